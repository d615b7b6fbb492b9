import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the Worker is served, and how. */
export interface Serving {
  /** The Worker as it was built. */
  readonly script: string
  /** A module that stands before it and imports it as `./index.js`. */
  readonly before?: string
  readonly port: number
  /** The folder of the tables, which is left as it is in the end. */
  readonly state: string
  /** Hears every line of its log. */
  readonly logged?: (line: string) => void
}

/** The built Worker and pages on a port, as wrangler.toml says, but that no address is limited: all clients have the same. */
export async function serve({ script, before, port, state, logged = () => undefined }: Serving): Promise<Miniflare> {
  const { rootPath: _root, modulesRules: _rules, ...options } = optionsIn(join(root, 'wrangler.toml')).workerOptions
  const limits = Object.keys(options['ratelimits'] as object)
  const simple = { limit: 1_000_000, period: 60 as const }
  const server = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      ratelimits: Object.fromEntries(limits.map((name) => [name, { namespace_id: name, simple }])),
      host: 'localhost',
      port,
      resourcePersistencePath: state,
      modules: [
        ...(before === undefined ? [] : [{ type: 'ESModule' as const, path: 'before.js', contents: before }]),
        { type: 'ESModule', path: 'index.js', contents: script },
      ],
      // With a name its rooms can be put to sleep.
      ...(before === undefined ? {} : { name: 'murex', unsafeInspectDurableObjects: true }),
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: ({ message }) => logged(message),
    }),
  )
  await server.ready
  return server
}
