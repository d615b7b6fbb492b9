import type { Location } from '../../../../shared/games/tyros/types.ts'
import { cornerOf, type Point } from './geometry.ts'

/** A free spot of a square for a piece that is not there yet, away from others. */
export function freeSpot(location: Location, others: readonly Point[]): Point {
  const [left, top] = cornerOf(location)
  const room = ([x, y]: Point) => Math.min(...others.map(([ox, oy]) => Math.hypot(ox - x, oy - y)))
  const spots = [
    [78, 80],
    [22, 80],
    [78, 54],
    [50, 80],
    [22, 54],
    [50, 54],
  ].map(([x, y]): Point => [left + x!, top + y!])
  return spots.reduce((best, spot) => (room(spot) > room(best) ? spot : best))
}
