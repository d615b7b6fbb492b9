import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const left = ['.git', '.cache', '.wrangler', 'node_modules', 'screens']

/** The sources in a folder of their own, with all that is installed. `node` runs a script there, as a gate
 * would; `run` gives it further variables of its environment. */
export function copySources() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/copy-'))
  for (const name of readdirSync(root).filter((one) => !left.includes(one)))
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(dist|compiled)$/.test(path),
    })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  function run(variables: Readonly<Record<string, string>>, ...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, DEPTH: '', NO_COLOR: '1', ...variables },
    })
    return { status, stdout, stderr }
  }
  return {
    folder,
    run,
    node: (...args: readonly string[]) => run({}, ...args),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
