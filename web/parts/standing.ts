import type { Seat, Seen } from '../../shared/engine/game.ts'
import type { Play, Standing } from '../games/play.ts'

/** How a seat stands at the table; who wins by going out last is not shown as out. */
export function standingAt(play: Play, view: Seen<unknown>): (seat: Seat) => Standing {
  const winners = play.rules.outcome(view)?.winners ?? []
  return (seat) => {
    const seen = play.standing(view, seat)
    return winners.includes(seat) ? { ...seen, out: false } : seen
  }
}

/** The seats whose turn it is; one that may only take something back is not waited for. */
export const turnsAt = (play: Play, view: Seen<unknown>): readonly Seat[] =>
  play.rules.waitingFor(view).filter((seat) => !play.standing(view, seat).idle)
