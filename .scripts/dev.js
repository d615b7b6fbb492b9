import { spawn } from 'node:child_process'
import { areBuilt, build } from './build.js'
import { install } from './install.js'
import { fail, node, root, tools } from './run.js'
import { freePort, serve, wanted, whenAsked } from './serve.js'

await install()
// The server wants what a build once makes, though here Vite serves the pages fresh.
if (!areBuilt()) {
  const output = await build()
  if (output !== undefined) fail(output)
}
// Tables of its own, so that it runs beside `npm start`.
const { port, host, ...more } = await wanted('npm run dev', { state: '.wrangler/dev' })
process.stderr.write('Starting the server …\n')
const room = await serve({ ...more, port: await freePort() }).catch((error) => fail(error.message))
const own = ['--config', 'web/vite.config.ts', '--host', host]
// Without a port Vite takes the next free one from 5173.
if (port !== undefined) own.push('--port', port, '--strictPort')
const vite = spawn(node(), [tools.vite, ...own.map(String), ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, MUREX_API: room.url },
  stdio: 'inherit',
})
const stop = () => {
  vite.kill('SIGTERM')
  room.end()
}
whenAsked(stop)
vite.on('close', stop)
room.ended.then(stop)
