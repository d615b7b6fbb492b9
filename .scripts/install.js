import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run } from './run.js'

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
function isInstalled() {
  const installed = read(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(read(join(root, 'package-lock.json'))).every(
    ([path, entry]) => path === '' || !belongsHere(entry) || installed[path]?.version === entry.version,
  )
}

/** Installs exactly what the lock file names, unless it is there already. */
export async function install() {
  if (isInstalled()) return
  process.stderr.write('Installing packages, once …\n')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = ['ci', '--no-audit', '--no-fund', '--prefix', root]
  const { code, output } = await run(npm[0], [...npm.slice(1), ...args])
  if (code !== 0) fail(`${output}\nThe packages could not be installed; npm says why above.`)
}
