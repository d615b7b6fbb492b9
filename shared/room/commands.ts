import type { ErrorCode } from '../errors.ts'
import type { Outcome, Seat, Start } from '../engine/game.ts'
import { redact } from '../engine/sealed.ts'
import { act, begin } from '../engine/position.ts'
import type { Act } from '../frames.ts'
import { lifetime } from './retention.ts'
import { advance, gameOf, opening, type RoomState, type Meta, type Move, type Match, type Player } from './state.ts'
import { without } from './seats.ts'
import { SNAPSHOT_EVERY, type Store } from '../../worker/rows.ts'

function outcomeOf(match: Match): Outcome | undefined {
  return match.game.outcome(redact(match.table.state, 'spectator'))
}

/**
 * Starts with those who sit: their places close up, and a choice that does not matter with so many is at its default.
 * Whoever a seat was reserved for and has not come loses it.
 */
export function start(state: RoomState, now: number): Move | ErrorCode {
  const { meta } = state
  if (meta.phase !== 'waiting') return 'already-started'
  const game = gameOf(meta.game)
  if (!game) return 'unreadable'
  const absent = state.players.filter((player) => player.nonce === null)
  const present = without(state, absent)
  const seats = present.players.length
  if (seats < game.seats.min) return 'too-few'
  const placed = present.players.toSorted((a, b) => a.seat - b.seat)
  const players = present.players.map((player): Player => ({ ...player, seat: placed.indexOf(player) }))
  const options = Object.fromEntries(
    game.choices.map(({ id, seats: matters, default: usual }) => [
      id,
      matters && !matters.includes(seats) ? usual : meta.options[id]!,
    ]),
  )
  const chosen = placed.findIndex((player) => player.seat === meta.first)
  const begins: Start<unknown> = { seats, first: chosen < 0 ? 'drawn' : chosen, options }
  const before = opening(meta, players, game, begins)
  const step = begin(game, begins, before.key)
  const match = advance(before, step)
  const started: Meta = { ...meta, options, first: begins.first, phase: 'playing', start: begins }
  return {
    state: { ...present, meta: started, players, match },
    entry: step.entry,
    write(store) {
      store.putMeta(started)
      for (const player of absent) store.dropPlayer(player.playerId)
      for (const player of players) store.putPlayer(player)
      store.putEntry(step.entry, null, null, now)
    },
    expires: now + lifetime.playing,
  }
}

/** Whether a decision taken before entry `base` is too old for the seat: it would hit a turn it did not mean. */
function isStale(match: Match, seat: Seat, base: number): boolean {
  return base <= match.since[seat]!
}

/** A player's action: refused with the room's or the game's code, or the entry it makes. Changes nothing itself. */
export function turn(state: RoomState, player: Player, frame: Act, now: number): Move | string {
  const { meta, match } = state
  if (meta.phase === 'waiting') return 'not-started' satisfies ErrorCode
  if (meta.phase !== 'playing') return 'already-over' satisfies ErrorCode
  if (!match) return 'unreadable' satisfies ErrorCode
  const command: unknown = match.game.read(frame.command)
  if (command === undefined) return 'bad-command' satisfies ErrorCode
  if (isStale(match, player.seat, frame.base)) return 'stale' satisfies ErrorCode
  const step = act(match.game, match.table, player.seat, command, match.key)
  if (typeof step === 'string') return step
  const next = advance(match, step)
  const over = outcomeOf(next) !== undefined
  const after: Meta = over ? { ...meta, phase: 'finished' } : meta
  const write = (store: Store): void => {
    store.putEntry(step.entry, player.playerId, frame.id, now)
    if (next.table.n % SNAPSHOT_EVERY === 0) store.putSnapshot(next)
    if (over) store.putMeta(after)
  }
  const move = { state: { ...state, meta: after, match: next }, entry: step.entry, write }
  return over ? { ...move, expires: now + lifetime.finished } : move
}
