import type { Outcome } from '../../engine/game.ts'
import { allPlaced, clockwise, isIn, putOutLast } from './seats.ts'
import { TILES } from './tiles.ts'
import type { Ending, State } from './types.ts'

/** The end, tested after every tile (TSU-14): TSU-20 to TSU-22. */
export function outcome(state: State): (Outcome & { readonly why: Ending }) | undefined {
  if (!allPlaced(state)) return undefined
  // Most calls end here, and a search makes one at each step.
  if (state.laid < TILES && severalAreIn(state)) return undefined
  const left = clockwise(state, 0).filter((seat) => isIn(state, seat))
  if (left.length === 0) return { winners: putOutLast(state), why: 'together' }
  if (left.length === 1) return { winners: left, why: 'last-stone' }
  if (state.laid === TILES) return { winners: left, why: 'all-tiles' }
  return undefined
}

function severalAreIn({ wentOut }: State): boolean {
  const first = wentOut.indexOf(0)
  return first >= 0 && wentOut.includes(0, first + 1)
}
