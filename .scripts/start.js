import { build } from './build.js'
import { install } from './install.js'
import { fail } from './run.js'
import { serveHere } from './serve.js'

await install()
const output = await build()
if (output !== undefined) fail(`${output}\nThe pages could not be built; the reason stands above.`)
await serveHere()
