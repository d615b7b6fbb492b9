import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare, convertV4MiniflareOptions, type WebSocket } from 'miniflare'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built Worker, running in workerd as on the edge, its tables in a folder that goes with it. */
export interface House {
  /** Asks a route and expects it to be carried out. */
  post(path: string, token: string | undefined, body?: unknown): Promise<unknown>
  socket(id: string): Promise<WebSocket>
  /** Puts a table to sleep: its memory is lost, its sockets are closed. */
  sleep(id: string): Promise<void>
  query(id: string, sql: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Builds the Worker as a deploy does, and starts it without the rate limits of an address. */
export async function openHouse(): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'murex-bench-'))
  const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
  execFileSync(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', join(folder, 'built')], {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
  })
  const limit = (name: string) => ({ namespace_id: name, simple: { limit: 1_000_000, period: 60 as const } })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'murex',
      modules: true,
      script: readFileSync(join(folder, 'built/index.js'), 'utf8'),
      compatibilityDate: '2026-10-01',
      durableObjects: { ROOM: { className: 'Room', useSQLite: true } },
      ratelimits: { CREATES: limit('1'), SEATS: limit('2'), REPORTS: limit('3') },
      unsafeInspectDurableObjects: true,
      handleStructuredLogs: () => undefined,
      resourcePersistencePath: join(folder, 'state'),
    }),
  )
  await miniflare.ready
  return {
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
