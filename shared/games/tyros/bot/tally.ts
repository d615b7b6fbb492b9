import { LOCATIONS, PLACES, locationOf, locations } from '../board.ts'
import { indexOf } from '../cards.ts'
import { BONUS, CITY_POINTS, GALLEY_POINTS } from '../figures.ts'
import { galleysOf } from '../galleys.ts'
import { empires, type Location, type Pieces } from '../types.ts'

/** Counts of the board. Empires go by their place in `empires`. */
export interface Tally {
  /** By empire: 0 for the largest. */
  readonly ranks: readonly number[]
  /** By seat, by empire: cities. */
  readonly cities: readonly (readonly number[])[]
  /** By seat: points that last, and those of galleys that are alone. */
  readonly sure: readonly number[]
  readonly afloat: readonly number[]
  /** By location: the one seat whose galleys are there; -1: none; -2: several. */
  readonly alone: readonly number[]
}

export const NOBODY = -1
const SEVERAL = -2

export function tally(pieces: Pieces): Tally {
  const { counters, galleys, bonus } = pieces
  const sizes = [0, 0, 0, 0]
  for (const counter of counters) if (counter !== null) sizes[indexOf[counter]]!++
  const ranks = sizes.map((size, i) => sizes.filter((other, k) => other > size || (other === size && k < i)).length)
  const cities = galleys.map(() => [0, 0, 0, 0])
  const sure = galleys.map((_, seat) => (seat === bonus ? BONUS : 0))
  const afloat = galleys.map(() => 0)
  const alone = Array<number>(LOCATIONS + 1).fill(NOBODY)
  for (const [seat, own] of galleys.entries())
    for (let place = 1; place <= PLACES; place++)
      if (own[place]! > 0) {
        const at = locationOf(place)
        alone[at] = alone[at] === NOBODY || alone[at] === seat ? seat : SEVERAL
      }
  for (const at of locations) {
    const counter = counters[at]!
    if (counter === null) continue
    const empire = indexOf[counter]
    const owner = pieces.cities[at]!
    if (owner !== null) {
      cities[owner]![empire]!++
      sure[owner]! += CITY_POINTS[ranks[empire]!]!
    } else if (alone[at]! >= 0) afloat[alone[at]!]! += GALLEY_POINTS[ranks[empire]!]!
  }
  for (let empire = 0; empire < empires.length; empire++) {
    const seat = leader(cities, empire)
    if (seat >= 0) sure[seat]! += BONUS
  }
  return { ranks, cities, sure, afloat, alone }
}

/** The seat with more cities in an empire than any other (TYR-42), or a negative number. */
function leader(cities: Tally['cities'], empire: number): number {
  let [most, seat] = [0, NOBODY]
  for (const [one, own] of cities.entries()) {
    if (own[empire]! > most) [most, seat] = [own[empire]!, one]
    else if (own[empire] === most) seat = SEVERAL
  }
  return seat
}

/** Counts again where galleys came or went; the rest stays. */
export function recount(pieces: Pieces, counted: Tally, at: readonly Location[]): Tally {
  const alone = counted.alone.slice()
  const afloat = counted.afloat.slice()
  for (const one of at) {
    const counter = pieces.counters[one]!
    const points =
      counter === null || pieces.cities[one] !== null ? 0 : GALLEY_POINTS[counted.ranks[indexOf[counter]]!]!
    if (alone[one]! >= 0) afloat[alone[one]!]! -= points
    alone[one] = NOBODY
    for (let seat = 0; seat < pieces.galleys.length; seat++)
      if (galleysOf(pieces, seat, one) > 0) alone[one] = alone[one] === NOBODY ? seat : SEVERAL
    if (alone[one]! >= 0) afloat[alone[one]!]! += points
  }
  return { ...counted, alone, afloat }
}
