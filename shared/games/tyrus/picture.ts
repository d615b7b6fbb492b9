import type { Seat, Seen } from '../../engine/game.ts'
import type { Canvas } from '../../picture/canvas.ts'
import { art } from '../../picture/compiled/tyrus.ts'
import { drawFigure } from '../../picture/figure.ts'
import { HEIGHT, WIDTH, drawFrame, type Seats } from '../../picture/frame.ts'
import { ELECTIONS, buildingOf, ownerOf, places, venue, voters } from './board.ts'
import { buildings, type State } from './types.ts'

const [COURT, [PLOT_WIDTH, PLOT_HEIGHT], [TABLET_WIDTH, TABLET_HEIGHT]] = [
  art.sizes.ground,
  art.sizes.plot as readonly [number, number],
  art.sizes.tablet as readonly [number, number],
]
const [LEFT, TOP] = [(WIDTH - COURT) / 2, (HEIGHT - COURT) / 2]
const GAP = 7
const EDGE = (COURT - buildings.length * PLOT_WIDTH - (buildings.length - 1) * GAP) / 2
const MIDDLE = HEIGHT / 2
/** The band between the rows of buildings: its height, its card, and its track of elections. */
const BAND = 108
const CARD = LEFT + 68
const TRACK = LEFT + 148
const STEP = 50
/** How far a won election lies on its winner's side. */
const ASIDE = 22
/** The building in its plot, and the tablets of each seat. */
const INSET = 20
const BUILDING = 108
const ROW = 52
const MOST = 4

/** Whom a spectator sees above. */
const UPPER: Seat = 1

/** The court with its tablets, all face down, and the elections that were held. */
export function picture(canvas: Canvas, { laid, kind, results }: Seen<State>, seats: Seats): void {
  const colourOf = (seat: Seat): string => seats.colours[seat]!
  drawFrame(canvas, seats, art.badge, art.looks)
  drawFigure(canvas, art.ground, [LEFT, TOP])
  for (const place of places) {
    const owner = ownerOf(place)
    const isUp = owner === UPPER
    const x = LEFT + EDGE + (place % buildings.length) * (PLOT_WIDTH + GAP)
    const y = isUp ? TOP + EDGE : TOP + COURT - EDGE - PLOT_HEIGHT
    const isCounted = kind !== null && venue[kind] === buildingOf(place)
    drawFigure(canvas, isCounted ? art.litPlot : art.plot, [x, y])
    const foot = isUp ? y + 6 : y + PLOT_HEIGHT - BUILDING
    drawFigure(canvas, art.buildings[buildingOf(place)]!, [x + INSET, foot], '', art.clay[colourOf(owner)])
    ;[UPPER, 1 - UPPER].forEach((seat, row) => {
      const own = laid.filter((tile) => tile.place === place && tile.seat === seat)
      const step = own.length > MOST ? (PLOT_WIDTH - 18 - TABLET_WIDTH) / (own.length - 1) : TABLET_WIDTH + 4
      const top = (isUp ? y + PLOT_HEIGHT - 2 * ROW - 2 : y + 6) + row * ROW + (ROW - TABLET_HEIGHT) / 2
      own.forEach((_, i) => drawFigure(canvas, art.tablets[colourOf(seat)]!, [x + 9 + i * step, top]))
    })
    if (isCounted) drawFigure(canvas, art.seal, [x + 20, isUp ? y + 20 : y + PLOT_HEIGHT - 20], voters[venue[kind]])
  }
  canvas.fill(LEFT + EDGE, MIDDLE - BAND / 2, COURT - 2 * EDGE, BAND, art.band)
  canvas.fill(TRACK - STEP / 2, MIDDLE - 1, ELECTIONS * STEP, 2, art.joint)
  if (kind !== null) drawFigure(canvas, art.card, [CARD, MIDDLE], voters[venue[kind]])
  for (let i = 0; i < ELECTIONS; i++) {
    const result = results[i]
    const x = TRACK + i * STEP
    if (result?.winner != null)
      drawFigure(
        canvas,
        art.won,
        [x, MIDDLE + (result.winner === UPPER ? -ASIDE : ASIDE)],
        voters[venue[result.kind]],
        art.clay[colourOf(result.winner)],
      )
    else if (result) drawFigure(canvas, art.drawn, [x, MIDDLE], voters[venue[result.kind]])
    else if (i === results.length && kind !== null) drawFigure(canvas, art.now, [x, MIDDLE], voters[venue[kind]])
    else drawFigure(canvas, art.dot, [x, MIDDLE])
  }
}
