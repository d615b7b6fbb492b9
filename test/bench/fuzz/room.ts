import { features } from '../../../shared/room/features.ts'
import { digest } from '../../../shared/engine/digest.ts'
import type { Random } from '../../../shared/engine/game.ts'
import { replay } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { errors, type Result } from '../../../shared/errors.ts'
import { gameIds, type GameId } from '../../../shared/games/ids.ts'
import { games } from '../../../shared/games/index.ts'
import { searchables } from '../../../shared/games/searchable.ts'
import { PROTOCOL, readFrame, type ToPage } from '../../../shared/protocol.ts'
import { memoryRows } from '../../../shared/room/core/memory-rows.ts'
import type { Handlers } from '../../../shared/room/handlers.ts'
import { createRoom, type Room } from '../../../shared/room/core/room.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { HeadlessClient, type Transport } from '../../support/headless.ts'
import { reseed } from '../../support/seeded-bytes.ts'
import { barePlatform, bareSocket, type BarePlatform, type BareSocket } from '../../shared/room/bare-room.ts'
import { add, BATCH, expect, type Counts } from './finding.ts'
import { hostileText } from './hostile.ts'
import { framesOf } from './samples.ts'

/** After so many hostile inputs an honest player makes a move, at the table that is attacked, and at another one. */
const HONEST_EVERY = 5
/** Bytes that a table keeps beside its log, at most: mostly 200 lines of chat. */
const MOST_KEPT = 300_000
/** ms from one input to the next: nobody is too fast. */
const PACE = 300

const roles = ['greeting', 'spectating', 'seated'] as const
type Role = (typeof roles)[number]

/** A table in memory, its game begun. */
interface Table {
  readonly room: Room<Handlers>
  readonly platform: BarePlatform
  readonly tokens: readonly string[]
  /** How often something was written. */
  readonly writes: () => number
}

function ok<T>(result: Result<T>): T {
  if ('error' in result) throw new Error(result.error)
  return result.ok
}

async function openTable(game: GameId, id: string): Promise<Table> {
  let writes = 0
  const platform: BarePlatform = { ...barePlatform(), rows: memoryRows(undefined, () => void writes++) }
  platform.now = () => platform.time
  const room = createRoom(platform, features)
  const player = (seat: number) => ({ name: `Player ${seat}`, nonce: String(seat).padStart(32, '0') })
  const made = await room.ask('create', id, { game, settings: { ...defaultSettings, first: 0 }, name: player(0).name })
  const tokens = [ok(await room.ask('sit', player(0), ok(made).token)).token]
  while (tokens.length < games[game].seats.min) tokens.push(ok(await room.ask('sit', player(tokens.length))).token)
  ok(await room.ask('start', tokens[0]))
  return { room, platform, tokens, writes: () => writes }
}

/** Opens a socket to a table. */
function dial({ room, platform }: Table, socket: BareSocket, token?: string): BareSocket {
  const accept = () => {
    platform.open.push(socket)
    return socket
  }
  ok(room.open({ address: 'here', ...(token === undefined ? {} : { token }) }, accept))
  return socket
}

const hello = (token?: string): string =>
  JSON.stringify({ type: 'hello', protocol: PROTOCOL, n: -1, ...(token === undefined ? {} : { token }) })

/** A player who follows the table, and moves when it is time. */
function honestAt(table: Table, seat: number): HeadlessClient {
  let hear: (event: { readonly data: unknown }) => void = () => undefined
  const socket = dial(table, { ...bareSocket(), send: (data) => hear({ data }) })
  const transport: Transport = {
    send: (data) => table.room.message(socket, data),
    close: () => undefined,
    addEventListener(type: 'message' | 'close', listener: (event: never) => void) {
      if (type === 'message') hear = listener as typeof hear
    },
  }
  const client = new HeadlessClient(transport)
  client.sendNow(hello(table.tokens[seat]))
  return client
}

/** All honest players of a table, who move if they can. */
function moveAt(clients: readonly HeadlessClient[], k: number): void {
  for (const client of clients) {
    const { you, view } = client
    if (you !== null && view !== undefined && client.rules.mayAct(view).includes(you)) {
      client.act(`honest-${you}-move-${k}`, client.choose(k))
    }
  }
}

const entriesOf = ({ platform }: Pick<Table, 'platform'>) => platform.rows.entries(0).map(({ entry }) => entry)

/** Whether every player of a table sees what the fold of its rows shows. */
function isInStep({ platform }: Table, game: GameId, clients: readonly HeadlessClient[]): boolean {
  const { state, n } = replay(games[game], platform.rows.meta().start!, entriesOf({ platform }))
  return clients.every(({ you, view, n: mine }) => mine === n && digest(view) === digest(redact(state, you!)))
}

/** A table where nobody means any harm, so many moves long; `between` is what is done before each move. */
async function honestGame(label: string, game: GameId, between: (k: number) => void): Promise<string> {
  reseed(label)
  const table = await openTable(game, 'H'.repeat(16))
  const clients = table.tokens.map((_, seat) => honestAt(table, seat))
  for (let k = 0; k < BATCH / HONEST_EVERY; k++) {
    between(k)
    table.platform.time += PACE * HONEST_EVERY
    moveAt(clients, k)
  }
  expect(isInStep(table, game, clients), 'an honest game beside is not as its players see it', '')
  return digest(entriesOf(table))
}

const stageOf = (socket: BareSocket): string | undefined =>
  (socket.deserializeAttachment() as { readonly session: { readonly stage: string } } | undefined)?.session.stage

/** What the attacker's own seat could send just now. */
function ownFrames({ platform, tokens }: Table, game: GameId, random: Random): unknown[] {
  const { start } = platform.rows.meta()
  const { state, n } = replay(games[game], start!, entriesOf({ platform }))
  const hello = { type: 'hello', protocol: PROTOCOL, token: tokens[0]!, n: 0 }
  const view = redact(state, 0)
  if (!games[game].mayAct(view).includes(0)) return [hello]
  const command: unknown = searchables[game].pick(view, 0, random)
  return [hello, { type: 'act', id: `attack-before-${n}-${random.below(100)}`, base: n, command }]
}

/** The attacker: one socket of each role, dialled again where the room has closed it. */
class Attacker {
  private readonly table: Table
  private readonly sockets = new Map<Role, BareSocket>()

  constructor(table: Table) {
    this.table = table
  }

  socket(role: Role): BareSocket {
    const known = this.sockets.get(role)
    if (known && stageOf(known) !== 'closed') return known
    if (known) this.table.platform.open.splice(this.table.platform.open.indexOf(known), 1)
    const socket = dial(this.table, bareSocket())
    this.sockets.set(role, socket)
    if (role !== 'greeting')
      this.table.room.message(socket, hello(role === 'seated' ? this.table.tokens[0] : undefined))
    return socket
  }
}

/** Holds what came of a hostile input against what may come of it. */
function attack(table: Table, attacker: Attacker, game: GameId, random: Random, counts: Counts): void {
  const role = roles[random.below(roles.length)]!
  const socket = attacker.socket(role)
  const text = hostileText(random, [...framesOf(game), ...ownFrames(table, game, random)])
  const message = random.below(40) === 0 ? new TextEncoder().encode(text).buffer : text
  const { platform } = table
  const isSeated = stageOf(socket) === 'seated'
  const [entries, writes] = [entriesOf(table).length, table.writes()]
  socket.sent.length = 0
  platform.time += PACE
  table.room.message(socket, message)
  const frame = typeof message === 'string' ? readFrame(message) : undefined
  const said = `${role}: ${text}`
  for (const answer of socket.sent) {
    const sent = JSON.parse(answer) as ToPage
    if (sent.type !== 'error' && sent.type !== 'refused') continue
    add(counts, `refused, ${role}`)
    if (sent.type === 'error') expect(sent.code in errors && sent.code !== 'internal', `answered ${sent.code}`, said)
  }
  expect(socket.sent.length > 0 || frame?.type === 'prepare', 'no answer', said)
  expect(
    platform.logged.every((line) => line === 'mismatch'),
    `logged ${platform.logged.join()}`,
    said,
  )
  const grown = entriesOf(table).length - entries
  expect(grown === 0 || (grown === 1 && frame?.type === 'act' && isSeated), `${grown} entries more`, said)
  add(counts, 'entries', grown)
  const isGone = stageOf(socket) === 'closed'
  if (isGone) add(counts, 'expelled')
  // When a page of a seat was open last is written as it closes.
  expect(frame !== undefined || isGone || table.writes() === writes, 'rubbish was written down', said)
}

/** A batch of hostile frames into a room, with honest players at the same table, and an honest game beside. */
export async function roomBatch(seed: number, counts: Counts): Promise<void> {
  const game = gameIds[seed % gameIds.length]!
  const undisturbed = await honestGame(`honest ${seed}`, game, () => undefined)
  const random = quick(seed)
  reseed(`attacked ${seed}`)
  const table = await openTable(game, 'A'.repeat(16))
  const others = table.tokens.map((_, seat) => honestAt(table, seat)).slice(1)
  const attacker = new Attacker(table)
  const beside = await honestGame(`honest ${seed}`, game, (k) => {
    for (let i = 0; i < HONEST_EVERY; i++) attack(table, attacker, game, random, counts)
    moveAt(others, k)
  })
  expect(beside === undisturbed, 'an honest game beside went another way', '')
  expect(isInStep(table, game, others), 'an attacked game is not as its players see it', '')
  const kept = JSON.stringify([
    table.platform.rows.list('player'),
    table.platform.rows.meta(),
    table.platform.rows.list('line'),
  ])
  expect(kept.length < MOST_KEPT, `${kept.length} bytes are stored beside the log`, '')
}
