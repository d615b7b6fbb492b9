import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { STREAK } from '../../../../shared/games/tyrus/board.ts'
import { streak } from '../../../../shared/games/tyrus/score.ts'
import { sumOf } from '../../../../shared/games/tyrus/tiles.ts'
import type { Event, Refusal, Result, State } from '../../../../shared/games/tyrus/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader, SeatStatus } from '../../game-ui.ts'
import { inPlace, tileName } from './names.ts'

/** An event in a sentence. A tile's face is told once the game is over: until then its owner looks at it where it lies. */
export function describe(event: Event, before: Seen<State>, reader: Reader): string | undefined {
  const { me, name, over } = reader
  switch (event.type) {
    case 'shuffled':
      return m.tyrus_log_shuffled()
    case 'tossed':
      return event.first === me ? m.tyrus_log_tossed_you() : m.tyrus_log_tossed({ name: name(event.first) })
    case 'announced':
      return m.tyrus_log_announced({ number: before.election + 1, kind: event.kind })
    case 'laid': {
      const seat = before.turn!
      const where = inPlace(event.place, reader, seat)
      const { it } = event.tile
      if (!over || it === undefined)
        return seat === me ? m.tyrus_log_laid_you({ where }) : m.tyrus_log_laid({ name: name(seat), where })
      const tile = tileName(it)
      return seat === me ? m.tyrus_log_face_you({ where, tile }) : m.tyrus_log_face({ name: name(seat), where, tile })
    }
    case 'counted': {
      const { tallies, winner } = event
      const result = { kind: before.kind!, winner, tallies, tiles: [] }
      const won = counted(result, reader)
      const run = streak([...before.results, result])
      return winner !== null && run.length === STREAK - 1 ? `${won} ${warning(winner, reader)}` : won
    }
    case 'drew':
      return event.seat === 0 ? m.tyrus_log_drew() : undefined
    case 'shown':
      return m.tyrus_log_shown({ names: listed(event.hands.map((hand, seat) => held(seat, sumOf(hand), reader))) })
    case 'dealt':
      return undefined
  }
}

const held = (seat: Seat, points: number, { me, name }: Reader): string =>
  seat === me ? m.tyrus_log_shown_you({ sum: points }) : m.tyrus_log_shown_of({ name: name(seat), sum: points })

/** The winner of an election, and the scores. */
export function counted({ kind, winner, tallies }: Result, { me, name }: Reader): string {
  if (winner === null) return m.tyrus_log_void({ score: tallies[0]!.score })
  const scores = { kind, high: tallies[winner]!.score, low: tallies[1 - winner]!.score }
  return winner === me ? m.tyrus_log_counted_you(scores) : m.tyrus_log_counted({ name: name(winner), ...scores })
}

/** The result of the election before, until the next tile is laid; or, as long as a third in a row may come, a warning. */
export function lastCounted({ results, lays }: Seen<State>, reader: Reader): string | undefined {
  const last = results.at(-1)
  const { seat, length } = streak(results)
  if (seat !== null && length === STREAK - 1) return warning(seat, reader)
  return last && lays === 0 ? counted(last, reader) : undefined
}

/** The result of an election, beside its count. */
export function verdict(winner: Seat | null, { me, name }: Reader): string {
  if (winner === null) return m.tyrus_void()
  return winner === me ? m.tyrus_won_you() : m.tyrus_won({ name: name(winner) })
}

/** The warning after two elections won in a row (TYU-16). */
export function warning(seat: Seat, { me, name }: Reader): string {
  return seat === me ? m.tyrus_result_streak_you() : m.tyrus_result_streak({ name: name(seat) })
}

export function seatStatus(view: Seen<State>, seat: Seat): SeatStatus {
  const count = view.hands[seat]!.size
  return { out: false, count, counted: m.tyrus_hand_count({ count }) }
}

export const refusals: Readonly<Record<Refusal, () => string>> = {
  'not-your-turn': m.tyrus_refused_not_your_turn,
  'not-in-hand': m.tyrus_refused_not_in_hand,
}
