import { EAST, ITALY, locationOf } from '../../../../shared/games/tyros/board.ts'
import { route } from '../../../../shared/games/tyros/routes.ts'
import type { Place } from '../../../../shared/games/tyros/types.ts'
import { cornerOf, portAt, type Point } from './geometry.ts'

/** Crossings of borders, as a distance from their northern or western end. */
const crossings: Readonly<Record<string, number>> = {
  ...{ '1-2': 17, '2-3': 21, '3-4': 28, '3-8': 62, '4-5': 14, '6-7': 76, '6-10': 74, '7-8': 88, '7-11': 46, '8-9': 53 },
  ...{ '8-12': 56, '9-13': 20, '10-11': 40, '11-12': 22, '12-13': 50, '12-17': 86, '13-14': 80, '13-18': 78 },
  ...{ '14-19': 15, '17-18': 60, '17-22': 60, '18-19': 50, '18-23': 50, '19-24': 28, '20-21': 52, '21-22': 70 },
  ...{ '21-26': 56, '22-23': 50, '22-27': 56, '23-24': 68, '24-28': 24, '25-26': 30, '25-29': 24, '26-27': 50 },
  ...{ '26-30': 76, '27-31': 66, '28-32': 14, '30-31': 41, '31-33': 34, '32-33': 26 },
  ...{ '11-16': 60, '16-17': 14, '15-34': 50, '17-34': 84 },
}

/** The point where the sea way between two neighbouring places crosses their border. */
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
