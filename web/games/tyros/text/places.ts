import { TYRE } from '../../../../shared/games/tyros/board.ts'
import type { Location } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'

// One sentence for all of them: they are asked for by number.
const all = m.tyros_places().split(', ')

export const nameOf = (location: Location): string => all[location - 1]!

/** A location with its number on the board: "Sicily, 17". */
export function locationName(location: Location): string {
  return location === TYRE ? nameOf(TYRE) : m.tyros_at({ place: nameOf(location), number: location })
}
