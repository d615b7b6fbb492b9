import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { build as buildWith, type Rolldown } from 'vite'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Server {
  readonly port: number
  pass(ms: number): Promise<void>
  /** Draws everything from a name from now on, and gives each phone an address that is new. */
  begin(test: string): Promise<void>
  end(): Promise<void>
}

const served = 'export default app'
/**
 * Worker and rooms are in one isolate: they use a clock that a test moves on, and draw from the test's name. Each phone of
 * each test has an address and a port of its own: limits count by address, and rooms recognise players by it. Pages of two
 * tests that draw alike still make two tables.
 */
const driven = `
  const now = Date.now.bind(Date)
  let ahead = 0
  let tests = 0
  let mark = '0000'
  Date.now = () => now() + ahead
  const addressed = (request) => {
    const headers = new Headers(request.headers)
    const port = Number(new URL(request.url).port)
    const address = ['11', port >> 8, port & 255, tests & 255].join('.')
    if (!/^10[.]/.test(headers.get('CF-Connecting-IP'))) headers.set('CF-Connecting-IP', address)
    const once = headers.get('idempotency-key')
    if (once) headers.set('idempotency-key', once.slice(4) + mark)
    return new Request(request, { headers })
  }
  export default {
    fetch(request, env, context) {
      const [, what, value] = /[/]test[/](ahead|begin)[/](.*)$/.exec(request.url) ?? []
      if (what === undefined) return app.fetch(addressed(request), env, context)
      if (what === 'ahead') ahead += Number(value)
      else {
        tests++
        // Alarms ring by the real clock: what one test let go by would put off those of the next.
        ahead = 0
        reseed(value)
        const sum = [...value].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 65521, 7)
        mark = sum.toString(16).padStart(4, '0')
      }
      return new Response()
    },
  }
`

const seeded = fileURLToPath(new URL('../support/seeded-bytes.ts', import.meta.url))

/**
 * The worker in one file, as a deploy bundles it, but that all its secrets, ids, tokens and codes are drawn from a name, and
 * that its clock can be moved on.
 */
async function build(): Promise<string> {
  const built = (await buildWith({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'driven',
        transform: (code, id) =>
          id.endsWith('/worker/index.ts')
            ? `import { reseed } from ${JSON.stringify(seeded)}\n${code.replace(served, driven)}`
            : undefined,
      },
    ],
    resolve: { alias: [{ find: /^.*\/random-bytes\.ts$/, replacement: seeded }] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'worker/index.ts',
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { external: ['cloudflare:workers'], output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [{ code }] = built.output
  if (!code.includes('reseed(value)')) throw new Error('the build under test cannot be driven')
  return code
}

let bundled: Promise<string> | undefined
const bundle = (): Promise<string> => (bundled ??= build())

/**
 * The built page and the worker on a port, as wrangler.toml says, with the tables of a folder, which it leaves as they are in
 * the end. `seed`: what the first test's draws come from. `pages`: the folder of another build of the page. `port`: 0 for any.
 * `secrets`: those of the house.
 */
export async function serveTables(
  port: number,
  state: string,
  seed: number | string,
  pages = join(root, 'web/dist'),
  secrets: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const { rootPath: _root, modulesRules: _rules, ...options } = optionsIn(join(root, 'wrangler.toml')).workerOptions
  const server = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      bindings: { ...(options['bindings'] as object), ...secrets },
      host: 'localhost',
      port,
      resourcePersistencePath: state,
      assets: { ...(options['assets'] as object), directory: pages },
      modules: [{ type: 'ESModule', path: 'index.js', contents: await bundle() }],
      log: new Log(LogLevel.ERROR),
      // The worker writes a line for each request.
      handleStructuredLogs: ({ level, message }) => void (level === 'error' && process.stderr.write(`${message}\n`)),
    }),
  )
  const { port: found } = await server.ready
  const order = async (what: string): Promise<void> => void (await fetch(`http://localhost:${found}/test/${what}`))
  await order(`begin/${seed}`)
  return {
    port: Number(found),
    pass: (ms) => order(`ahead/${ms}`),
    begin: (test) => order(`begin/${encodeURIComponent(test)}`),
    end: () => server.dispose(),
  }
}

export async function startServer(seed: number | string = 1, secrets = {}): Promise<Server> {
  const state = mkdtempSync(join(tmpdir(), 'murex-'))
  const server = await serveTables(0, state, seed, undefined, secrets)
  return {
    ...server,
    async end() {
      await server.end()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
