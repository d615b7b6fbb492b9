import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, isMain, root, run } from './run.js'

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/** An optional package is for one system or for none. npm chooses those of one kind of libc. */
function belongsHere(entry) {
  if (!entry.optional) return true
  if (!entry.os || entry.libc) return false
  return entry.os.includes(process.platform) && (!entry.cpu || entry.cpu.includes(process.arch))
}

/** npm writes the hidden lock last, so packages that it lists are there whole. */
function isInstalled(folder) {
  const installed = read(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(read(join(folder, 'package-lock.json'))).every(
    ([path, entry]) => path === '' || !belongsHere(entry) || installed[path]?.version === entry.version,
  )
}

/** Installs exactly what the lock file of a folder names, unless it is there already. */
export async function install(folder = root) {
  if (isInstalled(folder)) return
  process.stderr.write('Installing packages, once …\n')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = ['ci', '--no-audit', '--no-fund', '--prefix', folder]
  const { code, output } = await run(npm[0], [...npm.slice(1), ...args])
  if (code !== 0) fail(`${output}\nThe packages could not be installed; npm says why above.`)
}

if (isMain(import.meta.url)) await install(process.argv[2])
