import type { Seen } from '../../engine/game.ts'
import { exits } from './tiles.ts'
import type { Laid, State } from './types.ts'

export interface Sketch {
  /** The paths across each square as pairs of points, such as `07124653`; empty where nothing lies. */
  readonly squares: readonly string[]
  /** Each seat's spot; -1: no stone on the board. */
  readonly stones: readonly number[]
}

function pairsOf(laid: Laid): string {
  const points = exits.slice(laid * 8, laid * 8 + 8)
  return points.map((exit, entry) => (entry < exit ? `${entry}${exit}` : '')).join('')
}

export function sketch({ board, stones }: Seen<State>): Sketch {
  return { squares: board.map((laid) => (laid < 0 ? '' : pairsOf(laid))), stones }
}
