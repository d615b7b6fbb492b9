import type { Seat, Seen } from '../../engine/game.ts'
import { places } from './board.ts'
import { handOf } from './check.ts'
import type { Command, State } from './types.ts'

export function* legal(view: Seen<State>, seat: Seat): Generator<Command> {
  if (view.turn !== seat) return
  for (const tile of handOf(view, seat)) for (const place of places) yield { type: 'lay', tile, place }
}
