import type { Seat } from '../../engine/game.ts'
import { EAST, ITALY, places } from './board.ts'
import type { Location, Pieces, Place } from './types.ts'

/** Galleys of a seat in a location, on both coasts of Italy. */
export function galleysOf(state: Pieces, seat: Seat, location: Location): number {
  const own = state.galleys[seat]!
  return location === ITALY ? own[ITALY]! + own[EAST]! : own[location]!
}

export function galleysIn(state: Pieces, location: Location): number {
  let sum = 0
  for (let seat = 0; seat < state.galleys.length; seat++) sum += galleysOf(state, seat, location)
  return sum
}

export function portsOf(state: Pieces, seat: Seat): Place[] {
  const ports: Place[] = []
  for (const place of places) if (state.galleys[seat]![place]! > 0) ports.push(place)
  return ports
}

export function galleysOut(state: Pieces, seat: Seat): number {
  return state.galleys[seat]!.reduce((sum, n) => sum + n, 0)
}
