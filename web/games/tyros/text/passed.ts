import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'

/** Whether a seat is one of those that have passed one directly after the other (TYR-18). */
export function hasPassed({ phase, hands, turn, passes }: Seen<State>, seat: Seat): boolean {
  const seats = hands.length
  return phase === 'actions' && (turn - 1 - seat + seats) % seats < passes
}
