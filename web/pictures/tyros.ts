import type { Art } from '../../shared/games/tyros/art.ts'
import { locations, places } from '../../shared/games/tyros/board.ts'
import { colours as all } from '../../shared/games/tyros/types.ts'
import type { Figure } from '../../shared/picture/figure.ts'
import { EDGE, HEIGHT, HIGH, WIDE, WIDTH, land as coasts } from '../games/tyros/board/chart.ts'
import { path } from '../games/tyros/board/coast.ts'
import { empires } from '../games/tyros/board/empires.ts'
import { SIDE, berth, cityAt, cornerOf } from '../games/tyros/board/geometry.ts'
import { dunes, rose, serpent, waves } from '../games/tyros/board/ornaments.ts'
import { city, galley } from '../games/tyros/board/pieces.ts'
import { ranges } from '../games/tyros/board/ranges.ts'
import * as badge from '../games/tyros/colours.ts'
import { badgeOf } from './badges.ts'
import { both, distances, near, thinned, within, without } from './coverage.ts'
import { circle, ellipse, figureIn, inside, penIn, rect, type Box } from './figure.ts'
import { outline } from './outline.ts'
import { looksOf, paint } from './paints.ts'

const scale = 0.86
const chartBox: Box = { left: -EDGE, top: -EDGE, right: WIDE - EDGE + 4, bottom: HIGH - EDGE + 5, scale }
const squareBox: Box = { left: 0, top: 0, right: SIDE, bottom: SIDE, scale }
/** Galleys and cities are drawn somewhat larger than on a table: a preview is small. */
const pieceBox: Box = { left: -24, top: -30, right: 26, bottom: 21, scale: scale * 1.12 }

const shores = coasts.map(path).join('')
const pen = penIn(chartBox)
const chart = pen.fill(rect(0, 0, WIDTH, HEIGHT))
const land = within(pen.fill(shores), chart)

const fromShore = distances(pen.width, pen.height, outline(shores, { scale, x: EDGE * scale, y: EDGE * scale }), 17)
/** What lies within half of so many units of a shore. */
const offshore = (wide: number) => near(pen.width, pen.height, fromShore, wide * scale)

/** Sea and land, with the water's lines along the shores. */
function ground(): Figure {
  const lines = [
    without(offshore(34), offshore(31.6)),
    without(offshore(21), offshore(18.6)),
    without(pen.stroke(waves, 1.3), offshore(34)),
  ]
  const sheet = rect(-EDGE, -EDGE, WIDE, HIGH, 3)
  return figureIn(chartBox, [
    { of: pen.fill(rect(3 - EDGE, 4 - EDGE, WIDE, HIGH, 3)), paint: paint('ink'), opacity: 0.2 },
    { of: pen.fill(sheet), paint: paint('land') },
    { of: chart, paint: paint('sea') },
    { of: within(lines.reduce(both), chart), paint: paint('waterline') },
    { of: land, paint: paint('land') },
  ])
}

/** The ink over the washes of the empires. */
function ink(): Figure {
  const frame = rect(-2, -2, WIDTH + 4, HEIGHT + 4)
  const scaleBar = [0, 1].flatMap((side) =>
    Array.from({ length: 7 }, (_, i) => {
      const y = side === 0 ? -5 : HEIGHT + 5
      return `M${i * 100} ${y}h50`
    }).concat(
      Array.from({ length: 5 }, (_, i) => {
        const x = side === 0 ? -5 : WIDTH + 5
        return `M${x} ${i * 100}v50`
      }),
    ),
  )
  const grid = 'M0 100H700M0 200H700M0 300H700M0 400H700M100 0V500M200 0V500M300 0V500M400 0V500M500 0V500M600 0V500'
  const lines = [
    within(offshore(1.7), chart),
    thinned(pen.stroke(dunes, 1.3), 0.55),
    pen.stroke(serpent, 1.9),
    pen.stroke(rect(503, 303, 94, 94), 2.4),
    thinned(pen.stroke(rect(508, 308, 84, 84), 1), 0.7),
    thinned(pen.stroke(grid, 1), 0.34),
    pen.fill(rose.points),
    pen.stroke(circle(rose.at[0], rose.at[1], 15), 1),
    pen.stroke(frame, 1.2),
    pen.stroke(scaleBar.join(''), 3.4),
  ]
  return figureIn(chartBox, [
    { of: within(pen.fill(rect(503, 303, 94, 94)), chart), paint: paint('deep') },
    { of: lines.reduce(both), paint: paint('chart-ink') },
    { of: pen.fill(ranges), paint: paint('land') },
    { of: thinned(pen.stroke(ranges, 1.7), 0.9), paint: paint('chart-ink') },
  ])
}

/** What an empire has a counter on: its colour, and its mark over and over. */
function wash(empire: (typeof empires)[number]): Figure {
  const square = penIn(squareBox)
  const signs = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].flatMap((column) => {
      const [x, y] = [3 + column * 33, 3 + row * 33]
      return (row + column) % 2 === 0 ? [inside(empire.path, 1.05, x + 3, y + 3)] : []
    }),
  )
  return figureIn(squareBox, [
    { of: square.fill(rect(0, 0, SIDE, SIDE)), paint: paint(empire.name), opacity: 0.68 },
    { of: square.fill(signs.join(''), true), paint: paint('pitch'), opacity: 0.24 },
  ])
}

const marks = (one: ReturnType<typeof penIn>, by: number, x: number, y: number) =>
  Object.fromEntries(all.map((colour) => [colour, one.fill(inside(badge.colours[colour].mark, by, x, y), true)]))

function ship(): Figure {
  const one = penIn(pieceBox)
  const rim = paint('ink')
  return figureIn(pieceBox, [
    { of: one.fill(ellipse(2.5, 15.5, 19, 3.6)), paint: rim, opacity: 0.25 },
    { of: one.stroke(galley.oars, 1.3), paint: rim },
    { of: one.fill(galley.hull), paint: paint('burnt') },
    { of: both(one.stroke(galley.hull, 1.4), one.stroke(galley.mast, 2)), paint: rim },
    { of: one.stroke(galley.strake, 1.1), paint: paint('bone') },
    { of: one.fill(galley.sail), paint: 'own' },
    { of: one.stroke(galley.sail, 1.5), paint: rim },
    { of: marks(one, 0.69, -8.3, -17.4), paint: 'on' },
  ])
}

function walls(): Figure {
  const one = penIn(pieceBox)
  const rim = paint('ink')
  return figureIn(pieceBox, [
    { of: one.fill(ellipse(3, 14.5, 20, 3.8)), paint: rim, opacity: 0.25 },
    { of: one.fill(city.wall), paint: paint('limestone') },
    {
      of: both(both(one.stroke(city.wall, 1.4), one.fill(city.gate)), one.stroke(city.gate, 1.6)),
      paint: paint('pitch'),
    },
    { of: one.stroke(city.pole, 1.8), paint: rim },
    { of: one.fill(city.banner), paint: 'own' },
    { of: one.stroke(city.banner, 1.4), paint: rim },
    { of: marks(one, 0.61, -8.5, -26), paint: 'on' },
  ])
}

const pixels = ([x, y]: readonly [number, number]) => [Math.round(x * scale), Math.round(y * scale)]
/** Galleys of all seats in Tyre. */
const MOST = 8

export const tyrosArt = (): Art => ({
  badge: badgeOf(badge),
  looks: looksOf(badge.colours),
  size: [WIDTH * scale, HEIGHT * scale],
  ground: ground(),
  ink: ink(),
  washes: Object.fromEntries(empires.map((empire) => [empire.colour, wash(empire)])),
  ship: ship(),
  walls: walls(),
  /** By location: its corner, and where its city stands. */
  corners: Object.fromEntries(locations.map((at) => [at, pixels(cornerOf(at))])),
  cities: Object.fromEntries(locations.map((at) => [at, pixels(cityAt(at))])),
  /** By place: where one galley lies, where two do, and by seat where two of each do. */
  berths: Object.fromEntries(
    places.map((at) => [
      at,
      {
        one: pixels(berth(at, 0, 1, 0)),
        two: [0, 1].map((i) => pixels(berth(at, i, 2, 0))),
        many: all.map((_, seat) => [0, 1].map((i) => pixels(berth(at, i, MOST, seat)))),
      },
    ]),
  ),
})
