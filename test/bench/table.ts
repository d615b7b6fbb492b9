import { nanoid } from 'nanoid'
import type { Seated } from '../../shared/api.ts'
import { quick } from '../../shared/engine/random.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { games, searchables } from '../../shared/games/registry.ts'
import { MESSAGES } from '../../shared/rate-limits.ts'
import { HeadlessClient } from '../support/headless.ts'
import { paced } from '../support/pace.ts'
import type { Playable } from './engine.ts'
import type { House } from './house.ts'

export interface Setting {
  readonly game: GameId
  readonly seats: number
  readonly options: Readonly<Record<string, string | number>>
}

/** Bytes of frames, in UTF-8, without the socket's own few. */
export interface Traffic {
  /** Bytes of every action sent. */
  readonly up: number[]
  /** Bytes of every entry sent to one client. */
  readonly down: number[]
  /** Bytes of welcome and synced together, for a page without a log. */
  readonly join: number[]
}

export interface Table {
  readonly id: string
  readonly game: Playable
  readonly tokens: readonly string[]
}

/** Entries between two joins, so that joins are measured all through the game. */
const REJOIN_EVERY = 6

export const nonce = (seat: number): string => seat.toString(16).padStart(32, '0')

export async function seated({ post }: Pick<House, 'post'>, { game, seats, options }: Setting): Promise<Table> {
  const names = ['Anna', 'Ben', 'Cleo', 'Dido', 'Elissa', 'Farid', 'Gaia', 'Hanno']
  const opening = { game, options, name: names[0] }
  const { id, token } = (await post('/api/tables', undefined, opening)) as Seated
  await post(`/api/tables/${id}/seats`, token, { name: names[0], nonce: nonce(0) })
  const tokens = [token]
  for (let seat = 1; seat < seats; seat++) {
    const body = { name: names[seat], nonce: nonce(seat) }
    tokens.push(((await post(`/api/tables/${id}/seats`, undefined, body)) as Seated).token)
  }
  return { id, game: { ...games[game], ...searchables[game] }, tokens }
}

export async function join(house: House, { id }: Table, token: string | undefined): Promise<HeadlessClient> {
  const socket = await house.socket(id)
  const client = new HeadlessClient(socket)
  socket.accept()
  await client.hello(token)
  await client.want('synced')
  return client
}

const received = ({ raw }: HeadlessClient, type: string): number[] =>
  raw.filter((text) => text.startsWith(`{"type":"${type}"`)).map((text) => Buffer.byteLength(text))

/** Plays random commands through sockets, each picked from a client's own view, to the end or to so many entries. */
export async function play(house: House, table: Table, seed: number, traffic: Traffic, entries = Infinity) {
  const { id, game, tokens } = table
  await house.post(`/api/tables/${id}/start`, tokens[0])
  const random = quick(seed)
  const clients = await Promise.all([...tokens, undefined].map((token) => join(house, table, token)))
  const paces = clients.map(() => paced(MESSAGES))
  const leave = (client: HeadlessClient): void => {
    traffic.down.push(...received(client, 'entry'))
    client.transport.close(1000, 'done')
  }
  const anew = async (seat: number): Promise<void> => {
    leave(clients[seat]!)
    await paces[seat]!()
    clients[seat] = await join(house, table, tokens[seat])
    const [welcome, synced] = ['welcome', 'synced'].map((type) => received(clients[seat]!, type)[0]!)
    traffic.join.push(welcome! + synced!)
  }
  for (let n = 1; n < entries; n++) {
    const seats = game.mayAct(clients[0]!.view!)
    if (seats.length === 0) break
    const seat = seats[random.below(seats.length)]!
    const client = clients[seat]!
    await paces[seat]!()
    const command: unknown = game.pick(client.view!, seat, random)
    const frame = JSON.stringify({ type: 'act', id: nanoid(), base: client.n, command })
    traffic.up.push(Buffer.byteLength(frame))
    client.send(frame)
    await Promise.all(clients.map((one) => one.at(n + 1)))
    if (n % REJOIN_EVERY === 0) await anew((n / REJOIN_EVERY) % tokens.length)
  }
  clients.forEach(leave)
}
