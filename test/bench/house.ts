import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare, convertV4MiniflareOptions, type WebSocket } from 'miniflare'
import { MESSAGES } from '../../shared/rate-limits.ts'
import { replaced, type Planted } from '../support/planting.ts'
import { declared } from './served.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MEMORY = '/dev/shm'

/** The built Worker, running in workerd as on the edge, its tables in a folder that goes with it. */
export interface House {
  /** Asks a route and throws where it refuses. */
  post(path: string, token: string | undefined, body?: unknown): Promise<unknown>
  socket(id: string): Promise<WebSocket>
  /** Where the Worker listens without the local proxy, which would cost more than what it passes on. */
  readonly direct: URL
  /** Addresses of the bare objects that the room is measured against, one for each path. */
  readonly bare: URL
  /** Puts a table to sleep: its memory is lost, its sockets are closed. */
  sleep(id: string): Promise<void>
  query(id: string, sql: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

interface Opening {
  /** Keeps the tables in memory, where no write waits for a disk. */
  readonly inMemory?: boolean
  /** Lets a player send as much as there is time for. */
  readonly endless?: boolean
}

let script: string | undefined

/** The Worker as a deploy bundles it, made once, with the pages that are built; `mistake`: with that in it. */
export function builtWorker(mistake?: Planted): string {
  script ??= bundled()
  return mistake ? replaced(script, mistake.from, mistake.to) : script
}

function bundled(): string {
  const folder = mkdtempSync(join(tmpdir(), 'murex-built-'))
  const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
  execFileSync(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', folder], {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', MUREX_PAGES: 'built' },
  })
  const worker = readFileSync(join(folder, 'index.js'), 'utf8')
  rmSync(folder, { recursive: true, force: true })
  return worker
}

export function withoutBudget(worker: string): string {
  const { burst, perSecond } = MESSAGES
  const budget = `MESSAGES = { burst: ${burst}, perSecond: ${perSecond} }`
  return replaced(worker, budget, 'MESSAGES = { burst: 1e6, perSecond: 1e6 }')
}

/** Starts the Worker, without the rate limits of an address, and the bare object beside it. */
export async function openHouse({ inMemory, endless }: Opening = {}): Promise<House> {
  const folder = mkdtempSync(join(inMemory && existsSync(MEMORY) ? MEMORY : tmpdir(), 'murex-bench-'))
  const { compatibilityDate, compatibilityFlags, durableObjects, ratelimits } = declared()
  const platform = { modules: true, compatibilityDate, compatibilityFlags, unsafeDirectSockets: [{}] }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          ...platform,
          name: 'murex',
          script: endless ? withoutBudget(builtWorker()) : builtWorker(),
          durableObjects,
          ratelimits,
        },
        {
          ...platform,
          name: 'bare',
          script: readFileSync(new URL('room/bare.js', import.meta.url), 'utf8'),
          durableObjects: { BARE: { className: 'Bare', useSQLite: true } },
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
    async socket(id) {
      const answer = await miniflare.dispatchFetch(`http://localhost/api/tables/${id}/socket`, {
        headers: { Upgrade: 'websocket' },
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
