import type { Seat, Seen } from '../../../shared/engine/game.ts'
import type { GameUi, SeatStatus } from '../../games/game-ui.ts'

/** How a seat stands at the table; who wins by going out last is not shown as out. */
export function standingAt(play: GameUi, view: Seen<unknown>): (seat: Seat) => SeatStatus {
  const winners = play.rules.outcome(view)?.winners ?? []
  return (seat) => {
    const seen = play.seatStatus(view, seat)
    return winners.includes(seat) ? { ...seen, out: false } : seen
  }
}
