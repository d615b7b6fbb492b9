import { expect } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import { isOccupied, type Presence, type TableInfo } from '../../shared/table-info.ts'
import { HeadlessClient } from '../support/headless.ts'
import { ask, infoAt, newNonce, post } from './asking.ts'
import { eventually, pass } from './setup.ts'

export function namesOf({ seats }: TableInfo): (string | undefined)[] {
  return seats.map((seat) => (isOccupied(seat) ? seat.name : undefined))
}

export function presenceAt({ seats }: TableInfo, seat: number): Presence | undefined {
  const info = seats[seat]
  return info?.kind === 'player' ? info.presence : undefined
}

export interface Table {
  readonly id: string
  readonly tokens: readonly string[]
}

export async function newTable(seats: number, more: object = {}): Promise<Table> {
  const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']
  const made = await post('/api/tables', { game: 'tsuro', name: names[0], ...more })
  const { id, token } = (await made.json()) as Seated
  await post(`/api/tables/${id}/seats`, { name: names[0], nonce: newNonce() }, { token })
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

export async function join(id: string, token?: string, more: object = {}, address?: string): Promise<HeadlessClient> {
  const client = await dial(id, address === undefined ? {} : { 'CF-Connecting-IP': address })
  await client.hello(token, more)
  await client.want('synced')
  return client
}

export async function newGame(seats: number, more: object = {}): Promise<Table & { clients: HeadlessClient[] }> {
  const table = await newTable(seats, more)
  await startTable(table)
  const clients = await Promise.all(table.tokens.map((token) => join(table.id, token)))
  return { ...table, clients }
}

export function onTurn(clients: readonly HeadlessClient[]): HeadlessClient | undefined {
  const [seat] = clients[0]!.rules.mayAct(clients[0]!.view!)
  return clients.find((client) => client.you === seat && seat !== undefined)
}

/** The player of a seat closes the page, and the room knows. */
export async function goAway(id: string, seat: number, page: HeadlessClient): Promise<void> {
  await page.close()
  await eventually(async () => expect(presenceAt(await infoAt(id), seat)).not.toBe('here'))
}

let actions = 0
export function newAction(): string {
  return `action-${++actions}`
}

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

export async function playOn(clients: readonly HeadlessClient[], seed: number, moves = Infinity): Promise<void> {
  for (let i = 0; i < moves && (await move(clients, seed)); i++);
}
