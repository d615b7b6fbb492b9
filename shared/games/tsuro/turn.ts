import type { Seat, Seen } from '../../engine/game.ts'
import { outcome } from './score.ts'
import type { State } from './types.ts'

export function mayAct(view: Seen<State>): readonly Seat[] {
  return view.turn === null || outcome(view) ? [] : [view.turn]
}
