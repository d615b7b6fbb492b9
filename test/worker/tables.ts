import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { beforeEach, expect, vi } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import type { Occupant } from '../../shared/room/occupants.ts'
import { isOccupied, type Presence, type TableInfo } from '../../shared/table-info.ts'
import type { Room } from '../../worker/room.ts'
import { HeadlessClient } from '../support/headless.ts'
import { reseed, seed } from '../support/seeded-bytes.ts'

export const ORIGIN = 'https://murex.test'

/** What was logged, kept out of the test's output. */
export const lines: string[] = []
vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))

// What a test draws depends on the seed and on its name alone.
beforeEach(({ task, onTestFailed }) => {
  reseed(task.fullTestName)
  onTestFailed(() => console.error(`SEED=${seed}`))
})

// Time is the tests' own: it stands still but where they move it.
vi.useFakeTimers({ toFake: ['Date'] })

/** Lets so many ms go by. */
export function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

/** How often something is tried before it is said not to come, and ms in between. */
const TRIES = 18_000
const PAUSE = 10

/** Tried until it holds. Time stands still meanwhile: `vi.waitFor` would move the tests' own time on with each try. */
export async function eventually(holds: () => void | Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await holds()
    } catch (error) {
      if (tries === TRIES) throw error
      await scheduler.wait(PAUSE)
    }
  }
}

let addresses = 0
/** An address that nobody else in this file uses: the rate limits count by address. */
export function newAddress(): string {
  addresses++
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** 128 bits in hex, another one each time. */
export function newNonce(): string {
  return (++addresses).toString(16).padStart(32, '0')
}

export interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export function ask(path: string, { method = 'GET', body, token, headers = {} }: Asked = {}): Promise<Response> {
  const sent = new Headers({ 'CF-Connecting-IP': newAddress(), ...headers })
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`)
  if (body !== undefined && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return exports.default.fetch(ORIGIN + path, { method, headers: sent, ...(body === undefined ? {} : { body: text }) })
}

export function post(path: string, body?: unknown, more: Asked = {}): Promise<Response> {
  return ask(path, { method: 'POST', ...(body === undefined ? {} : { body }), ...more })
}

/** The code of an error that a route answered with. */
export async function codeOf(answer: Response): Promise<unknown> {
  return ((await answer.json()) as { code?: unknown }).code
}

/** The table info that a route answered with. */
export async function infoIn(answer: Response): Promise<TableInfo> {
  return (await answer.json()) as TableInfo
}

export async function infoAt(id: string): Promise<TableInfo> {
  return infoIn(await ask(`/api/tables/${id}`))
}

export function stubOf(id: string): DurableObjectStub<Room> {
  return env.ROOM.get(env.ROOM.idFromName(id))
}

/** Puts the object to sleep between two messages: memory goes, sockets and their attachments stay. */
export async function sleep(id: string): Promise<void> {
  const stub = stubOf(id)
  await runInDurableObject(stub, (room) => Object.assign(room, { marked: true }))
  await evictDurableObject(stub)
  expect(await runInDurableObject(stub, (room) => 'marked' in room)).toBe(false)
}

/** Lets the object's alarm ring, as early or late as it is now; false if none is set. */
export function ring(id: string): Promise<boolean> {
  return runDurableObjectAlarm(stubOf(id))
}

/** When it rings next, in ms. */
export function alarmOf(id: string): Promise<number | null> {
  return runInDurableObject(stubOf(id), (_room, state) => state.storage.getAlarm())
}

/** What is stored of a kind besides the log, such as every 'player', in the order of their keys. */
export async function factsAt(id: string, kind: string): Promise<Record<string, unknown>[]> {
  const stored = await rows(id, `SELECT value FROM facts WHERE key = '${kind}' OR key LIKE '${kind} %' ORDER BY key`)
  return stored.map(({ value }) => JSON.parse(String(value)) as Record<string, unknown>)
}

/** Rows straight from the object's database. */
export function rows(id: string, query: string): Promise<Record<string, unknown>[]> {
  return runInDurableObject(stubOf(id), (_room, state) => state.storage.sql.exec(query).toArray())
}

export async function logSize(id: string): Promise<number> {
  return Number((await rows(id, 'SELECT count(*) AS c FROM entries'))[0]!.c)
}

/** Whoever is stored on the seats, in join order. */
export async function occupantsAt(id: string): Promise<Occupant[]> {
  return (await factsAt(id, 'player')) as unknown as Occupant[]
}

/** The name on every seat, undefined where nobody is. */
export function namesOf({ seats }: TableInfo): (string | undefined)[] {
  return seats.map((seat) => (isOccupied(seat) ? seat.name : undefined))
}

export function presenceAt({ seats }: TableInfo, seat: number): Presence | undefined {
  const info = seats[seat]
  return info?.kind === 'player' ? info.presence : undefined
}

export interface Table {
  readonly id: string
  /** By seat. */
  readonly tokens: readonly string[]
}

/** A table with `seats` players, waiting. */
export async function newTable(seats: number, more: object = {}): Promise<Table> {
  const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']
  const made = await post('/api/tables', { game: 'tsuro', name: names[0], nonce: newNonce(), ...more })
  const { id, token } = (await made.json()) as Seated
  const tokens = [token]
  for (const name of names.slice(1, seats)) {
    const seated = await post(`/api/tables/${id}/seats`, { name, nonce: newNonce() })
    tokens.push(((await seated.json()) as Seated).token)
  }
  return { id, tokens }
}

export async function startTable({ id, tokens }: Table): Promise<void> {
  const started = await post(`/api/tables/${id}/start`, undefined, { token: tokens[0]! })
  if (started.status !== 200) throw new Error(await started.text())
}

export async function upgrade(id: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return ask(`/api/tables/${id}/socket`, { headers: { Upgrade: 'websocket', ...headers } })
}

/** A socket that has not said hello. Each frame is sent a quarter of a second later, so that only floods are too fast. */
export async function dial(id: string, headers: Readonly<Record<string, string>> = {}): Promise<HeadlessClient> {
  const response = await upgrade(id, headers)
  if (!response.webSocket) throw new Error(`${response.status} ${await response.text()}`)
  const client = new HeadlessClient(response.webSocket, () => pass(250))
  response.webSocket.accept()
  return client
}

/** A page that is up to date. */
export async function join(id: string, token?: string, more: object = {}, address?: string): Promise<HeadlessClient> {
  const client = await dial(id, address === undefined ? {} : { 'CF-Connecting-IP': address })
  await client.hello(token, more)
  await client.want('synced')
  return client
}

/** A started table with a page for each seat, by seat. */
export async function newGame(seats: number, more: object = {}): Promise<Table & { clients: HeadlessClient[] }> {
  const table = await newTable(seats, more)
  await startTable(table)
  const clients = await Promise.all(table.tokens.map((token) => join(table.id, token)))
  return { ...table, clients }
}

/** The page whose turn it is, or undefined at the end. */
export function onTurn(clients: readonly HeadlessClient[]): HeadlessClient | undefined {
  const [seat] = clients[0]!.rules.mayAct(clients[0]!.view!)
  return clients.find((client) => client.you === seat && seat !== undefined)
}

let actions = 0
export function newAction(): string {
  return `action-${++actions}`
}

/** One random move, seen by all. False at the end. */
export async function move(
  clients: readonly HeadlessClient[],
  seed: number,
  others: readonly HeadlessClient[] = [],
): Promise<boolean> {
  const client = onTurn(clients)
  if (!client) return false
  const n = client.n
  client.act(newAction(), client.choose(seed * 1000 + n))
  await Promise.all([...clients, ...others].map((each) => each.at(n + 1)))
  return true
}

/** At most `moves` random moves. */
export async function playOn(clients: readonly HeadlessClient[], seed: number, moves = Infinity): Promise<void> {
  for (let i = 0; i < moves && (await move(clients, seed)); i++);
}
