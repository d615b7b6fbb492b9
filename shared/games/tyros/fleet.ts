import type { Seat } from '../../engine/game.ts'
import { placesOf } from './board.ts'
import type { Location, State } from './types.ts'

/** Galleys and cities of a player, each (TYR-1). */
export const SUPPLY = 10
/** Galleys of a seat in a location, on both coasts of Italy. */
export function galleysOf(state: State, seat: Seat, location: Location): number {
  const own = state.galleys[seat]!
  return placesOf(location).reduce((sum, place) => sum + own[place]!, 0)
}

/** Galleys in a location, whoever owns them. */
export function galleysIn(state: State, location: Location): number {
  return state.galleys.reduce((sum, _, seat) => sum + galleysOf(state, seat, location), 0)
}
