import type { Seat } from '../../engine/game.ts'
import { placesOf } from './board.ts'
import type { Location, Pieces } from './types.ts'

/** Galleys of a seat in a location, on both coasts of Italy. */
export function galleysOf(state: Pieces, seat: Seat, location: Location): number {
  const own = state.galleys[seat]!
  return placesOf(location).reduce((sum, place) => sum + own[place]!, 0)
}

/** Galleys in a location, whoever owns them. */
export function galleysIn(state: Pieces, location: Location): number {
  return state.galleys.reduce((sum, _, seat) => sum + galleysOf(state, seat, location), 0)
}

/** All galleys of a seat on the board. */
export function galleysOut(state: Pieces, seat: Seat): number {
  return state.galleys[seat]!.reduce((sum, n) => sum + n, 0)
}
