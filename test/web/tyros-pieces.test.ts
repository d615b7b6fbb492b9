import { describe, expect, test } from 'vitest'
import { TYRE, locationOf, locations, places } from '../../shared/games/tyros/board.ts'
import { freeSpot } from '../../web/games/tyros/board/free-spot.ts'
import { SEEN, lookAt, targetReach } from '../../web/games/tyros/board/look.ts'
import {
  SIDE,
  berth,
  cityAt,
  cornerOf,
  galleyReach,
  inside,
  portAt,
  type Point,
  type Reach,
} from '../../web/games/tyros/board/geometry.ts'

/** By how much a piece stands over the borders of its square, and over the number written there. */
function over(location: number, [x, y]: Point, [west, north, east, south]: Reach, scale = 1) {
  const [left, top] = cornerOf(location)
  const [from, upper] = [x - west * scale - left, y - north * scale - top]
  const [to, lower] = [x + east * scale - left, y + south * scale - top]
  const wide = location > 9 ? 35 : 22
  return { beyond: Math.max(0, -from, -upper, to - SIDE, lower - SIDE), number: from < wide && upper < 25 }
}
/** A galley but for its pennant, which stands over no number. */
const hull: Reach = [21, 25, 22, 20]
const cityReach: Reach = [20, 28, 23, 19]
const within = { beyond: 0, number: false }

describe('pieces stay inside their square', () => {
  test.each(locations)('the city of %i stays inside its square, and off its number', (location) => {
    expect(over(location, cityAt(location), cityReach)).toEqual(within)
  })

  test.each(places)('a galley at place %i stays inside its square, and off the number', (place) => {
    const location = locationOf(place)
    expect(berth(place, 0, 1, 0)).toEqual(portAt(place))
    expect(over(location, berth(place, 0, 1, 0), galleyReach)).toEqual(within)
  })

  test.each(places)('[PAGE-69] two galleys at place %i lie side by side, and off its number', (place) => {
    const [[west, upper], [east, lower]] = [berth(place, 0, 2, 0), berth(place, 1, 2, 1)]
    for (const at of [west, east]) expect(over(locationOf(place), [at, upper], hull, 0.8)).toEqual(within)
    expect([east - west, lower - upper]).toEqual([32, 0])
  })

  test('all eight galleys in Tyre stay inside it, each apart from the others', () => {
    const all = [0, 1, 2, 3].flatMap((seat) => [0, 1].map((i) => berth(TYRE, i, 8, seat)))
    for (const at of all) expect(over(TYRE, at, galleyReach, 0.8).beyond).toBe(0)
    expect(new Set(all.map(String)).size).toBe(8)
  })

  test.each(locations)('the galley that may be built in %i stays inside its square', (location) => {
    const others = [cityAt(location), ...places.filter((at) => locationOf(at) === location).map(portAt)]
    expect(over(location, freeSpot(location, others), galleyReach).beyond).toBe(0)
    expect(over(location, inside(location, cornerOf(location), cityReach), cityReach).beyond).toBe(0)
  })
})

/** Whether what the lens shows from `from` on holds a target with its pill. */
function holds([left, top]: Point, [x, y]: Point): boolean {
  const [west, north, east, south] = targetReach
  return x - west >= left && x + east <= left + SEEN && y - north >= top && y + south <= top + SEEN
}

describe('the lens contains every target with its pill', () => {
  test.each(locations)('the lens holds all that may be chosen at once in square %i', (location) => {
    const there = places.filter((place) => locationOf(place) === location)
    const galleys = there.flatMap((place) => [0, 1].map((i) => berth(place, i, 2, 0)))
    const [x, y] = cityAt(location)
    const cities: Point[] = there.length > 1 ? [[x, y], [x + 20, y - 26]] : [[x, y]] // prettier-ignore
    const targets = [...galleys, ...there.map(portAt), ...cities, freeSpot(location, [...galleys, ...cities])]
    const seen = lookAt(location, targets)
    expect(targets.filter((at) => !holds(seen, at))).toEqual([])
  })

  test('the lens without any target shows the square in its middle', () => {
    const [x, y] = cornerOf(TYRE)
    expect(lookAt(TYRE, [])).toEqual([x - 9, y - 9])
  })
})
