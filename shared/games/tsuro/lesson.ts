import { allPlaced } from './seats.ts'
import { rotationOf, tileOf } from './tiles.ts'
import type { Command, Laid, Notch, State } from './types.ts'
import type { LessonTable } from '../lesson.ts'

/** Notches of the stones by seat; the learner has the first. */
export const places: readonly Notch[] = [28, 5, 13, 37, 18, 22, 40]
/**
 * The tiles as they are laid, in order. The learner's second one carries another stone, the third is followed by no draw but
 * the dragon, and the fourth puts another stone out, whose tiles go into the draw pile.
 */
export const lays: readonly Laid[] = [
  ...[93, 42, 88, 72, 63, 121, 76],
  ...[45, 52, 129, 20, 113, 108, 9],
  ...[103, 25, 83, 87, 12, 98, 132],
  ...[117],
]

/** Seven sit down, so that the draw pile is empty when the learner plays the third tile. */
export const lesson: LessonTable<State, Command> = {
  options: {},
  seats: 7,
  first: 0,
  secret: '17'.padStart(64, '0'),
  nonce: '0123456789abcdef0123456789abcdef',
  script(view, seat) {
    if (!allPlaced(view)) return { type: 'place', notch: places[seat]! }
    const laid = lays[view.laid]
    return laid === undefined ? undefined : { type: 'lay', tile: tileOf(laid), rotation: rotationOf(laid) }
  },
}
