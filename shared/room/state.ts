import { fold } from '../engine/fold.ts'
import type { AnyGame, Entry, Seat, Start } from '../engine/game.ts'
import { drawKey } from '../engine/fair.ts'
import { redact } from '../engine/sealed.ts'
import { current, type Step, type Table } from '../engine/position.ts'
import type { Phase, Reaction } from '../table-info.ts'
import { games } from '../games/index.ts'
import { logError } from '../../worker/logs.ts'
import type { Store } from '../../worker/rows.ts'

/** The table but for its players and entries. */
export interface Meta {
  readonly id: string
  readonly game: string
  readonly options: Readonly<Record<string, string | number>>
  readonly first: Seat | 'drawn'
  /** Places before the start. */
  readonly places: number
  /** 32 bytes in hex, told with the record alone, and its hash. */
  readonly secret: string
  readonly commitment: string
  readonly epoch: string
  readonly phase: Phase
  /** How many ever joined: the next player's `playerId`. */
  readonly joined: number
  readonly start: Start<unknown> | null
  /** The host lets it stand in the list of open tables. */
  readonly listed: boolean
  /** The table of the rematch; told only once it is made. */
  readonly next: { readonly id: string; readonly made: boolean } | null
}

/** A taken seat. `playerId`: the join order, never used twice; `seat`: the place, then the seat of the game. */
export interface Player {
  readonly playerId: number
  readonly seat: Seat
  readonly name: string
  readonly identity: number
  readonly kind: 'player' | 'opponent'
  /** The hashes of its tokens, one a device, the newest last. */
  readonly tokens: readonly string[]
  /** Null: the seat is reserved, its player has not come yet. */
  readonly nonce: string | null
  readonly left: boolean
}

/** Something said at the table. `action`: its id, for the one who said it. */
export interface Line {
  readonly k: number
  readonly playerId: number
  readonly name: string
  readonly action: string
  readonly text?: string
  readonly reaction?: Reaction
}

/** A one-time code of a player's, hashed, good until `until` (ms). `wrong`: how many wrong ones were tried meanwhile. */
export interface Transfer {
  readonly playerId: number
  readonly hash: string
  readonly until: number
  readonly wrong: number
}

/** A request to be let back into a player's seat. `ticket`: the hash of the token to be; `admitted`: null until answered. */
export interface Rescue {
  readonly id: string
  readonly playerId: number
  readonly ticket: string
  readonly until: number
  readonly admitted: boolean | null
}

/** A game under way or over. */
export interface Match {
  readonly game: AnyGame
  readonly start: Start<unknown>
  readonly table: Table<unknown>
  readonly waiting: readonly Seat[]
  /** For each seat the entry at which it last acted or began to be waited for: older decisions are stale. */
  readonly since: readonly number[]
  readonly key: Uint8Array
}

/** A change that was worked out: what memory will hold, and the rows that make it last. */
export interface Change {
  readonly state: RoomState
  readonly write: (store: Store) => void
  /** When the table goes, in ms, where the change moves that. */
  readonly expires?: number
  /** Another alarm that it sets, in ms. */
  readonly alarm?: { readonly name: 'rescues'; readonly at: number }
}

/** A change that adds an entry to the log. */
export interface Move extends Change {
  readonly entry: Entry<unknown, unknown>
  readonly state: RoomState & { readonly match: Match }
}

/** What the room holds in memory; all of it can be read from the store again. */
export interface RoomState {
  readonly meta: Meta
  /** In join order. */
  readonly players: readonly Player[]
  /** The newest lines, the newest last. */
  readonly chat: readonly Line[]
  readonly transfers: readonly Transfer[]
  readonly rescues: readonly Rescue[]
  /** Null before the start, and where the log cannot be folded. */
  readonly match: Match | null
  /** The log could not be folded: the room is shown and refuses commands. */
  readonly unreadable: boolean
}

export function gameOf(id: string): AnyGame | undefined {
  return Object.hasOwn(games, id) ? games[id] : undefined
}

/** Whether the player holds the seat now: has come to it, and not left it. */
export function isSeated(player: Player): boolean {
  return player.nonce !== null && !player.left
}

/** The longest seated: lowest in join order of those still here. */
export function hostOf(players: readonly Player[]): Player | undefined {
  return players.find(isSeated)
}

/** The match before entry 0. */
export function opening(meta: Meta, players: readonly Player[], game: AnyGame, start: Start<unknown>): Match {
  const key = drawKey(meta.secret, meta.id, noncesOf(players))
  const since = Array.from({ length: start.seats }, () => 0)
  return { game, start, table: { n: 0, state: game.initial(start) }, waiting: [], since, key }
}

/** One a seat, in seat order; from the start on nobody is without. */
export function noncesOf(players: readonly Player[]): string[] {
  return players.toSorted((a, b) => a.seat - b.seat).map((player) => player.nonce!)
}

/** The match after a step. */
export function advance(match: Match, step: Step<unknown, unknown, unknown>): Match {
  const { entry, table } = step
  const waiting = match.game.mayAct(redact(table.state, 'spectator'))
  const since = match.since.map((n, seat) =>
    seat === entry.seat || (waiting.includes(seat) && !match.waiting.includes(seat)) ? entry.n : n,
  )
  return { ...match, table, waiting, since }
}

/** The table after an entry that was stored. */
export function step(game: AnyGame, table: Table<unknown>, entry: Entry<unknown, unknown>) {
  if (entry.n !== table.n) throw new Error('an entry is missing from the log')
  const now = current(game, entry)
  return { table: { n: table.n + 1, state: fold(game, table.state, now.events) }, entry: now }
}

/** Wakes: the newest snapshot and what follows it. Undefined where there is no table. */
export function wake(store: Store): RoomState | undefined {
  if (!store.exists()) return undefined
  if (store.outdated()) store.transaction(() => store.migrate())
  const meta = store.meta()
  const players = store.players()
  const game = gameOf(meta.game)
  const around = { meta, players, chat: store.chat(), transfers: store.transfers(), rescues: store.rescues() }
  if (game && !meta.start) return { ...around, match: null, unreadable: false }
  try {
    if (!game || !meta.start) throw new Error('the game is not known')
    let match = opening(meta, players, game, meta.start)
    const kept = store.snapshot(Number.MAX_SAFE_INTEGER, game.version)
    if (kept) match = { ...match, table: { n: kept.n, state: kept.state }, waiting: kept.waiting, since: kept.since }
    for (const entry of store.entries(match.table.n)) match = advance(match, step(game, match.table, entry))
    return { ...around, match, unreadable: false }
  } catch (error) {
    logError('fold', error, meta.id)
    return { ...around, match: null, unreadable: true }
  }
}
