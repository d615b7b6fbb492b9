import type { Location } from '../../../../shared/games/tyros/types.ts'
import { SIDE, cornerOf, type Point, type Reach } from './geometry.ts'

/** The strip that is seen of the squares beside the enlarged one. */
const BESIDE = 9
/** The side of what the lens shows. */
export const SEEN = SIDE + 2 * BESIDE
/** The reach of a target from its point with its pill below, where the lens is smallest. */
export const targetReach: Reach = [24, 24, 24, 32]

/** The north-western corner of what the lens shows: of the square and what is beside it, or so that every target is seen. */
export function lookAt(location: Location, targets: readonly Point[]): Point {
  const [left, top] = cornerOf(location)
  const along = (at: number, before: number, after: number, all: readonly number[]): number =>
    Math.min(Math.max(at - BESIDE, Math.max(...all) + after - SEEN), Math.min(...all) - before)
  if (targets.length === 0) return [left - BESIDE, top - BESIDE]
  const [across, down] = [targets.map(([x]) => x), targets.map(([, y]) => y)]
  const [west, north, east, south] = targetReach
  return [along(left, west, east, across), along(top, north, south, down)]
}
