import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { build, type Rolldown } from 'vite'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export interface Server {
  readonly port: number
  end(): Promise<void>
}

/** The worker in one file, as a deploy bundles it, but that all its secrets, ids, tokens and codes are drawn from a seed. */
async function bundle(seed: string): Promise<string> {
  const seeded = fileURLToPath(new URL('../support/seeded-bytes.ts', import.meta.url))
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
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
  return code
}

/**
 * The built page and the worker on a port, as wrangler.toml says, with the tables of a folder, which it leaves as they are in
 * the end. With the same seed the same requests in the same order find the same tables, hands and codes.
 */
export async function serveTables(port: number, state: string, seed: number | string): Promise<Server> {
  const { rootPath: _root, modulesRules: _rules, ...options } = optionsIn(join(root, 'wrangler.toml')).workerOptions
  const server = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      host: 'localhost',
      port,
      resourcePersistencePath: state,
      modules: [{ type: 'ESModule', path: 'index.js', contents: await bundle(String(seed)) }],
      log: new Log(LogLevel.ERROR),
      // Of each request the worker writes a line.
      handleStructuredLogs: ({ level, message }) => void (level === 'error' && process.stderr.write(`${message}\n`)),
    }),
  )
  await server.ready
  return { port, end: () => server.dispose() }
}

/** The same on a port of its own and with no tables yet. */
export async function startServer(seed: number | string = 1): Promise<Server> {
  const state = mkdtempSync(join(tmpdir(), 'murex-'))
  const server = await serveTables(await freePort(), state, seed)
  return {
    ...server,
    async end() {
      await server.end()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
