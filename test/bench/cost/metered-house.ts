import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { HeadlessClient, type Transport } from '../../support/headless.ts'
import type { Planted } from '../../support/planting.ts'
import { builtWorker, withoutBudget } from '../house.ts'
import { serve } from '../served.ts'

export interface Count {
  readonly workerRequests: number
  readonly objectRequests: number
  readonly messages: number
  readonly alarms: number
  readonly setAlarms: number
  readonly awakeMs: number
  readonly rowsWritten: number
  readonly rowsRead: number
  readonly logLines: number
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface MeteredHouse {
  /** Asks a route and throws where it refuses. `headers`: besides those of token and body. */
  ask<T>(
    method: Method,
    path: string,
    body?: object,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<T>
  /** Opens a socket that has not said hello. `sent`: hears that a frame goes. */
  dial(id: string, sent?: () => void): Promise<HeadlessClient>
  read(): Promise<Count>
  /** `by`: ms. */
  goAhead(by: number): Promise<void>
  /** Rings a table's next alarm; whether it had one. */
  ring(id: string): Promise<boolean>
  /** Its sockets stay. */
  sleep(id: string): Promise<void>
  close(): Promise<void>
}

export async function openMeteredHouse(mistake?: Planted): Promise<MeteredHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'murex-cost-'))
  const port = await freePort()
  const before = readFileSync(new URL('meter.js', import.meta.url), 'utf8')
  const server = await serve({
    script: withoutBudget(builtWorker(mistake)),
    before,
    port,
    state: join(folder, 'state'),
  })
  const at = `http://localhost:${port}`

  const ask: MeteredHouse['ask'] = async <T>(
    method: Method,
    path: string,
    body?: object,
    token?: string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const headers = {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...more,
    }
    const answer = await fetch(at + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return (answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text) as T
  }
  return {
    ask,
    async dial(id, sent) {
      const socket = new WebSocket(`${at.replace('http', 'ws')}/api/tables/${id}/socket`)
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve, { once: true })
        socket.addEventListener('error', reject, { once: true })
      })
      return new HeadlessClient(socket as Transport, sent)
    },
    read: () => ask('GET', '/meter/read'),
    goAhead: (by) => ask('GET', `/meter/ahead/${by}`),
    ring: (id) => ask('GET', `/meter/ring/${id}`),
    sleep: (name) => server.unsafeEvictDurableObject('murex', 'Room', { name, webSockets: 'hibernate' }),
    async close() {
      await server.dispose()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
