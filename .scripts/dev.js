import { mkdirSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.js'
import { fail, node, root, tools } from './run.js'
import { freePort, serve } from './serve.js'

await install()
// The server wants the folder of the built pages to exist, though here Vite serves them fresh.
mkdirSync(join(root, 'web/dist'), { recursive: true })
const room = await serve({ port: await freePort() }).catch((error) => fail(error.message))
const vite = spawn(node(), [tools.vite, '--config', 'web/vite.config.ts'], {
  cwd: root,
  env: { ...process.env, MUREX_API: room.url },
  stdio: 'inherit',
})
const stop = () => {
  vite.kill('SIGTERM')
  room.end()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
vite.on('close', stop)
room.ended.then(stop)
