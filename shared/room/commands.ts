import type { Outcome, Refusal, Seat, Start } from '../engine/game.ts'
import { act, begin } from '../engine/position.ts'
import { redact } from '../engine/sealed.ts'
import type { ErrorCode } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import type { Games } from './host.ts'
import type { Also } from './hub.ts'
import { bySeat, hostOf, type Occupant, type Player, type PlayerId } from './occupants.ts'
import { informing, type Plan } from './plan.ts'
import { expiryOf } from './retention.ts'
import { SNAPSHOT_EVERY } from './rows.ts'
import { without } from './seats.ts'
import { spectating } from './session.ts'
import { frameOf } from './sockets.ts'
import { advance, gameOf, opening, type EntryChange, type Match, type Meta, type RoomState } from './state.ts'
import { playerIdOf, seatOf, syncedAtStart, viewerOf } from './views.ts'

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

/** The host starts the game; whoever loses a seat by it is a spectator from then on. */
export function start(state: RoomState, games: Games, player: Player, now: number): Plan<TableInfo> {
  if (player !== hostOf(state.players)) return { error: 'not-host' }
  const change = begun(state, games, now)
  if (typeof change === 'string') return { error: change }
  const { state: after, entry } = change
  const also: Also = ({ session }) => ({
    session: seatOf(after, playerIdOf(session)) === null ? spectating(session) : session,
    frames: [frameOf(syncedAtStart(after.match, entry, viewerOf(after, session)))],
  })
  return informing(change, also)
}

/**
 * The game begins with those who sit: their places close up. A player for whom a seat was reserved and who has not come
 * loses it.
 */
function begun(state: RoomState, games: Games, now: number): EntryChange | ErrorCode {
  const { meta } = state
  if (meta.phase !== 'waiting') return 'already-started'
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
  const started: Meta = { ...meta, options, settings: { ...meta.settings, first }, phase: 'playing', start: begins }
  return {
    state: { ...present, meta: started, players, match: advance(before, step) },
    entry: step.entry,
    write(rows) {
      rows.putMeta(started)
      for (const player of absent) rows.dropPlayer(player.id)
      for (const player of players) rows.putPlayer(player)
      rows.putEntry(step.entry, null, now)
    },
    alarms: [expiryOf('playing', now)],
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
  const next = advance(match, step)
  const isOver = outcomeOf(next) !== undefined
  const meta: Meta = isOver ? { ...state.meta, phase: 'finished' } : state.meta
  return {
    state: { ...state, meta, match: next },
    entry: step.entry,
    write(rows) {
      rows.putEntry(step.entry, { playerId, action: action.id }, now)
      if (next.position.n % SNAPSHOT_EVERY === 0) rows.putSnapshot(next)
      if (isOver) rows.putMeta(meta)
    },
    ...(isOver ? { alarms: [expiryOf('finished', now)] } : {}),
  }
}
