import type { Seen } from '../../engine/game.ts'
import type { Canvas } from '../../picture/canvas.ts'
import { art } from '../../picture/compiled/tsuro.ts'
import { drawFigure, type Look } from '../../picture/figure.ts'
import { HEIGHT, WIDTH, drawFrame, type Seats } from '../../picture/frame.ts'
import { SIDE } from './board.ts'
import { inks, threads } from './ink.ts'
import { exits } from './tiles.ts'
import type { Spot, Square, State } from './types.ts'

const LEFT = (WIDTH - SIDE * art.tile) / 2
const TOP = (HEIGHT - SIDE * art.tile) / 2

const cornerOf = (square: Square): [number, number] => [
  LEFT + (square % SIDE) * art.tile,
  TOP + Math.floor(square / SIDE) * art.tile,
]

function placeOf(spot: Spot): [number, number] {
  const [left, top] = cornerOf(spot >> 3)
  const [x, y] = art.points[spot & 7]!
  return [left + x!, top + y!]
}

/** The board with its tiles, the ways of the stones in their colours, and the stones. */
export function picture(canvas: Canvas, { board, starts, stones }: Seen<State>, seats: Seats): void {
  const lookOf = (seat: number): Look => art.looks[seats.colours[seat]!]!
  drawFrame(canvas, seats, art.badge, art.looks)
  drawFigure(canvas, art.board, [LEFT, TOP])
  const inlaid = inks(threads({ board, starts }))
  board.forEach((laid, square) => {
    if (laid < 0) return
    const [x, y] = cornerOf(square)
    drawFigure(canvas, art.slate, [x, y])
    const pairs = Array.from({ length: 8 }, (_, from) => [from, exits[laid * 8 + from]!] as const)
    const paths = pairs
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ pair: from * 8 + to, ink: inlaid[square]?.[from] }))
    const draw = (masks: typeof art.plain, pair: number, paints: readonly number[]): void =>
      paints.forEach((paint, i) => canvas.stamp(masks[i]![pair]!, x, y, paint))
    for (const { pair, ink } of paths)
      if (ink === undefined) draw(art.plain, pair, [art.slateColour, art.groove, art.bone])
    for (const { pair, ink } of paths)
      if (ink !== undefined) draw(art.coloured, pair, [art.slateColour, art.bone, lookOf(ink).own])
    drawFigure(canvas, art.gloss, [x, y])
  })
  stones.forEach((spot, seat) => {
    if (spot >= 0) drawFigure(canvas, art.stone, placeOf(spot), seats.colours[seat], lookOf(seat))
  })
}
