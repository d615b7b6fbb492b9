import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.for(['start', 'dev', 'test', 'browser'])(
  'npm run %s says which Node it needs to an older one, on a system for which none comes as a package',
  (name) => {
    const old = `for (const [name, value] of [['versions', { ...process.versions, node: '22.9.0' }], ['platform', 'darwin']])
      Object.defineProperty(process, name, { value })`
    const args = ['--import', `data:text/javascript,${old}`, `.scripts/${name}.js`, 'lint', '--engine', 'none']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, PORT: 'none' } })
    expect([status, stderr.toString()]).toEqual([1, expect.stringMatching(/^Murex needs Node .*22\.9\.0.*\n$/)])
  },
)
