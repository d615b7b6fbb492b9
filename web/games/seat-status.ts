import type { Seat, Seen } from '../../shared/engine/game.ts'
import type { GameUi, SeatStatus } from './game-ui.ts'

/** A seat's status in the strip; a player who wins by going out last is shown as still in. */
export function seatStatusAt(ui: GameUi, view: Seen<unknown>): (seat: Seat) => SeatStatus {
  const winners = ui.rules.outcome(view)?.winners ?? []
  return (seat) => {
    const seen = ui.seatStatus(view, seat)
    return winners.includes(seat) ? { ...seen, out: false } : seen
  }
}
