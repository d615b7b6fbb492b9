import type { Seen } from '../engine/game.ts'
import { createCanvas, type Canvas, type Picture } from '../picture/canvas.ts'
import { GROUND, HEIGHT, WIDTH, type Seats } from '../picture/frame.ts'
import type { GameId } from './ids.ts'
import { picture as tsuro } from './tsuro/picture.ts'
import { picture as tyros } from './tyros/picture.ts'
import { picture as tyrus } from './tyrus/picture.ts'

const pictures: Readonly<Record<GameId, (canvas: Canvas, view: never, seats: Seats) => void>> = { tsuro, tyrus, tyros }

/** A game's position as links unfold with it, from what a spectator may see. */
export function pictureOf(game: GameId, view: Seen<unknown>, seats: Seats): Picture {
  const canvas = createCanvas(WIDTH, HEIGHT, GROUND)
  pictures[game](canvas, view as never, seats)
  return canvas.picture
}
