import { TYRE, board } from '../../../../shared/games/tyros/board.ts'
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

/** Where cities stand, by location: on land. */
const cities: readonly Point[] = [
  ...([[70, 50], [70, 150], [74, 218], [78, 340], [66, 450], [150, 34], [122, 150], [122, 214]] as const), // prettier-ignore
  ...([[146, 372], [272, 26], [254, 180], [254, 217], [232, 370], [244, 462], [338, 18], [324, 134]] as const), // prettier-ignore
  ...([[322, 234], [348, 330], [342, 474], [456, 44], [416, 144], [450, 257], [422, 400], [460, 468]] as const), // prettier-ignore
  ...([[530, 36], [566, 126], [558, 224], [556, 462], [650, 74], [650, 122], [642, 246], [664, 466], [682, 344]] as const), // prettier-ignore
]
/** Where galleys ride at anchor, by place: on the water. */
const ports: readonly Point[] = [
  ...([[22, 62], [22, 174], [48, 262], [22, 350], [20, 472], [178, 80], [174, 138], [152, 258]] as const), // prettier-ignore
  ...([[176, 322], [238, 62], [224, 142], [226, 264], [276, 318], [278, 420], [340, 78], [306, 166]] as const), // prettier-ignore
  ...([[362, 260], [352, 378], [358, 424], [441, 86], [462, 144], [470, 226], [452, 354], [476, 420]] as const), // prettier-ignore
  ...([[548, 80], [578, 182], [548, 268], [574, 416], [652, 24], [652, 178], [622, 282], [624, 424], [636, 356], [364, 134]] as const), // prettier-ignore
]

export const cityAt = (location: Location): Point => cities[location - 1]!
export const portAt = (place: Place): Point => ports[place - 1]!

/** Galleys at one place, moved apart: up to two, or in Tyre two of each player. */
export function berth(place: Place, i: number, of: number, seat: number): Point {
  const [x, y] = portAt(place)
  if (place === TYRE && of > 2)
    return [x - 16 + (seat % 2) * 36 + (i % 2) * 9 - 5, y - 2 + (seat >> 1) * 34 - (i % 2) * 4]
  if (of < 2) return [x, y]
  return i === 0 ? [Math.max(x - 10, 20), y + 7] : [Math.max(x - 10, 20) + 20, y - 9]
}

/** A free spot of a square for a piece that is not there yet, away from others. */
export function freeSpot(location: Location, others: readonly Point[]): Point {
  const [left, top] = cornerOf(location)
  const room = ([x, y]: Point) => Math.min(...others.map(([ox, oy]) => Math.hypot(ox - x, oy - y)))
  const spots = [
    [78, 78],
    [24, 78],
    [80, 52],
    [50, 80],
    [50, 40],
  ].map(([x, y]): Point => [left + x!, top + y!])
  return spots.reduce((best, spot) => (room(spot) > room(best) ? spot : best))
}
