import type { AnyGame, Outcome, Refusal, Seat, Start, Thinking } from '../../engine/game.ts'
import { act, begin, type Step } from '../../engine/position.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Settings } from '../../settings.ts'
import type { TableInfo } from '../../table-info.ts'
import { isAttended } from '../core/attendance.ts'
import { both, type EntryChange, type InfoChange } from '../core/change.ts'
import { bySeat, levelOf } from '../core/occupants.ts'
import { informing, type Plan } from '../core/plan.ts'
import { expiryOf } from '../core/retention.ts'
import { isSnapshotDue, putSnapshot } from '../core/snapshots.ts'
import { dropOccupant, without } from '../seats/sit.ts'
import { advance, gameOf, opening, publicView, whyNotPlaying } from '../core/state.ts'
import type { Platform } from '../platform.ts'
import type { Now } from '../core/session.ts'
import type { Cause, Match, Meta, Occupant, PlayerId, RoomState } from '../types.ts'

/** A player's decision. `id` makes it happen once; `base`: the next entry, not yet seen when deciding. */
export interface Decided {
  readonly id: string
  readonly base: number
}

interface Action extends Decided {
  readonly command: unknown
}

function outcomeOf({ game, position }: Pick<Match, 'game' | 'position'>): Outcome | undefined {
  return game.outcome(publicView(position))
}

/** The options; a choice that does not matter with this number of seats is at its default. */
function optionsFor(game: AnyGame, options: Meta['options'], seats: number): Meta['options'] {
  return Object.fromEntries(
    game.choices.map(({ id, seats: matters, default: usual }) => [
      id,
      matters && !matters.includes(seats) ? usual : options[id]!,
    ]),
  )
}

/** Starts the game with those who sit; places close up, and players on their way lose their seats. */
export function start(state: RoomState, { games }: Platform, { sessions, now }: Now): Plan<TableInfo> {
  const { meta } = state
  const game = gameOf(games, meta.game)
  if (!game) return { error: 'unreadable' }
  const absent = state.players.filter(({ kind }) => kind === 'reserved')
  const present = without(state, absent)
  const seats = present.players.length
  if (seats < game.seats.min) return { error: 'too-few' }
  const placed = bySeat(present.players)
  const players = present.players.map((player) => moved(player, placed.indexOf(player)))
  const options = optionsFor(game, meta.options, seats)
  const chosen = placed.findIndex((player) => player.seat === meta.settings.first)
  const first = chosen < 0 ? 'drawn' : chosen
  const begins: Start<unknown> = { seats, first, options }
  const before = opening(meta, players, game, begins)
  const step = begin(game, begins, before.key)
  const settings: Settings = { ...meta.settings, first }
  const attended = { is: isAttended(sessions), at: now }
  const agreed: Meta = { ...meta, options, settings, start: begins, startedAt: now, attended }
  const seated: InfoChange = {
    kind: 'info',
    state: { ...present, meta: agreed, players },
    // The entry writes the table itself, in its next phase.
    write(rows) {
      for (const player of absent) dropOccupant(rows, player.id)
      for (const player of players) if (!present.players.includes(player)) rows.put('player', player.id, player)
    },
  }
  return informing(both(seated, entered(seated.state, before, step, null, now)))
}

function moved(occupant: Occupant, seat: Seat): Occupant {
  return occupant.seat === seat ? occupant : { ...occupant, seat }
}

/** The change that an entry makes. A new phase of the table sets its alarm. */
function entered(
  state: RoomState,
  before: Match,
  step: Step<unknown, unknown, unknown>,
  cause: Cause | null,
  now: number,
): EntryChange {
  const { entry } = step
  const match = advance(before, step)
  const phase = outcomeOf(match) === undefined ? 'playing' : 'finished'
  const isNew = phase !== state.meta.phase
  const meta: Meta = isNew ? { ...state.meta, phase } : state.meta
  return {
    kind: 'entry',
    state: { ...state, meta, match },
    entry,
    cause,
    write(rows) {
      rows.putEntry(entry, cause, now)
      if (isSnapshotDue(entry)) putSnapshot(rows, match)
      if (isNew) rows.putMeta(meta)
    },
    // A running table expires by the alarm of the waiting one.
    alarms: isNew && phase === 'finished' ? [expiryOf(phase, now)] : [],
  }
}

/** Whether a decision taken before entry `base` is too old for the seat: it would hit another turn than it meant. */
export function isStale(match: Match, seat: Seat, base: number): boolean {
  return base <= match.since[seat]!
}

/** The player's seat and the match, or a refusal. */
export function ready(
  state: RoomState,
  id: PlayerId,
  thought?: Thinking,
): { player: Occupant; match: Match } | ErrorCode {
  const { match, players } = state
  const player = players.find((known) => known.id === id)
  if (!player || (thought ? levelOf(player) === undefined : player.kind !== 'player')) return 'not-seated'
  return whyNotPlaying(state) ?? (match ? { player, match } : 'unreadable')
}

/** The entry of a player's command, or of a bot's with `thought`, or the room's or the game's refusal. Changes nothing. */
export function play(
  state: RoomState,
  playerId: PlayerId,
  action: Action,
  now: number,
  thought?: Thinking,
): EntryChange | ErrorCode | Refusal {
  const playing = ready(state, playerId, thought)
  if (typeof playing === 'string') return playing
  const { player, match } = playing
  const command: unknown = match.game.read(action.command)
  if (command === undefined) return 'bad-command' satisfies ErrorCode
  if (isStale(match, player.seat, action.base)) return 'stale' satisfies ErrorCode
  const step = act(match.game, match.position, player.seat, command, match.key, thought)
  if (typeof step === 'string') return step
  return taken(state, player, match, step, action.id, now)
}

export function taken(
  state: RoomState,
  occupant: Occupant,
  match: Match,
  step: Step<unknown, unknown, unknown>,
  action: string,
  now: number,
): EntryChange {
  return entered(state, match, step, { playerId: occupant.id, action }, now)
}
