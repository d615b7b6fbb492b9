import { expect, test } from 'vitest'
import { EAST, ITALY, board, borders, locationOf, locations, places } from '../../shared/games/tyros/board.ts'
import { seas } from '../../shared/games/tyros/routes.ts'
import { land } from '../../web/games/tyros/board/chart.ts'
import type { Shape } from '../../web/games/tyros/board/coast.ts'
import { SIDE, cityAt, cornerOf, portAt, type Point } from '../../web/games/tyros/board/geometry.ts'
import { crossing, seaWay } from '../../web/games/tyros/board/sea-way.ts'

/** Points of the coast as it is drawn, `steps` to a side: a closed Catmull-Rom curve through the outline. */
function smooth(shape: Shape, steps: number): [number, number][] {
  const at = (i: number) => shape[(i + shape.length) % shape.length]!
  return shape.flatMap((_, i) =>
    Array.from({ length: steps }, (__, s): [number, number] => {
      const t = s / steps
      const along = (axis: 0 | 1): number => {
        const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]]
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
      }
      return [along(0), along(1)]
    }),
  )
}

const outlines = land.map((shape) => smooth(shape, 6))

/** Whether a point is within the drawn coast of any land. */
function isLand([x, y]: Point): boolean {
  return outlines.some((outline) => {
    let within = false
    outline.forEach(([ax, ay], i) => {
      const [bx, by] = outline[(i + 1) % outline.length]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within
    })
    return within
  })
}

/** Points along the border of two squares side by side. */
function border(a: number, b: number): Point[] {
  const [[ax, ay], [bx, by]] = [cornerOf(a), cornerOf(b)]
  const steps = Array.from({ length: SIDE }, (_, step) => step + 0.5)
  return ay === by
    ? steps.map((step): Point => [Math.max(ax, bx), ay + step])
    : steps.map((step): Point => [ax + step, Math.max(ay, by)])
}

const between = locations.flatMap((a) => borders[a]!.flatMap((b) => (a < b ? [[a, b] as const] : [])))
const isClosed = (a: number, b: number): boolean => board.closed.some(({ between: [c, d] }) => [c, d].sort((x, y) => x - y).join() === `${a},${b}`) // prettier-ignore

test.each(between.filter(([a, b]) => isClosed(a, b)))(
  '[TYR-20] the border %i - %i is land on its whole length',
  (a, b) => {
    expect(border(a, b).filter((point) => !isLand(point))).toEqual([])
  },
)

test.each(between.filter(([a, b]) => !isClosed(a, b)))('[TYR-20] the border %i - %i shows water', (a, b) => {
  expect(border(a, b).filter((point) => !isLand(point)).length).toBeGreaterThanOrEqual(25)
})

test.each(locations)('square %i has water and land, a city on land and a port on water', (location) => {
  const [x, y] = cornerOf(location)
  const points = Array.from({ length: 400 }, (_, i): Point => [
    x + (i % 20) * 5 + 2.5,
    y + Math.floor(i / 20) * 5 + 2.5,
  ])
  expect(new Set(points.map(isLand)).size).toBe(2)
  expect(isLand(cityAt(location))).toBe(true)
  expect(isLand(portAt(location))).toBe(false)
})

test('[TYR-24] the coasts of Italy are apart: land lies between them from north to south', () => {
  const [x, y] = cornerOf(ITALY)
  expect(isLand(portAt(EAST))).toBe(false)
  for (let row = 10; row < 80; row += 5) {
    const line = Array.from({ length: SIDE }, (_, step) => isLand([x + step + 0.5, y + row]))
    expect(line.indexOf(true)).toBeLessThan(line.lastIndexOf(true))
  }
  const [west, east] = [portAt(ITALY), portAt(EAST)]
  expect(Math.hypot(west[0] - east[0], west[1] - east[1])).toBeGreaterThan(44)
  const line = Array.from({ length: 50 }, (_, i): Point => [
    west[0] + ((east[0] - west[0]) * i) / 50,
    west[1] + ((east[1] - west[1]) * i) / 50,
  ])
  expect(line.some(isLand)).toBe(true)
})

test.each(places)('[TYR-20] a ship from place %i crosses every border on the water', (place) => {
  for (const next of seas[place]!) {
    const [x, y] = crossing(place, next)
    expect(isLand([x, y])).toBe(false)
    expect(border(locationOf(place), locationOf(next)).some((at) => Math.hypot(at[0] - x, at[1] - y) < 1)).toBe(true)
  }
})

test('[TYR-E4] the way from 15 to 10 goes round Italy', () => {
  const way = seaWay(15, 10)
  expect(way[0]).toEqual(portAt(15))
  expect(way.at(-1)).toEqual(portAt(10))
  expect(way).toContainEqual(portAt(EAST))
  expect(way).toContainEqual(crossing(EAST, 17))
})
