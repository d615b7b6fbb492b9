import type { Seat } from '../engine/game.ts'
import type { Canvas } from './canvas.ts'
import { art } from './compiled/frame.ts'
import { drawFigure, type Figure, type Look } from './figure.ts'

/** A picture as links unfold with it; what is cut to a square keeps its middle. */
export const WIDTH = 1200
export const HEIGHT = 630
export const GROUND = art.page

/** Who sits at a table, by seat, and who is to be seen among them. */
export interface Seats {
  readonly colours: readonly string[]
  readonly waitedFor: readonly Seat[]
  readonly winners: readonly Seat[]
}

const MIDDLE = HEIGHT / 2
/** The middle of what is on either side of the board. */
const SIDE = (WIDTH - HEIGHT) / 4
const INSET = 16
/** From one player's sign to the next, at most, and the height of all. */
const PITCH = 92
const COLUMN = 576

/** What is on both sides of the board: the sign of the house, and those of the players. */
export function drawFrame(
  canvas: Canvas,
  { colours, waitedFor, winners }: Seats,
  badge: Figure,
  looks: Readonly<Record<string, Look>>,
): void {
  const [wide, high] = [WIDTH - 2 * INSET, HEIGHT - 2 * INSET]
  for (const [x, y, width, height] of [
    [INSET, INSET, wide, 2],
    [INSET, HEIGHT - INSET - 2, wide, 2],
    [INSET, INSET, 2, high],
    [WIDTH - INSET - 2, INSET, 2, high],
  ] as const)
    canvas.fill(x, y, width, height, art.line)
  drawFigure(canvas, art.logo, [SIDE, MIDDLE])
  const pitch = Math.min(PITCH, COLUMN / colours.length)
  colours.forEach((colour, seat) => {
    const at = [WIDTH - SIDE, MIDDLE + (seat - (colours.length - 1) / 2) * pitch] as const
    if (winners.includes(seat)) drawFigure(canvas, art.won, at)
    else if (waitedFor.includes(seat)) drawFigure(canvas, art.waited, at)
    drawFigure(canvas, badge, at, colour, looks[colour])
  })
}
