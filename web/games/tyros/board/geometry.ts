import { TYRE, board, locationOf } from '../../../../shared/games/tyros/board.ts'
import type { Location, Place } from '../../../../shared/games/tyros/types.ts'

/** A point of the chart, in its units. */
export type Point = readonly [x: number, y: number]
/** The side of a square. */
export const SIDE = 100

const corners: readonly Point[] = cornersOf()
function cornersOf(): Point[] {
  const all: Point[] = []
  board.grid.forEach((row, r) => row.forEach((location, c) => location && (all[location] = [c * SIDE, r * SIDE])))
  return all
}
/** The north-western corner of a location's square. */
export const cornerOf = (location: Location): Point => corners[location]!

/** Sites of cities, by location: on land. */
const cities: readonly Point[] = [
  ...([[70, 54], [70, 154], [60, 236], [76, 354], [66, 454], [150, 34], [122, 154], [142, 232], [146, 374]] as const), // prettier-ignore
  ...([[276, 54], [262, 180], [257, 238], [232, 374], [244, 474], [376, 54], [358, 178], [326, 254], [333, 354]] as const), // prettier-ignore
  ...([[342, 474], [456, 40], [422, 154], [464, 256], [428, 380], [434, 468], [556, 36], [560, 138], [560, 254]] as const), // prettier-ignore
  ...([[562, 466], [650, 74], [656, 136], [658, 254], [664, 470], [676, 370]] as const), // prettier-ignore
]
/** Anchorages of galleys, by place: on the water. */
const ports: readonly Point[] = [
  ...([[22, 62], [22, 174], [44, 279], [22, 354], [22, 474], [176, 80], [176, 156], [152, 274], [157, 330]] as const), // prettier-ignore
  ...([[236, 64], [224, 154], [226, 278], [257, 330], [257, 430], [338, 78], [322, 164], [370, 266], [374, 378]] as const), // prettier-ignore
  ...([[358, 431], [441, 80], [464, 154], [424, 280], [466, 354], [476, 454], [544, 80], [576, 180], [524, 280]] as const), // prettier-ignore
  ...([[523, 454], [656, 30], [652, 178], [623, 279], [623, 454], [634, 356], [358, 130]] as const), // prettier-ignore
]

export const cityAt = (location: Location): Point => cities[location - 1]!
export const portAt = (place: Place): Point => ports[place - 1]!

/** The reach of a piece from its point, in chart units: to the west, north, east and south. */
export type Reach = readonly [west: number, north: number, east: number, south: number]
export const galleyReach: Reach = [21, 29, 22, 20]

/** The point nearest to a wanted one from which a piece stays inside the square. */
export function inside(location: Location, [x, y]: Point, [west, north, east, south]: Reach): Point {
  const [left, top] = cornerOf(location)
  return [
    Math.min(Math.max(x, left + west), left + SIDE - east),
    Math.min(Math.max(y, top + north), top + SIDE - south),
  ]
}

/** Two galleys side by side, from the middle between them, below what is written in their square. */
const pair: Reach = [33, 45, 34, 16]

/** Galleys at one place, side by side: up to two, or in Tyre two of each player. Several are drawn at four fifths. */
export function berth(place: Place, i: number, of: number, seat: number): Point {
  const location = locationOf(place)
  if (location === TYRE && of > 2) {
    const [left, top] = cornerOf(TYRE)
    return [left + 18 + (seat % 2) * 41 + (i % 2) * 11, top + 52 + (seat >> 1) * 31 - (i % 2) * 4]
  }
  const port = portAt(place)
  if (of < 2) return inside(location, port, galleyReach)
  const [x, y] = inside(location, port, pair)
  return [x + (i === 0 ? -16 : 16), y]
}
