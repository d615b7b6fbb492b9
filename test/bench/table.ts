import type { WebSocket } from 'miniflare'
import { nanoid } from 'nanoid'
import type { Seated } from '../../shared/api.ts'
import type { Seen } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { follow } from '../../shared/engine/fold.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { games } from '../../shared/games/index.ts'
import { searchables } from '../../shared/games/searchable.ts'
import { MESSAGES, PROTOCOL, type ToPage } from '../../shared/protocol.ts'
import { paced } from '../support/pace.ts'
import type { Playable } from './engine.ts'
import type { House } from './house.ts'

/** What a table is opened with. */
export interface Setting {
  readonly game: GameId
  readonly seats: number
  readonly options: Readonly<Record<string, string | number>>
}

/** Bytes of frames, in UTF-8, without the socket's own few. */
export interface Traffic {
  /** Of every action sent. */
  readonly up: number[]
  /** Of every entry sent to one client. */
  readonly down: number[]
  /** Of welcome and synced together, for one who comes with nothing in hand. */
  readonly join: number[]
}

/** A page without a screen: one socket, and the view that it follows. */
interface Client {
  readonly socket: WebSocket
  readonly token: string | undefined
  /** Resolves when this player may send one more. */
  readonly paced: () => Promise<void>
  view: Seen<unknown> | undefined
  n: number
}

/** A room where its players have sat down and the game has begun. */
export interface Table {
  readonly id: string
  readonly game: Playable
  readonly tokens: readonly string[]
}

/** How often somebody comes anew, so that joins are seen all through the game. */
const REJOIN_EVERY = 6

const nonce = (seat: number): string => seat.toString(16).padStart(32, '0')

/** Opens a table and seats its players. */
export async function seated(house: House, { game, seats, options }: Setting): Promise<Table> {
  const names = ['Anna', 'Ben', 'Cleo', 'Dido', 'Elissa', 'Farid', 'Gaia', 'Hanno']
  const host = (await house.post('/api/tables', undefined, {
    game,
    options,
    name: names[0],
    nonce: nonce(0),
  })) as Seated
  const tokens = [host.token]
  for (let seat = 1; seat < seats; seat++) {
    const body = { name: names[seat], nonce: nonce(seat) }
    tokens.push(((await house.post(`/api/tables/${host.id}/seats`, undefined, body)) as Seated).token)
  }
  return { id: host.id, game: { ...games[game], ...searchables[game] }, tokens }
}

/** What is other than usual about a client. `address`: where it comes from, if not from where all do. */
interface Coming {
  readonly traffic?: Traffic
  readonly pace?: () => Promise<void>
  readonly address?: string
}

/** Opens a socket, says hello and waits until it is in step. */
export async function join(
  house: House,
  table: Table,
  token: string | undefined,
  { traffic, pace = paced(MESSAGES), address }: Coming = {},
): Promise<Client> {
  const socket = await house.socket(table.id, address === undefined ? {} : { 'CF-Connecting-IP': address })
  const client: Client = { socket, token, paced: pace, view: undefined, n: 0 }
  await pace()
  await new Promise<void>((resolve, reject) => {
    let bytes = 0
    socket.addEventListener('message', ({ data }) => {
      const text = data as string
      const frame = JSON.parse(text) as ToPage
      if (frame.type === 'error' || frame.type === 'refused') reject(new Error(text))
      if (frame.type === 'welcome') bytes = Buffer.byteLength(text)
      if (frame.type === 'synced') {
        traffic?.join.push(bytes + Buffer.byteLength(text))
        const { snapshot } = frame
        if (snapshot) {
          client.view = snapshot.entries.reduce((seen, entry) => follow(table.game, seen, entry), snapshot.view)
        }
        client.n = frame.n
        resolve()
      }
      if (frame.type === 'entry') {
        traffic?.down.push(Buffer.byteLength(text))
        client.view = follow(table.game, client.view!, frame.entry)
        client.n = frame.entry.n + 1
      }
    })
    socket.accept()
    socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, token, n: -1 }))
  })
  return client
}

async function until(reached: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !reached();) {
    if (Date.now() > deadline) throw new Error('a client was not told in ten seconds')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Plays random commands through sockets, each picked from a client's own view, to the end or to so many entries. */
export async function play(house: House, table: Table, seed: number, traffic: Traffic, entries = Infinity) {
  const { id, game, tokens } = table
  await house.post(`/api/tables/${id}/start`, tokens[0])
  const random = quick(seed)
  const clients = await Promise.all([...tokens, undefined].map((token) => join(house, table, token)))
  const anew = async (seat: number): Promise<void> => {
    clients[seat]!.socket.close(1000)
    clients[seat] = await join(house, table, clients[seat]!.token, { traffic, pace: clients[seat]!.paced })
  }
  for (let n = 1; n < entries; n++) {
    const seats = game.mayAct(clients[0]!.view!)
    if (seats.length === 0) break
    const seat = seats[random.below(seats.length)]!
    const client = clients[seat]!
    await client.paced()
    const command: unknown = game.pick(client.view!, seat, random)
    const frame = JSON.stringify({ type: 'act', id: nanoid(), base: client.n, command })
    traffic.up.push(Buffer.byteLength(frame))
    client.socket.send(frame)
    await until(() => clients.every((one) => one.n === n + 1))
    if (n % REJOIN_EVERY === 0) await anew((n / REJOIN_EVERY) % tokens.length)
  }
  for (const client of clients) client.socket.close(1000)
}
