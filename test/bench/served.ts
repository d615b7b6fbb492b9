import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type MiniflareOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Serving {
  /** The Worker as it was built. */
  readonly script: string
  /** A module that stands before it and imports it as `./index.js`. */
  readonly before?: string
  readonly port: number
  /** The folder of the tables, which is left as it is in the end. */
  readonly state: string
  readonly logged?: (line: string) => void
}

/** What of wrangler.toml is asked for by name; wrangler has no type for the rest. */
interface Declared {
  readonly compatibilityDate: string
  readonly compatibilityFlags: string[]
  readonly durableObjects: Record<string, { readonly className: string; readonly useSQLite: boolean }>
  readonly ratelimits: Record<string, { readonly namespace_id: string; readonly simple: { limit: number; period: 60 } }>
}

/** What wrangler.toml says of the Worker, but that no address is limited: all clients have the same. */
export function declared(): Declared {
  const { workerOptions } = optionsIn(join(root, 'wrangler.toml'))
  const { rootPath: _root, modulesRules: _rules, ...options } = workerOptions as typeof workerOptions & Declared
  const names = Object.keys(options.ratelimits)
  const simple = { limit: 1_000_000, period: 60 as const }
  return { ...options, ratelimits: Object.fromEntries(names.map((name) => [name, { namespace_id: name, simple }])) }
}

export function servingOf({ script, before, port, state, logged = () => undefined }: Serving): MiniflareOptions {
  return convertV4MiniflareOptions({
    ...declared(),
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
  })
}

/** The built Worker and pages on a port. */
export async function serve(serving: Serving): Promise<Miniflare> {
  const server = new Miniflare(servingOf(serving))
  await server.ready
  return server
}
