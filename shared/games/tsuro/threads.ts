import type { Seat } from '../../engine/game.ts'
import { SQUARES, beyond, notchSpots } from './board.ts'
import { exits } from './tiles.ts'
import type { Run, State, Step } from './types.ts'

/** A seat's way so far, from its starting notch on. */
function threadOf(state: Pick<State, 'board' | 'starts'>, seat: Seat, met: ReadonlyMap<Seat, number>): Step[] {
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
  // A way that ends at another's starting notch was joined by that other's: each keeps its part.
  const other = state.starts.findIndex((notch) => notch >= 0 && notchSpots[notch] === leaving)
  if (other < 0 || other === seat) return steps
  return steps.slice(0, met.get(seat) ?? (seat < other ? Math.ceil(steps.length / 2) : Math.floor(steps.length / 2)))
}

/** Each seat's way so far. Stones that collided share theirs at `met`, in steps from a seat's notch, or by halves. */
export function threads(state: Pick<State, 'board' | 'starts'>, met: ReadonlyMap<Seat, number> = new Map()): Step[][] {
  return state.starts.map((_, seat) => threadOf(state, seat, met))
}

/** Adds to `met` where stones that collide in these runs meet, in steps from their notches. */
export function meet(met: Map<Seat, number>, before: Pick<State, 'board' | 'starts'>, runs: readonly Run[]): void {
  const seen = new Set<number>()
  for (const { seat, steps, end } of runs) {
    if (end !== 'collision') continue
    // The seat named first keeps the middle one of an odd number of steps.
    const [square, entry, exit] = steps[Math.floor(steps.length / 2)]!
    const second = seen.has(square * 8 + Math.min(entry, exit))
    seen.add(square * 8 + Math.min(entry, exit))
    const own = second ? Math.floor(steps.length / 2) : Math.ceil(steps.length / 2)
    met.set(seat, threadOf(before, seat, met).length + own)
  }
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
