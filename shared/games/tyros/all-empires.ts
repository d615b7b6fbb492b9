import type { Seat } from '../../engine/game.ts'
import { empires, type Pieces } from './types.ts'

/** Whether a seat has a city in each of the four empires (TYR-41). */
export function hasAllEmpires(state: Pieces, seat: Seat): boolean {
  return empires.every((empire) => state.cities.some((owner, at) => owner === seat && state.counters[at] === empire))
}
