import { install } from './install.js'
import { fail, node, run, tools } from './run.js'
import { serveHere } from './serve.js'

await install()
const { code, output } = await run(node(), [
  tools.vite,
  'build',
  '--config',
  'web/vite.config.ts',
  '--logLevel',
  'warn',
])
if (code !== 0) fail(`${output}\nThe pages could not be built; the reason stands above.`)
await serveHere()
