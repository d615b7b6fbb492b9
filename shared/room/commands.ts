import type { Code } from '../errors.ts'
import type { Outcome, Seat, Start } from '../engine/game.ts'
import { redact } from '../engine/sealed.ts'
import { act, begin } from '../engine/position.ts'
import type { Act } from '../frames.ts'
import { lifetime } from './retention.ts'
import { advance, gameOf, opening, type Live, type Meta, type Move, type Play, type Player } from './state.ts'
import { without } from './seats.ts'
import { SNAPSHOT_EVERY, type Store } from '../../worker/rows.ts'

function outcomeOf(play: Play): Outcome | undefined {
  return play.game.outcome(redact(play.table.state, 'spectator'))
}

/**
 * Starts with those who sit: their places close up, and a choice that does not matter with so many is at its default.
 * Whoever a seat was reserved for and has not come loses it.
 */
export function start(live: Live, now: number): Move | Code {
  const { meta } = live
  if (meta.phase !== 'waiting') return 'already-started'
  const game = gameOf(meta.game)
  if (!game) return 'faulty'
  const absent = live.players.filter((player) => player.nonce === null)
  const present = without(live, absent)
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
  const play = advance(before, step)
  const started: Meta = { ...meta, options, first: begins.first, phase: 'playing', start: begins }
  return {
    live: { ...present, meta: started, players, play },
    entry: step.entry,
    write(store) {
      store.putMeta(started)
      for (const player of absent) store.dropPlayer(player.who)
      for (const player of players) store.putPlayer(player)
      store.putEntry(step.entry, null, null, now)
    },
    expires: now + lifetime.playing,
  }
}

/** Whether a decision taken before entry `base` is too old for the seat: it would hit a turn it did not mean. */
function isStale(play: Play, seat: Seat, base: number): boolean {
  return base <= play.since[seat]!
}

/** A player's action: refused with the room's or the game's code, or the entry it makes. Changes nothing itself. */
export function turn(live: Live, player: Player, frame: Act, now: number): Move | string {
  const { meta, play } = live
  if (meta.phase === 'waiting') return 'not-started' satisfies Code
  if (meta.phase !== 'playing') return 'already-over' satisfies Code
  if (!play) return 'faulty' satisfies Code
  const command: unknown = play.game.read(frame.command)
  if (command === undefined) return 'bad-command' satisfies Code
  if (isStale(play, player.seat, frame.base)) return 'stale' satisfies Code
  const step = act(play.game, play.table, player.seat, command, play.key)
  if (typeof step === 'string') return step
  const next = advance(play, step)
  const over = outcomeOf(next) !== undefined
  const after: Meta = over ? { ...meta, phase: 'finished' } : meta
  const write = (store: Store): void => {
    store.putEntry(step.entry, player.who, frame.id, now)
    if (next.table.n % SNAPSHOT_EVERY === 0) store.putSnapshot(next)
    if (over) store.putMeta(after)
  }
  const move = { live: { ...live, meta: after, play: next }, entry: step.entry, write }
  return over ? { ...move, expires: now + lifetime.finished } : move
}
