import type { Seat, Seen } from '../../../shared/engine/game.ts'
import type { Play, Standing } from '../../games/game-ui.ts'

/** How a seat stands at the table; who wins by going out last is not shown as out. */
export function standingAt(play: Play, view: Seen<unknown>): (seat: Seat) => Standing {
  const winners = play.rules.outcome(view)?.winners ?? []
  return (seat) => {
    const seen = play.standing(view, seat)
    return winners.includes(seat) ? { ...seen, out: false } : seen
  }
}
