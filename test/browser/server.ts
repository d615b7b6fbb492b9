import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { build, type Rolldown } from 'vite'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Server {
  readonly port: number
  /** Lets so many ms go by for the rooms at once. */
  pass(ms: number): Promise<void>
  end(): Promise<void>
}

const served = 'export default app'
/** The worker and its rooms, which are in one isolate, go by a clock that is ahead by whatever was asked for. */
const clocked = `
  const now = Date.now.bind(Date)
  let ahead = 0
  Date.now = () => now() + ahead
  export default {
    fetch(request, env, context) {
      const ms = /[/]test[/]ahead[/](\\d+)$/.exec(request.url)?.[1]
      if (ms === undefined) return app.fetch(request, env, context)
      ahead += Number(ms)
      return new Response()
    },
  }
`

/**
 * The worker in one file, as a deploy bundles it, but that all its secrets, ids, tokens and codes are drawn from a seed, and
 * that its clock can be moved on.
 */
async function bundle(seed: string): Promise<string> {
  const seeded = fileURLToPath(new URL('../support/seeded-bytes.ts', import.meta.url))
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    // A build for the web would have an empty object for it, and every server the same draws.
    define: { 'globalThis.process.env': 'globalThis.process.env' },
    plugins: [
      {
        name: 'clocked',
        transform: (code, id) => (id.endsWith('/worker/index.ts') ? code.replace(served, clocked) : undefined),
      },
    ],
    resolve: { alias: [{ find: /^.*\/random-bytes\.ts$/, replacement: seeded }] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'worker/index.ts',
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        external: ['cloudflare:workers'],
        output: { codeSplitting: false, banner: `globalThis.process = { env: { SEED: ${JSON.stringify(seed)} } }` },
      },
    },
  })) as Rolldown.RolldownOutput
  const [{ code }] = built.output
  if (!code.includes('COMMIT_SEED')) throw new Error('the build under test draws from no seed')
  if (!code.includes('ahead')) throw new Error('the build under test has no clock')
  return code
}

/**
 * The built page and the worker on a port, as wrangler.toml says, with the tables of a folder, which it leaves as they are in
 * the end. With the same seed the same requests in the same order find the same tables, hands and codes. `pages`: the folder of
 * another build of the page. `port`: 0 for any.
 */
export async function serveTables(
  port: number,
  state: string,
  seed: number | string,
  pages = join(root, 'web/dist'),
): Promise<Server> {
  const { rootPath: _root, modulesRules: _rules, ...options } = optionsIn(join(root, 'wrangler.toml')).workerOptions
  const server = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      host: 'localhost',
      port,
      resourcePersistencePath: state,
      assets: { ...(options['assets'] as object), directory: pages },
      modules: [{ type: 'ESModule', path: 'index.js', contents: await bundle(String(seed)) }],
      log: new Log(LogLevel.ERROR),
      // Of each request the worker writes a line.
      handleStructuredLogs: ({ level, message }) => void (level === 'error' && process.stderr.write(`${message}\n`)),
    }),
  )
  const at = await server.ready
  return {
    port: Number(at.port),
    async pass(ms) {
      await fetch(`http://localhost:${at.port}/test/ahead/${ms}`)
    },
    end: () => server.dispose(),
  }
}

/** The same on any port and with no tables yet. */
export async function startServer(seed: number | string = 1): Promise<Server> {
  const state = mkdtempSync(join(tmpdir(), 'murex-'))
  const server = await serveTables(0, state, seed)
  return {
    ...server,
    async end() {
      await server.end()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
