import type { Seen } from '../../engine/game.ts'
import type { Canvas } from '../../picture/canvas.ts'
import { art } from '../../picture/compiled/tyros.ts'
import { drawFigure, type Figure } from '../../picture/figure.ts'
import { HEIGHT, WIDTH, drawFrame, type Seats } from '../../picture/frame.ts'
import { TYRE, locations, places } from './board.ts'
import type { State } from './types.ts'

type Point = readonly number[]

const [LEFT, TOP] = [(WIDTH - art.size[0]!) / 2, (HEIGHT - art.size[1]!) / 2]
const at = ([x, y]: Point): [number, number] => [LEFT + x!, TOP + y!]

/** The sea chart with the empires, the cities and the galleys. */
export function picture(canvas: Canvas, { counters, cities, galleys }: Seen<State>, seats: Seats): void {
  const draw = (figure: Figure, place: Point, seat: number): void =>
    drawFigure(canvas, figure, at(place), seats.colours[seat], art.looks[seats.colours[seat]!])
  drawFrame(canvas, seats, art.badge, art.looks)
  drawFigure(canvas, art.ground, [LEFT, TOP])
  for (const location of locations) {
    const empire = counters[location]
    if (empire != null) drawFigure(canvas, art.washes[empire]!, at(art.corners[location]!))
  }
  drawFigure(canvas, art.ink, [LEFT, TOP])
  for (const location of locations) {
    const owner = cities[location]
    if (owner != null) draw(art.walls, art.cities[location]!, owner)
  }
  for (const place of places) {
    const here = galleys.flatMap((own, seat) => Array.from({ length: own[place]! }, (_, i) => ({ seat, i })))
    const { one, two, many } = art.berths[place]!
    here.forEach(({ seat, i }, k) => {
      const isCrowded = place === TYRE && here.length > 2
      draw(art.ship, isCrowded ? many[seat]![i]! : here.length > 1 ? two[k]! : one, seat)
    })
  }
}
