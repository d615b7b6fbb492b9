import type { Random, Seat, Seen } from '../../engine/game.ts'
import { places } from './board.ts'
import { handOf } from './check.ts'
import type { Command, State } from './types.ts'

export function pick(view: Seen<State>, seat: Seat, random: Random): Command {
  const hand = handOf(view, seat)
  return { type: 'lay', tile: hand[random.below(hand.length)]!, place: places[random.below(places.length)]! }
}
