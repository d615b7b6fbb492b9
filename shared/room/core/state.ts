import { drawKey } from '../../engine/fair.ts'
import type { AnyGame, Seat, Seen, Start } from '../../engine/game.ts'
import { initialOf, positions, type Position, type Step } from '../../engine/position.ts'
import { redact } from '../../engine/sealed.ts'
import { REACH, traceOf } from '../../engine/take-back.ts'
import type { ErrorCode } from '../../errors.ts'
import type { GameId } from '../../games/ids.ts'
import { defaultSettings } from '../../settings.ts'
import { Newer, SNAPSHOT_EVERY } from './rows.ts'
import { isSnapshotDue, putSnapshot, snapshotAt } from './snapshots.ts'
import { noncesOf } from './occupants.ts'
import type { Feature } from '../feature.ts'
import type { Games, Platform, Rows, StoredMatch } from '../platform.ts'
import type { AnyEntry, Match, Meta, Occupant, RoomState } from '../types.ts'

export const uneventful: Pick<Meta, 'tableLog' | 'bans'> = { tableLog: [], bans: [] }

export function supports(games: Games, id: string): id is GameId {
  return Object.hasOwn(games, id)
}

export function gameOf(games: Games, id: string): AnyGame | undefined {
  return supports(games, id) ? games[id] : undefined
}

export function keyOf({ secret, id }: Meta, players: readonly Occupant[]): Uint8Array {
  return drawKey(secret, id, noncesOf(players))
}

export function opening(meta: Meta, players: readonly Occupant[], game: AnyGame, start: Start<unknown>): Match {
  const key = keyOf(meta, players)
  const since = Array.from({ length: start.seats }, () => 0)
  return { game, start, position: { n: 0, state: initialOf(game, start) }, mayAct: [], since, recent: [], key }
}

/** Spectators' views by state: each is asked for several times. */
const publicViews = new WeakMap<object, Seen<unknown>>()

export function publicView({ state }: Position<unknown>): Seen<unknown> {
  const known = publicViews.get(state as object)
  if (known) return known
  const view = redact(state, 'spectator')
  publicViews.set(state as object, view)
  return view
}

export function waitingFor({ game, position }: Match): readonly Seat[] {
  return game.waitingFor(publicView(position))
}

/** The match after a step. A take-back makes earlier decisions of every seat stale. */
export function advance(match: Match, { entry, position }: Step<unknown, unknown, unknown>): Match {
  const mayAct = match.game.mayAct(publicView(position))
  const since = match.since.map((n, seat) =>
    entry.back !== undefined || seat === entry.seat || (mayAct.includes(seat) && !match.mayAct.includes(seat))
      ? entry.n
      : n,
  )
  const recent = entry.irreversible ? [] : [...match.recent, traceOf(entry)].slice(-REACH)
  return { ...match, position, mayAct, since, recent }
}

/** Folds further entries; `each` is shown the match after every one. */
function folded(
  match: Match,
  entries: readonly AnyEntry[],
  each: (match: Match, entry: AnyEntry) => void = () => undefined,
): Match {
  const all = positions(match.game, match.position, entries)
  for (const [i, entry] of entries.entries()) {
    match = advance(match, { entry, position: all[i + 1]! })
    each(match, entry)
  }
  return match
}

/**
 * The newest snapshot, if any, from which the entries before `n` can be folded, and those entries: none of them takes back
 * more than they are. Where this room wrote the snapshots, that is the first one tried.
 */
export function foldable(rows: Rows, game: AnyGame, n: number): { stored?: StoredMatch; entries: readonly AnyEntry[] } {
  for (let at = n; ;) {
    const stored = snapshotAt(rows, at, game)
    const from = stored?.n ?? 0
    const entries = rows.entries(from, n).map(({ entry }) => entry)
    at = Math.min(from, ...entries.map(({ back = from }) => back))
    if (at === from) return { ...(stored && { stored }), entries }
  }
}

/** Reads the newest snapshot, and folds the entries after it. */
function fetchMatch(platform: Platform, meta: Meta, players: readonly Occupant[]): Match | null {
  const { games, rows } = platform
  const game = gameOf(games, meta.game)
  if (!game) throw new Error('the game is not known')
  if (!meta.start) return null
  const first = opening(meta, players, game, meta.start)
  const { stored, entries } = foldable(rows, game, Number.MAX_SAFE_INTEGER)
  if (entries.some(({ version }) => version > game.version)) throw new Newer()
  if (entries.length > SNAPSHOT_EVERY)
    return withSnapshots(platform, first, stored ? rows.entries(0).map(({ entry }) => entry) : entries)
  if (!stored) return folded(first, entries)
  const { n, state, mayAct, since, recent = [] } = stored
  return folded({ ...first, position: { n, state }, mayAct, since, recent }, entries)
}

/** Folds all entries and writes every due snapshot, where older code left none that help: the next read is short again. */
function withSnapshots({ rows, failed }: Platform, first: Match, entries: readonly AnyEntry[]): Match {
  const due: Match[] = []
  const match = folded(first, entries, (at, entry) => {
    if (isSnapshotDue(entry)) due.push(at)
  })
  try {
    rows.transaction(() => due.forEach((one) => putSnapshot(rows, one)))
  } catch (error) {
    failed('snapshots', error)
  }
  return match
}

/** Wakes: reads everything from the rows. Undefined where there is no table. Throws where newer code has written it. */
export function wake(platform: Platform, features: readonly Feature[]): RoomState | undefined {
  const { rows } = platform
  if (!rows.exists()) return undefined
  const stored = rows.meta()
  const players = rows.list('player').toSorted((a, b) => a.id - b.id)
  const joined = Math.max(stored.joined, ...players.map(({ id }) => id + 1))
  // Settings and facts that newer code has added are at their defaults.
  const meta: Meta = { ...uneventful, ...stored, joined, settings: { ...defaultSettings, ...stored.settings } }
  const around = { meta, players, transfers: [] }
  for (const { wake } of features) Object.assign(around, wake?.(rows))
  try {
    return { ...around, match: fetchMatch(platform, meta, players), unreadable: false }
  } catch (error) {
    if (error instanceof Newer) throw error
    platform.failed('fold', error, meta.id)
    return { ...around, match: null, unreadable: true }
  }
}

export function whyNotPlaying({ meta }: RoomState): ErrorCode | undefined {
  if (meta.phase === 'waiting') return 'not-started'
  return meta.phase === 'playing' ? undefined : 'already-over'
}
