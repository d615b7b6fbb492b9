import { runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import type { Room } from '../../worker/room.ts'
import { Page } from './headless.ts'

export const ORIGIN = 'https://murex.test'

/** What was logged, kept out of the test's output. */
export const lines: string[] = []
vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))

// Time is the tests' own: it stands still but where they move it.
vi.useFakeTimers({ toFake: ['Date'] })

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

export function stubOf(id: string): DurableObjectStub<Room> {
  return env.ROOM.get(env.ROOM.idFromName(id))
}

/** Rows straight from the object's database. */
export function rows(id: string, query: string): Promise<Record<string, unknown>[]> {
  return runInDurableObject(stubOf(id), (_room, state) => state.storage.sql.exec(query).toArray())
}

export async function logSize(id: string): Promise<number> {
  return Number((await rows(id, 'SELECT count(*) AS c FROM entries'))[0]!.c)
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

/** A socket that has not said hello. */
export async function dial(id: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  const response = await upgrade(id, headers)
  if (!response.webSocket) throw new Error(`${response.status} ${await response.text()}`)
  return new Page(response.webSocket)
}

/** A page that is up to date. */
export async function join(id: string, token?: string, more: object = {}): Promise<Page> {
  const page = await dial(id)
  await page.hello(token, more)
  await page.want('synced')
  return page
}

/** A started table with a page for each seat, by seat. */
export async function newGame(seats: number, more: object = {}): Promise<Table & { pages: Page[] }> {
  const table = await newTable(seats, more)
  await startTable(table)
  const pages = await Promise.all(table.tokens.map((token) => join(table.id, token)))
  return { ...table, pages }
}

/** The page whose turn it is, or undefined at the end. */
export function onTurn(pages: readonly Page[]): Page | undefined {
  const [seat] = pages[0]!.rules.mayAct(pages[0]!.view!)
  return pages.find((page) => page.you === seat && seat !== undefined)
}

let actions = 0
export function newAction(): string {
  return `action-${++actions}`
}

/** One random move, seen by all. False at the end. */
export async function move(pages: readonly Page[], seed: number, others: readonly Page[] = []): Promise<boolean> {
  const page = onTurn(pages)
  if (!page) return false
  const n = page.n
  page.act(newAction(), page.choose(seed * 1000 + n))
  await Promise.all([...pages, ...others].map((each) => each.at(n + 1)))
  return true
}

/** At most `moves` random moves. */
export async function playOn(pages: readonly Page[], seed: number, moves = Infinity): Promise<void> {
  for (let i = 0; i < moves && (await move(pages, seed)); i++);
}
