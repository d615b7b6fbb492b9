import type { Outcome, Refusal, Seat, Start } from '../engine/game.ts'
import { act, begin, type Step } from '../engine/position.ts'
import { redact } from '../engine/sealed.ts'
import type { ErrorCode } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import { both, type EntryChange, type InfoChange } from './change.ts'
import type { Games } from './host.ts'
import { bySeat, type Occupant, type PlayerId } from './occupants.ts'
import { informing, type Plan } from './plan.ts'
import { expiryOf } from './retention.ts'
import { SNAPSHOT_EVERY, type Cause } from './rows.ts'
import { without } from './seats.ts'
import { advance, gameOf, opening, type Match, type Meta, type RoomState } from './state.ts'

/** A command as it is brought. `id` makes it happen once; `base`: the next entry, not yet seen when deciding. */
export interface Action {
  readonly id: string
  readonly base: number
  readonly command: unknown
}

function outcomeOf({ game, position }: Match): Outcome | undefined {
  return game.outcome(redact(position.state, 'spectator'))
}

/** A choice that does not matter with so many seats is at its default. */
function optionsFor(match: Pick<Match, 'game'>, options: Meta['options'], seats: number): Meta['options'] {
  return Object.fromEntries(
    match.game.choices.map(({ id, seats: matters, default: usual }) => [
      id,
      matters && !matters.includes(seats) ? usual : options[id]!,
    ]),
  )
}

/** Starts the game; whoever loses a seat by it is a spectator from then on. */
export function start(state: RoomState, games: Games, now: number): Plan<TableInfo> {
  const change = begun(state, games, now)
  return typeof change === 'string' ? { error: change } : informing(change)
}

/**
 * The game begins with those who sit: their places close up. A player for whom a seat was reserved and who has not come
 * loses it.
 */
function begun(state: RoomState, games: Games, now: number): EntryChange | ErrorCode {
  const { meta } = state
  const game = gameOf(games, meta.game)
  if (!game) return 'unreadable'
  const absent = state.players.filter(({ kind }) => kind === 'reserved')
  const present = without(state, absent)
  const seats = present.players.length
  if (seats < game.seats.min) return 'too-few'
  const placed = bySeat(present.players)
  const players = present.players.map((player): Occupant => ({ ...player, seat: placed.indexOf(player) }))
  const options = optionsFor({ game }, meta.options, seats)
  const chosen = placed.findIndex((player) => player.seat === meta.settings.first)
  const first = chosen < 0 ? 'drawn' : chosen
  const begins: Start<unknown> = { seats, first, options }
  const before = opening(meta, players, game, begins)
  const step = begin(game, begins, before.key)
  const agreed: Meta = { ...meta, options, settings: { ...meta.settings, first }, start: begins }
  const seated: InfoChange = {
    kind: 'info',
    state: { ...present, meta: agreed, players },
    write(rows) {
      rows.putMeta(agreed)
      for (const player of absent) rows.dropPlayer(player.id)
      for (const player of players) rows.putPlayer(player)
    },
  }
  return both(seated, entered(seated.state, before, step, null, now))
}

/** What every entry comes to, the first as any other. Where it leads the table into another phase, that has its time. */
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
      if (match.position.n % SNAPSHOT_EVERY === 0) rows.putSnapshot(match)
      if (isNew) rows.putMeta(meta)
    },
    alarms: isNew ? [expiryOf(phase, now)] : [],
  }
}

/** Whether a decision taken before entry `base` is too old for the seat: it would hit a turn it did not mean. */
function isStale(match: Match, seat: Seat, base: number): boolean {
  return base <= match.since[seat]!
}

/** The player's seat and the match, or why there is nothing to play. */
function ready({ meta, match, players }: RoomState, id: PlayerId): { player: Occupant; match: Match } | ErrorCode {
  const player = players.find((known) => known.id === id)
  if (player?.kind !== 'player' && player?.kind !== 'bot') return 'not-seated'
  if (meta.phase === 'waiting') return 'not-started'
  if (meta.phase !== 'playing') return 'already-over'
  return match ? { player, match } : 'unreadable'
}

/**
 * A command of a player or of a bot: refused with the room's or the game's code, or the entry it makes. Changes nothing
 * itself.
 */
export function play(
  state: RoomState,
  playerId: PlayerId,
  action: Action,
  now: number,
): EntryChange | ErrorCode | Refusal {
  const playing = ready(state, playerId)
  if (typeof playing === 'string') return playing
  const { player, match } = playing
  const command: unknown = match.game.read(action.command)
  if (command === undefined) return 'bad-command' satisfies ErrorCode
  if (isStale(match, player.seat, action.base)) return 'stale' satisfies ErrorCode
  const by = player.kind === 'bot' ? 'bot' : 'player'
  const step = act(match.game, match.position, player.seat, command, match.key, by)
  if (typeof step === 'string') return step
  return entered(state, match, step, { playerId, action: action.id }, now)
}
