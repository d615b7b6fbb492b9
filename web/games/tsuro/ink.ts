import type { Seat } from '../../../shared/engine/game.ts'
import { SQUARES, beyond, notchSpots } from '../../../shared/games/tsuro/board.ts'
import { exits } from '../../../shared/games/tsuro/tiles.ts'
import type { State, Step } from '../../../shared/games/tsuro/types.ts'

/** A seat's way so far, from its starting notch on. */
function threadOf(state: Pick<State, 'board' | 'starts'>, seat: Seat): Step[] {
  const steps: Step[] = []
  const start = state.starts[seat]!
  let spot = start < 0 ? -1 : notchSpots[start]!
  let leaving = -1
  while (spot >= 0 && state.board[spot >> 3]! >= 0) {
    const exit = exits[state.board[spot >> 3]! * 8 + (spot & 7)]!
    steps.push([spot >> 3, spot & 7, exit])
    leaving = (spot & ~7) | exit
    spot = beyond[leaving]!
  }
  // A way that ends at another's starting notch was joined by that other's: each keeps its half.
  const other = state.starts.findIndex((notch) => notch >= 0 && notchSpots[notch] === leaving)
  if (other < 0 || other === seat) return steps
  return steps.slice(0, seat < other ? Math.ceil(steps.length / 2) : Math.floor(steps.length / 2))
}

/** Each seat's way so far. Where two stones collided, their joined way is shared by halves. */
export function threads(state: Pick<State, 'board' | 'starts'>): Step[][] {
  return state.starts.map((_, seat) => threadOf(state, seat))
}

/** `inks(...)[square]?.[point]`: the seat whose colour lies in the path at that point of a laid tile. */
export function inks(ways: readonly (readonly Step[])[]): (readonly (Seat | undefined)[] | undefined)[] {
  const all = Array<(Seat | undefined)[] | undefined>(SQUARES).fill(undefined)
  ways.forEach((steps, seat) => {
    for (const [square, entry, exit] of steps) {
      const points = (all[square] ??= Array<Seat | undefined>(8).fill(undefined))
      points[entry] = seat
      points[exit] = seat
    }
  })
  return all
}
