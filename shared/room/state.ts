import type { Wish } from '../asks.ts'
import { drawKey } from '../engine/fair.ts'
import type { AnyGame, Seat, Seen, Start } from '../engine/game.ts'
import { initialOf, positions, type Position, type Step } from '../engine/position.ts'
import { redact } from '../engine/sealed.ts'
import { traceOf, type Traced } from '../engine/take-back.ts'
import type { ErrorCode } from '../errors.ts'
import type { GameId } from '../games/ids.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import type { Alone, Incident, Phase, Reaction } from '../table-info.ts'
import type { Circle } from './circle.ts'
import type { Clock } from './clock-state.ts'
import type { Games, Platform } from './host.ts'
import { noncesOf, type Bot, type Occupant, type PlayerId } from './occupants.ts'
import type { AnyEntry, Rows, StoredMatch } from './rows.ts'

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
  /** It stood in the list once: strangers may sit here. */
  readonly wasListed?: true
  /** How many ever joined: the next player's id. Stored, it may lag behind the ids of those who are there. */
  readonly joined: number
  readonly start: Start<unknown> | null
  /** When the game began, in ms; 0 before that. */
  readonly startedAt: number
  /** Whether a page of a seat was open, as that was written last, and when, in ms. */
  readonly attended?: { readonly is: boolean; readonly at: number }
  /** When the room came back, after it was down with all of its lines, in ms. */
  readonly upSince?: number
  /** The table of the rematch; told only once it is made. */
  readonly next: { readonly id: string; readonly made: boolean } | null
  readonly incidents: readonly Incident[]
  /** For each seat the next entry when it was nudged last. */
  readonly nudged?: Readonly<Record<Seat, number>>
  /** What was declined lately. */
  readonly declined?: readonly Declined[]
  readonly takeovers: readonly Takeover[]
  readonly bans: readonly Ban[]
  readonly alone: Alone | null
  /** Until the start: what of a game that was played alone goes on here. */
  readonly goesOn: GoesOn | null
  /** What was played before by those who play here, from rematch to rematch. */
  readonly circle?: Circle
}

/** What has not happened at a new table. */
export const uneventful: Pick<Meta, 'incidents' | 'takeovers' | 'bans' | 'alone' | 'goesOn'> = {
  incidents: [],
  takeovers: [],
  bans: [],
  alone: null,
  goesOn: null,
}

/** A game as its one player saw it, and the opponents, who hold their seats where no friend does. */
export interface GoesOn {
  readonly view: Seen<unknown>
  readonly bots: readonly Omit<Bot, 'id'>[]
}

/**
 * A request to take over the seat of a player who left, `playerId`, under a name, good until `until` (ms). `address`: the hash
 * of where it came from. `agreed`: who would let this one in; `since`: when the first of them said so, in ms.
 */
export interface Takeover {
  readonly id: string
  readonly playerId: PlayerId
  readonly name: string
  readonly tokenHash: string
  readonly address?: string
  readonly until: number
  readonly agreed: readonly PlayerId[]
  readonly since: number
  readonly denied: boolean
}

/** Somebody was sent away: the hashes of the tokens that are refused, for good or until then (ms), and of the address. */
export interface Ban {
  readonly tokens: readonly string[]
  readonly until: number | null
  readonly address?: { readonly hash: string; readonly until: number }
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

/** A player's one-time code, hashed, good until `until` (ms). `to`: it lends the seat to whoever is called so. */
export interface Transfer {
  readonly playerId: PlayerId
  readonly to?: string
  readonly codeHash: string
  readonly until: number
}

/** A request to be let back into a player's seat. */
export interface Rescue {
  readonly id: string
  readonly playerId: PlayerId
  /** Of the token that the seat will have. */
  readonly tokenHash: string
  /** The hash of where it came from. */
  readonly address?: string
  /** When it is forgotten, in ms. */
  readonly until: number
  /** denied: by another player; vetoed: by the player of the seat; claimed: the seat has the token. */
  readonly status: 'open' | 'cancelled' | 'denied' | 'vetoed' | 'claimed'
  /** Other players who let it in, in the order in which they said so, and when the first one did, in ms. */
  readonly approvedBy: readonly PlayerId[]
  readonly approvedAt: number
  /** From when on the seat can be taken, in ms; left out as long as nobody has said yes. */
  readonly from?: number
}

/** Something that a player asks of the others, good until `until` (ms); `needs` yeses of those who `must` answer carry it out. */
export interface Ask {
  readonly id: string
  readonly wish: Wish
  readonly by: PlayerId
  /** The next entry when it was asked. */
  readonly n: number
  readonly must: readonly PlayerId[]
  readonly needs: number
  /** In the order in which they said so. */
  readonly yes: readonly PlayerId[]
  readonly no: readonly PlayerId[]
  readonly until: number
}

/** What a player asked for and was told no: that one is not heard with the same again until then, in ms. */
export interface Declined {
  readonly by: PlayerId
  readonly what: string
  readonly until: number
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
  /** What was done since the last entry that stays, the newest last: nothing else can be taken back. */
  readonly recent: readonly Traced[]
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
  /** The one that ends first is first. Undefined, as the clock is, where one plays alone. */
  readonly asks?: readonly Ask[]
  /** Undefined where no pace is kept. */
  readonly clock?: Clock | undefined
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

/** The key of every draw, once all have their seats. */
export function keyOf({ secret, id }: Meta, players: readonly Occupant[]): Uint8Array {
  return drawKey(secret, id, noncesOf(players))
}

/** The match before entry 0. */
export function opening(meta: Meta, players: readonly Occupant[], game: AnyGame, start: Start<unknown>): Match {
  const key = keyOf(meta, players)
  const since = Array.from({ length: start.seats }, () => 0)
  return { game, start, position: { n: 0, state: initialOf(game, start) }, mayAct: [], since, recent: [], key }
}

/** What a spectator sees, by the state: it is asked for several times after each entry. */
const publicViews = new WeakMap<object, Seen<unknown>>()

export function publicView({ state }: Position<unknown>): Seen<unknown> {
  const known = publicViews.get(state as object)
  if (known) return known
  const view = redact(state, 'spectator')
  publicViews.set(state as object, view)
  return view
}

/** The seats that the others wait for. */
export function waitingFor({ game, position }: Match): readonly Seat[] {
  return game.waitingFor(publicView(position))
}

/** The match after a step. What was decided before something was taken back is stale for every seat. */
export function advance(match: Match, { entry, position }: Step<unknown, unknown, unknown>): Match {
  const mayAct = match.game.mayAct(publicView(position))
  const since = match.since.map((n, seat) =>
    entry.back !== undefined || seat === entry.seat || (mayAct.includes(seat) && !match.mayAct.includes(seat))
      ? entry.n
      : n,
  )
  return { ...match, position, mayAct, since, recent: entry.fixed ? [] : [...match.recent, traceOf(entry)] }
}

/**
 * The newest snapshot from which the entries before `n` can be folded, if there is one, and those entries: none of them takes
 * back more than they are.
 */
export function foldable(
  rows: Rows,
  version: number,
  n: number,
): { stored?: StoredMatch; entries: readonly AnyEntry[] } {
  for (let at = n; ;) {
    const stored = rows.snapshot(at, version)
    const from = stored?.n ?? 0
    const entries = rows.entries(from, n).map(({ entry }) => entry)
    at = Math.min(from, ...entries.map(({ back = from }) => back))
    if (at === from) return { ...(stored && { stored }), entries }
  }
}

/** The newest snapshot and what follows it. */
function fetchMatch({ games, rows }: Platform, meta: Meta, players: readonly Occupant[]): Match | null {
  const game = gameOf(games, meta.game)
  if (!game) throw new Error('the game is not known')
  if (!meta.start) return null
  let match = opening(meta, players, game, meta.start)
  const { stored, entries } = foldable(rows, game.version, Number.MAX_SAFE_INTEGER)
  if (stored) {
    const { n, state, mayAct, since, recent = [] } = stored
    match = { ...match, position: { n, state }, mayAct, since, recent }
  }
  const all = positions(game, match.position, entries)
  for (const [i, entry] of entries.entries()) match = advance(match, { entry, position: all[i + 1]! })
  return match
}

/** Wakes: reads everything from the rows. Undefined where there is no table. */
export function wake(platform: Platform): RoomState | undefined {
  const { rows } = platform
  if (!rows.exists()) return undefined
  const stored = rows.meta()
  const players = rows.players()
  const joined = Math.max(stored.joined, ...players.map(({ id }) => id + 1))
  // What came after the table was made is at its default.
  const meta: Meta = { ...uneventful, ...stored, joined, settings: { ...defaultSettings, ...stored.settings } }
  const around = {
    meta,
    players,
    chat: rows.chat(),
    transfers: rows.transfers(),
    rescues: rows.rescues(),
    ...platform.company?.wake(rows),
  }
  try {
    return { ...around, match: fetchMatch(platform, meta, players), unreadable: false }
  } catch (error) {
    platform.failed('fold', error, meta.id)
    return { ...around, match: null, unreadable: true }
  }
}

/** Why something that takes a running game is refused. */
export function whyNotPlaying({ meta }: RoomState): ErrorCode | undefined {
  if (meta.phase === 'waiting') return 'not-started'
  return meta.phase === 'playing' ? undefined : 'already-over'
}
