import type { Art } from '../../shared/games/tsuro/art.ts'
import { colours as all } from '../../shared/games/tsuro/types.ts'
import { dragonLine } from '../games/tsuro/board/dragon-line.ts'
import { BOARD, RIM, UNIT, inwardAt, pathAcross, placeOf } from '../games/tsuro/board/geometry.ts'
import { notchSpots, SIDE } from '../../shared/games/tsuro/board.ts'
import * as badge from '../games/tsuro/colours.ts'
import { badgeOf } from './badges.ts'
import type { Coverage } from './coverage.ts'
import { circle, ellipse, figureIn, inside, penIn, rect, type Box } from './figure.ts'
import { maskOf } from './mask.ts'
import { looksOf, paint } from './paints.ts'

/** A square's side in pixels. */
const TILE = 94
const scale = TILE / UNIT
const SIZE = SIDE * UNIT

const boardBox: Box = { left: -RIM, top: -RIM, right: BOARD - RIM + 4, bottom: BOARD - RIM + 4, scale }
const tileBox: Box = { left: 0, top: 0, right: UNIT, bottom: UNIT, scale }
const stoneBox: Box = { left: -15, top: -15, right: 15, bottom: 15, scale: scale * 1.15 }

/** Where a path lies in its layers: below, its edge, and the line itself. */
const widths = { plain: [6, 4.8, 3], coloured: [10.4, 8.2, 5.8] } as const

function board() {
  const pen = penIn(boardBox)
  const dash = (spot: number): string => {
    const [[x, y], [dx, dy]] = [placeOf(spot), inwardAt(spot & 7)]
    return `M${x} ${y}L${x - dx * 6} ${y - dy * 6}`
  }
  const lines = [1, 2, 3, 4, 5].map((i) => `M${i * UNIT} 1V${SIZE - 1}M1 ${i * UNIT}H${SIZE - 1}`).join('')
  return figureIn(boardBox, [
    { of: pen.fill(rect(-RIM + 2, -RIM + 3, BOARD, BOARD, 9)), paint: paint('ink'), opacity: 0.2 },
    { of: pen.fill(rect(-RIM, -RIM, BOARD, BOARD, 9)), paint: paint('lacquer-rim') },
    { of: pen.fill(rect(0, 0, SIZE, SIZE, 2)), paint: paint('lacquer') },
    { of: pen.stroke(inside(dragonLine, 2.6, 50, 97).replace(/Z/g, ''), 1.4), paint: paint('gold'), opacity: 0.34 },
    { of: pen.stroke(lines, 0.9), paint: paint('lacquer-line') },
    { of: pen.stroke(rect(0, 0, SIZE, SIZE, 2), 1), paint: paint('gold') },
    { of: pen.stroke(notchSpots.map(dash).join(''), 1.6), paint: paint('gold') },
  ])
}

function slate() {
  const pen = penIn(tileBox)
  return figureIn(tileBox, [{ of: pen.fill(rect(0.7, 0.7, 58.6, 58.6, 3.5)), paint: paint('slate') }])
}

function gloss() {
  const pen = penIn(tileBox)
  return figureIn(tileBox, [
    { of: pen.stroke('M1.6 57V4.5A3 3 0 0 1 4.5 1.6H57', 1), paint: 0xffffff, opacity: 0.22 },
    { of: pen.stroke('M58.4 3V55.5A3 3 0 0 1 55.5 58.4H3', 1), paint: 0, opacity: 0.3 },
  ])
}

/** By pair of points, `from * 8 + to`: a path in one of its widths. */
function paths(wide: number) {
  const pen = penIn(tileBox)
  const within = pen.fill(rect(0.7, 0.7, 58.6, 58.6, 3.5))
  const cut = ({ part, ...size }: Coverage): Coverage => ({
    ...size,
    part: part.map((value, i) => Math.min(value, within.part[i]!)),
  })
  return Object.fromEntries(
    pathAcross.flatMap((d, pair) => (pair >> 3 < (pair & 7) ? [[pair, maskOf(cut(pen.stroke(d, wide)))]] : [])),
  )
}

function stone() {
  const pen = penIn(stoneBox)
  return figureIn(stoneBox, [
    { of: pen.fill(ellipse(1.4, 2.2, 11, 10.6)), paint: 0, opacity: 0.45 },
    { of: pen.fill(circle(0, 0, 10.8)), paint: paint('bone') },
    { of: pen.fill(circle(0, 0, 9.4)), paint: 'own' },
    {
      of: Object.fromEntries(
        all.map((one) => [one, pen.fill(inside(badge.colours[one].mark, 0.56, -6.72, -6.72), true)]),
      ),
      paint: 'on',
    },
    { of: pen.stroke('M-7.6 -3.6A8.4 8.4 0 0 1 -1.6 -8.2', 1.2), paint: 0xffffff, opacity: 0.5 },
  ])
}

export const tsuroArt = (): Art => ({
  badge: badgeOf(badge),
  looks: looksOf(badge.colours),
  tile: TILE,
  points: Array.from({ length: 8 }, (_, point) => placeOf(point).map((value) => value * scale)),
  slateColour: paint('slate'),
  groove: paint('groove'),
  bone: paint('bone'),
  board: board(),
  slate: slate(),
  gloss: gloss(),
  stone: stone(),
  plain: widths.plain.map(paths),
  coloured: widths.coloured.map(paths),
})
