import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Installs what the package in this folder names, apart from the project's own and when it is first wanted; where it is. */
export function installed(name: string): string {
  const folder = join(root, '.cache', name)
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, 'test/bench', name, file), join(folder, file))
  execFileSync(process.execPath, ['.scripts/install.js', folder], { cwd: root, stdio: 'inherit' })
  return folder
}
