import { FULL, LONG, runsOf, type Mask } from './mask.ts'

/** Red, green and blue in one number, `0xrrggbb`. */
export type Paint = number

/** A picture of at most 256 colours: of each pixel the number of its colour, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  readonly colours: readonly Paint[]
}

/** Where one draws. `opacity`: from 0 to 1. */
export interface Canvas {
  fill(x: number, y: number, width: number, height: number, paint: Paint, opacity?: number): void
  stamp(mask: Mask, x: number, y: number, paint: Paint, opacity?: number): void
  readonly picture: Picture
}

const MOST = 256
/** Two colours that differ by less, red, green and blue together, are one. */
const ALIKE = 9

const apart = (a: Paint, b: Paint): number =>
  Math.abs((a >> 16) - (b >> 16)) + Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) + Math.abs((a & 255) - (b & 255))

/** `part` of one colour over another. */
function mixed(over: Paint, under: Paint, part: number): Paint {
  const of = (shift: number): number =>
    Math.round(((over >> shift) & 255) * part + ((under >> shift) & 255) * (1 - part)) << shift
  return of(16) | of(8) | of(0)
}

/**
 * A canvas of one colour. What covers a pixel in part mixes its colour with the one below: each mixture is a colour of the
 * picture, made when it is first needed; once there are too many, the nearest of them.
 */
export function createCanvas(width: number, height: number, ground: Paint): Canvas {
  const pixels = new Uint8Array(width * height)
  const colours: Paint[] = [ground]
  /** By paint and part: what each colour becomes below it; -1 where that was not asked yet. */
  const mixtures = new Map<number, Int16Array>()
  const solids = new Map<Paint, number>([[ground, 0]])

  /** The number of a colour: of one that is alike, or nearest where there is no room for more. */
  function numberOf(paint: Paint, alike: number): number {
    let best = 0
    let least = Infinity
    for (let i = 0; i < colours.length && least > 0; i++) {
      const distance = apart(colours[i]!, paint)
      if (distance < least) [best, least] = [i, distance]
    }
    return least <= alike || colours.length === MOST ? best : colours.push(paint) - 1
  }

  function solid(paint: Paint): number {
    const known = solids.get(paint) ?? numberOf(paint, 0)
    solids.set(paint, known)
    return known
  }

  function mixturesOf(paint: Paint, part: number): Int16Array {
    const key = paint * 256 + Math.round(part * 255)
    const known = mixtures.get(key) ?? new Int16Array(MOST).fill(-1)
    mixtures.set(key, known)
    return known
  }

  /** Covers pixels of one row alike. */
  function cover(from: number, to: number, paint: Paint, part: number): void {
    if (part === 1) {
      const number = solid(paint)
      // Most runs are too short to be worth a call.
      if (to - from > 16) pixels.fill(number, from, to)
      else for (let at = from; at < to; at++) pixels[at] = number
      return
    }
    const becomes = mixturesOf(paint, part)
    for (let at = from; at < to; at++) {
      const under = pixels[at]!
      let over = becomes[under]!
      if (over < 0) over = becomes[under] = numberOf(mixed(paint, colours[under]!, part), ALIKE)
      pixels[at] = over
    }
  }

  return {
    fill(x, y, wide, high, paint, opacity = 1) {
      for (let row = y; row < y + high; row++) cover(row * width + x, row * width + x + wide, paint, opacity)
    },
    stamp(mask, left, top, paint, opacity = 1) {
      let at = top * width + left
      let end = at + mask.width
      const runs = runsOf(mask)
      for (let i = 0; i < runs.length; i++) {
        const run = runs[i]!
        const level = run >> 5
        const short = run & LONG
        const next = at + (short < LONG ? short + 1 : (runs[++i]! << 8) | runs[++i]!)
        if (level > 0) cover(at, next, paint, (level / FULL) * opacity)
        at = next
        if (at === end) {
          at += width - mask.width
          end += width
        }
      }
    },
    picture: { width, height, pixels, colours },
  }
}
