import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare, convertV4MiniflareOptions, type WebSocket } from 'miniflare'
import { MESSAGES } from '../../shared/protocol.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A folder in memory, where there is one. */
const MEMORY = '/dev/shm'

/** The built Worker, running in workerd as on the edge, its tables in a folder that goes with it. */
export interface House {
  /** Asks a route and expects it to be carried out. */
  post(path: string, token: string | undefined, body?: unknown): Promise<unknown>
  socket(id: string, headers?: Readonly<Record<string, string>>): Promise<WebSocket>
  /** Where the Worker listens without the local proxy, which would cost more than what it passes on. */
  readonly direct: URL
  /** Where the bare object does, that the room is measured against: one for each path. */
  readonly bare: URL
  /** Puts a table to sleep: its memory is lost, its sockets are closed. */
  sleep(id: string): Promise<void>
  query(id: string, sql: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** What wrangler.toml says of every limit: its name, and in how many seconds. */
function declaredLimits(): readonly (readonly [name: string, period: 10 | 60])[] {
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  const found = toml.matchAll(/^name = "([A-Z]+)"\nnamespace_id = .*\nsimple = \{ limit = \d+, period = (10|60) \}/gm)
  return [...found].map(([, name, period]) => [name!, Number(period) as 10 | 60])
}

/** The compatibility flags of wrangler.toml. */
export function declaredFlags(): string[] {
  const [, flags] = /^compatibility_flags = (\[.*\])/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8'))!
  return JSON.parse(flags!) as string[]
}

/** What is other than usual about a house. */
interface Opening {
  /** Whether the tables lie in memory: not on a disk for which everything waits. */
  readonly inMemory?: boolean
  /** Whether a player may send as much as there is time for. */
  readonly endless?: boolean
}

let script: string | undefined

/** The Worker as a deploy bundles it, made once, with the pages that are built. */
export function builtWorker(): string {
  if (script !== undefined) return script
  const folder = mkdtempSync(join(tmpdir(), 'murex-built-'))
  const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
  execFileSync(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', folder], {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', MUREX_PAGES: 'built' },
  })
  script = readFileSync(join(folder, 'index.js'), 'utf8')
  rmSync(folder, { recursive: true, force: true })
  return script
}

/** The same with a budget of messages that nobody spends. */
export function withoutBudget(worker: string): string {
  const { burst, perSecond } = MESSAGES
  const budget = `MESSAGES = { burst: ${burst}, perSecond: ${perSecond} }`
  if (!worker.includes(budget)) throw new Error('the budget of messages was not found in the built worker')
  return worker.replace(budget, 'MESSAGES = { burst: 1e6, perSecond: 1e6 }')
}

/** Starts the Worker, without the rate limits of an address, and the bare object beside it. */
export async function openHouse({ inMemory, endless }: Opening = {}): Promise<House> {
  const folder = mkdtempSync(join(inMemory && existsSync(MEMORY) ? MEMORY : tmpdir(), 'murex-bench-'))
  const ratelimits = declaredLimits().map(([name, period]) => [
    name,
    { namespace_id: name, simple: { limit: 1_000_000, period } },
  ])
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          name: 'murex',
          modules: true,
          script: endless ? withoutBudget(builtWorker()) : builtWorker(),
          compatibilityDate: '2026-10-01',
          durableObjects: { ROOM: { className: 'Room', useSQLite: true } },
          compatibilityFlags: declaredFlags(),
          unsafeDirectSockets: [{}],
          ratelimits: Object.fromEntries(ratelimits),
        },
        {
          name: 'bare',
          modules: true,
          script: readFileSync(new URL('room/bare.js', import.meta.url), 'utf8'),
          compatibilityDate: '2026-10-01',
          compatibilityFlags: declaredFlags(),
          durableObjects: { BARE: { className: 'Bare', useSQLite: true } },
          unsafeDirectSockets: [{}],
        },
      ],
      unsafeInspectDurableObjects: true,
      handleStructuredLogs: () => undefined,
      resourcePersistencePath: join(folder, 'state'),
    }),
  )
  await miniflare.ready
  return {
    direct: await miniflare.unsafeGetDirectURL('murex'),
    bare: await miniflare.unsafeGetDirectURL('bare'),
    async post(path, token, body) {
      const answer = await miniflare.dispatchFetch(`http://localhost${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body ?? {}),
      })
      const json: unknown = await answer.json()
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
      return json
    },
    async socket(id, headers = {}) {
      const answer = await miniflare.dispatchFetch(`http://localhost/api/tables/${id}/socket`, {
        headers: { Upgrade: 'websocket', ...headers },
      })
      if (!answer.webSocket) throw new Error(`no socket: ${answer.status}`)
      return answer.webSocket
    },
    sleep: (name) => miniflare.unsafeEvictDurableObject('murex', 'Room', { name, webSockets: 'close' }),
    async query(name, sql) {
      const storage = await miniflare.unsafeGetDurableObjectStorage('murex', 'Room', { name })
      return storage.exec(sql)
    },
    async close() {
      await miniflare.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
