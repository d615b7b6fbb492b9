import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { offline, root } from './run.js'

/**
 * What a deployer does, as far as it goes without an account: a fresh clone, its packages, `npx wrangler deploy`. The clone is a
 * copy of what git would commit, and its packages are those of this one.
 */
const { MUREX_PAGES: _, ...env } = { ...process.env, ...offline }
const folder = mkdtempSync(join(tmpdir(), 'murex-fresh-'))
try {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = list.toString().split('\0')
  for (const file of files.filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const deploy = ['--no', 'wrangler', 'deploy', '--dry-run', '--outdir', 'out']
  execFileSync('npx', deploy, { cwd: folder, env, stdio: 'inherit', shell: process.platform === 'win32' })
  for (const file of ['out/index.js', 'web/dist/pages/en.html'])
    if (!existsSync(join(folder, file))) throw new Error(`${file} is missing`)
} catch (error) {
  process.stderr.write(`A deploy of a fresh clone fails: ${error.message}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
