import { drawKey } from '../engine/fair.ts'
import { fold } from '../engine/fold.ts'
import type { AnyGame, Entry, Seat, Start } from '../engine/game.ts'
import { current, type Position, type Step } from '../engine/position.ts'
import { redact } from '../engine/sealed.ts'
import type { GameId } from '../games/ids.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import type { Phase, Reaction } from '../table-info.ts'
import type { Games, Platform } from './host.ts'
import { noncesOf, type Occupant, type PlayerId } from './occupants.ts'

/** The table but for its players and entries. */
export interface Meta {
  readonly id: string
  readonly game: GameId
  readonly options: Readonly<Record<string, string | number>>
  readonly settings: Settings
  /** Places before the start. */
  readonly places: number
  /** 32 bytes in hex, told with the record alone, and its hash. */
  readonly secret: string
  readonly commitment: string
  readonly epoch: string
  readonly phase: Phase
  /** How many ever joined: the next player's id. */
  readonly joined: number
  readonly start: Start<unknown> | null
  /** The table of the rematch; told only once it is made. */
  readonly next: { readonly id: string; readonly made: boolean } | null
}

/** Something said at the table. `action`: its id, for the player who said it. */
export interface Line {
  readonly k: number
  readonly playerId: PlayerId
  readonly name: string
  readonly action: string
  readonly text?: string
  readonly reaction?: Reaction
}

/** A player's one-time code, hashed, good until `until` (ms). `wrong`: how many wrong ones were tried meanwhile. */
export interface Transfer {
  readonly playerId: PlayerId
  readonly codeHash: string
  readonly until: number
  readonly wrong: number
}

/** A request to be let back into a player's seat. `tokenHash`: of the token that the seat will have. */
export interface Rescue {
  readonly id: string
  readonly playerId: PlayerId
  readonly tokenHash: string
  readonly until: number
  readonly status: 'open' | 'approved' | 'denied'
}

/** A game under way or over. */
export interface Match {
  readonly game: AnyGame
  readonly start: Start<unknown>
  readonly position: Position<unknown>
  readonly mayAct: readonly Seat[]
  /**
   * For each seat the entry at which it last acted, or since which it *may act* (which begins before others wait for it, and
   * may end after): older decisions are stale.
   */
  readonly since: readonly number[]
  readonly key: Uint8Array
}

/** What the room holds in memory; all of it can be read from the rows again. */
export interface RoomState {
  readonly meta: Meta
  /** In join order. */
  readonly players: readonly Occupant[]
  /** The newest lines, the newest last. */
  readonly chat: readonly Line[]
  readonly transfers: readonly Transfer[]
  readonly rescues: readonly Rescue[]
  /** Null before the start, and where the log cannot be folded. */
  readonly match: Match | null
  /** The log could not be folded: the room is shown and refuses commands. */
  readonly unreadable: boolean
}

/** Whether this platform carries the game. */
export function carries(games: Games, id: string): id is GameId {
  return Object.hasOwn(games, id)
}

export function gameOf(games: Games, id: string): AnyGame | undefined {
  return carries(games, id) ? games[id] : undefined
}

/** The match before entry 0. */
export function opening(meta: Meta, players: readonly Occupant[], game: AnyGame, start: Start<unknown>): Match {
  const key = drawKey(meta.secret, meta.id, noncesOf(players))
  const since = Array.from({ length: start.seats }, () => 0)
  return { game, start, position: { n: 0, state: game.initial(start) }, mayAct: [], since, key }
}

/** The seats that the others wait for. */
export function waitingFor({ game, position }: Match): readonly Seat[] {
  return game.waitingFor(redact(position.state, 'spectator'))
}

/** The match after a step. */
export function advance(match: Match, { entry, position }: Step<unknown, unknown, unknown>): Match {
  const mayAct = match.game.mayAct(redact(position.state, 'spectator'))
  const since = match.since.map((n, seat) =>
    seat === entry.seat || (mayAct.includes(seat) && !match.mayAct.includes(seat)) ? entry.n : n,
  )
  return { ...match, position, mayAct, since }
}

/** The step that a stored entry made. */
export function stepBy(game: AnyGame, position: Position<unknown>, stored: Entry<unknown, unknown>) {
  if (stored.n !== position.n) throw new Error('an entry is missing from the log')
  const entry = current(game, stored)
  return { position: { n: position.n + 1, state: fold(game, position.state, entry.events) }, entry }
}

/** The newest snapshot and what follows it. */
function fetchMatch({ games, rows }: Platform, meta: Meta, players: readonly Occupant[]): Match | null {
  const game = gameOf(games, meta.game)
  if (!game) throw new Error('the game is not known')
  if (!meta.start) return null
  let match = opening(meta, players, game, meta.start)
  const stored = rows.snapshot(Number.MAX_SAFE_INTEGER, game.version)
  if (stored) {
    const { n, state, mayAct, since } = stored
    match = { ...match, position: { n, state }, mayAct, since }
  }
  for (const entry of rows.entries(match.position.n)) match = advance(match, stepBy(game, match.position, entry))
  return match
}

/** Wakes: reads everything from the rows. Undefined where there is no table. */
export function wake(platform: Platform): RoomState | undefined {
  const { rows } = platform
  if (!rows.exists()) return undefined
  if (rows.outdated()) rows.transaction(() => rows.migrate())
  const stored = rows.meta()
  // A setting that came after the table was made is at its default.
  const meta: Meta = { ...stored, settings: { ...defaultSettings, ...stored.settings } }
  const players = rows.players()
  const around = { meta, players, chat: rows.chat(), transfers: rows.transfers(), rescues: rows.rescues() }
  try {
    return { ...around, match: fetchMatch(platform, meta, players), unreadable: false }
  } catch (error) {
    platform.failed('fold', error, meta.id)
    return { ...around, match: null, unreadable: true }
  }
}
