import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'

/**
 * `node test/simulation/freeze.ts`, at each release: keeps the room as it is now, for storms in which it is replaced by what
 * comes after. `--of <folder>`: the room of another checkout. Storms expect the rules of today, so it is also made again where
 * these change; what lies with its sockets is of another version all the same.
 */
const root = fileURLToPath(import.meta.resolve('../..'))
const { values } = parseArgs({ options: { of: { type: 'string', default: root } } })

await build({
  root: values.of,
  configFile: false,
  publicDir: false,
  plugins: [
    {
      name: 'another-version',
      transform: (code: string, id: string) =>
        id.endsWith('/core/sockets.ts') ? code.replace(/SESSION_VERSION = \d+/, 'SESSION_VERSION = 0') : null,
    },
  ],
  resolve: { alias: { 'cloudflare:workers': `${root}test/simulation/workers.ts` } },
  build: {
    outDir: `${root}test/simulation/fixtures`,
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: { output: { minify: true } },
    lib: { entry: `${values.of}/worker/room.ts`, formats: ['es'], fileName: 'room' },
  },
})
