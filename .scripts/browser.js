import { spawnSync } from 'node:child_process'
import { engines } from './browsers.js'
import { fail, node, root, tools } from './run.js'

/** `npm run browser -- [--engine firefox] [what vitest takes]`: the tests of the browser, in Chromium or another engine. */
const args = process.argv.slice(2)
const at = args.indexOf('--engine')
const [, engine = ''] = at < 0 ? ['', process.env.ENGINE || 'chromium'] : args.splice(at, 2)
if (!engines.includes(engine)) fail(`--engine wants one of ${engines.join(', ')}, not ${engine || 'nothing'}.`)
const vitest = [tools.vitest, 'run', '--config', 'test/vitest.config.ts', '--project', 'browser', ...args]
const env = { ...process.env, ENGINE: engine }
process.exitCode = spawnSync(node(), vitest, { cwd: root, stdio: 'inherit', env }).status ?? 1
