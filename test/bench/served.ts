import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type MiniflareOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Serving {
  readonly script: string
  /** Module that stands before it and imports it as `./index.js`. */
  readonly before?: string
  readonly port: number
  /** Folder of the tables, which stays as it is in the end. */
  readonly state: string
  readonly logged?: (line: string) => void
  /** Secret of the house's keeper; none if missing. */
  readonly keeper?: string
}

/** Parts of wrangler.toml used here; wrangler has no type for the rest. */
interface Declared {
  readonly compatibilityDate: string
  readonly compatibilityFlags: string[]
  readonly bindings?: Record<string, string>
  readonly durableObjects: Record<string, { readonly className: string; readonly useSQLite: boolean }>
  readonly ratelimits: Record<string, { readonly namespace_id: string; readonly simple: { limit: number; period: 60 } }>
}

/** Settings of wrangler.toml, without limits of addresses: all clients have the same. */
export function declared(): Declared {
  const { workerOptions } = optionsIn(join(root, 'wrangler.toml'))
  const { rootPath: _root, modulesRules: _rules, ...options } = workerOptions as typeof workerOptions & Declared
  const names = Object.keys(options.ratelimits)
  const simple = { limit: 1_000_000, period: 60 as const }
  return { ...options, ratelimits: Object.fromEntries(names.map((name) => [name, { namespace_id: name, simple }])) }
}

export function servingOf({
  script,
  before,
  port,
  state,
  logged = () => undefined,
  keeper,
}: Serving): MiniflareOptions {
  const { bindings, ...options } = declared()
  return convertV4MiniflareOptions({
    ...options,
    bindings: { ...bindings, ...(keeper !== undefined && { KEEPER: keeper }) },
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

export async function serve(serving: Serving): Promise<Miniflare> {
  const server = new Miniflare(servingOf(serving))
  await server.ready
  return server
}
