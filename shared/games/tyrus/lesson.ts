import { LAYS, placeOf } from './board.ts'
import { tileOf } from './tiles.ts'
import { laysOf } from './turn.ts'
import type { Command, Place, State, Tile } from './types.ts'
import type { LessonTable } from '../lesson.ts'

/**
 * The opponent's lays: against the votes for a general, ahead for the chief merchant, in answer to a bluff, ahead
 * against the high priest. They do not depend on the learner's.
 */
const lays: readonly (readonly [Tile, Place])[] = [
  [tileOf('soldier', 8), placeOf(1, 'citadel')],
  [tileOf('merchant', 7), placeOf(0, 'citadel')],
  [tileOf('merchant', 2), placeOf(1, 'market')],
  [tileOf('merchant', 5), placeOf(1, 'market')],
  [tileOf('soldier', 4), placeOf(1, 'market')],
  [tileOf('soldier', 3), placeOf(0, 'temple')],
  [tileOf('priest', 7), placeOf(1, 'temple')],
  [tileOf('soldier', 5), placeOf(0, 'temple')],
  [tileOf('priest', 4), placeOf(1, 'temple')],
]

/** A general, a chief merchant and a high priest are elected, and the learner can win all three. */
export const lesson: LessonTable<State, Command> = {
  options: {},
  seats: 2,
  first: 0,
  secret: '0'.repeat(64),
  nonce: '8bc2'.padStart(32, '0'),
  script(view, seat) {
    const lay = lays[(view.election - 1) * LAYS + laysOf(view, seat)]
    return lay && { type: 'lay', tile: lay[0], place: lay[1] }
  },
}
