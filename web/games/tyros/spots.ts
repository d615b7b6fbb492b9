import { EAST, ITALY, TYRE, board, locationOf } from '../../../shared/games/tyros/board.ts'
import { route } from '../../../shared/games/tyros/routes.ts'
import type { Location, Place } from '../../../shared/games/tyros/types.ts'

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
/** Where ships cross a border: how far along it, from its northern or western end. */
const crossings: Readonly<Record<string, number>> = {
  ...{ '1-2': 17, '2-3': 21, '3-4': 28, '3-8': 62, '4-5': 14, '6-7': 76, '6-10': 74, '7-8': 88, '7-11': 46, '8-9': 53 },
  ...{ '8-12': 56, '9-13': 20, '10-11': 40, '11-12': 22, '12-13': 50, '12-17': 68, '13-14': 80, '13-18': 40 },
  ...{ '14-19': 15, '17-18': 60, '17-22': 60, '18-19': 50, '18-23': 50, '19-24': 28, '20-21': 52, '21-22': 70 },
  ...{ '21-26': 56, '22-23': 50, '22-27': 56, '23-24': 68, '24-28': 24, '25-26': 30, '25-29': 24, '26-27': 50 },
  ...{ '26-30': 76, '27-31': 66, '28-32': 22, '30-31': 41, '31-33': 34, '32-33': 26 },
  ...{ '11-16': 60, '16-17': 14, '15-34': 50, '17-34': 84 },
}

export const cityAt = (location: Location): Point => cities[location - 1]!
export const portAt = (place: Place): Point => ports[place - 1]!

/** Where the sea way between two places next to each other crosses their border. */
export function crossing(a: Place, b: Place): Point {
  const along = crossings[`${Math.min(a, b)}-${Math.max(a, b)}`]!
  const [[ax, ay], [bx, by]] = [cornerOf(locationOf(a)), cornerOf(locationOf(b))]
  return ay === by ? [Math.max(ax, bx), ay + along] : [ax + along, Math.max(ay, by)]
}

/** The shortest sea way as a line over the water: from port to port, through the crossings. */
export function seaWay(from: Place, to: Place): Point[] {
  let at = from
  const way: Point[] = [portAt(from)]
  for (const next of route(from, to)) {
    way.push(crossing(at, next))
    if (next === to || next === ITALY || next === EAST) way.push(portAt(next))
    at = next
  }
  return way
}

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
