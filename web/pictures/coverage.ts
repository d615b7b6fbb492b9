import type { Line } from './outline.ts'

/** How much of each pixel a shape covers, from 0 to 1, row by row. */
export interface Coverage {
  readonly width: number
  readonly height: number
  readonly part: Float32Array
}

/** Lines of a pixel that are looked at. */
const LINES = 8

/** What lies inside of closed lines; `evenodd`: not what lies in two of them. */
export function filled(width: number, height: number, lines: readonly Line[], evenodd = false): Coverage {
  const part = new Float32Array(width * height)
  const sides = lines.flatMap((line) => line.map((from, i) => [from, line[(i + 1) % line.length]!] as const))
  for (let line = 0; line < height * LINES; line++) {
    const y = (line + 0.5) / LINES
    const hits = sides
      .filter(([[, a], [, b]]) => (a <= y && b > y) || (b <= y && a > y))
      .map(([[ax, ay], [bx, by]]) => ({ x: ax + ((y - ay) / (by - ay)) * (bx - ax), down: by > ay ? 1 : -1 }))
      .sort((a, b) => a.x - b.x)
    let winding = 0
    hits.forEach(({ x, down }, i) => {
      winding += evenodd ? 1 : down
      if (evenodd ? winding % 2 === 1 : winding !== 0) add(Math.floor(line / LINES) * width, x, hits[i + 1]?.x ?? x)
    })
  }
  function add(row: number, from: number, to: number): void {
    for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, to); x++)
      part[row + x]! += Math.max(0, Math.min(to, x + 1) - Math.max(from, x)) / LINES
  }
  return { width, height, part: part.map((value) => Math.min(1, value)) }
}

/** How far each pixel is from lines, row by row, where it is nearer than `reach`. */
export function distances(width: number, height: number, lines: readonly Line[], reach: number): Float32Array {
  const far = new Float32Array(width * height).fill(Infinity)
  const span = (a: number, b: number, end: number) =>
    [Math.max(0, Math.floor(Math.min(a, b) - reach)), Math.min(end, Math.max(a, b) + reach)] as const
  for (const line of lines)
    line.forEach(([ax, ay], i) => {
      const [bx, by] = line[i + 1] ?? [ax, ay]
      const [dx, dy] = [bx - ax, by - ay]
      const length = dx * dx + dy * dy
      const [[top, bottom], [left, right]] = [span(ay, by, height), span(ax, bx, width)]
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const [px, py] = [x + 0.5 - ax, y + 0.5 - ay]
          const t = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
          const distance = Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2)
          if (distance < far[y * width + x]!) far[y * width + x] = distance
        }
    })
  return far
}

/** What is nearer than half of `wide` to lines. */
export function near(width: number, height: number, far: Float32Array, wide: number): Coverage {
  return { width, height, part: far.map((distance) => Math.min(1, Math.max(0, wide / 2 - distance + 0.5))) }
}

/** What lies within half of `wide` of lines: their ends and corners are round. */
export function stroked(width: number, height: number, lines: readonly Line[], wide: number): Coverage {
  return near(width, height, distances(width, height, lines, wide / 2 + 1), wide)
}

type Mix = (a: number, b: number) => number

function mixed({ width, height, part }: Coverage, other: Coverage, mix: Mix): Coverage {
  return { width, height, part: part.map((value, i) => mix(value, other.part[i]!)) }
}

export const both = (a: Coverage, b: Coverage): Coverage => mixed(a, b, Math.max)
export const without = (a: Coverage, b: Coverage): Coverage => mixed(a, b, (value, less) => value * (1 - less))
export const within = (a: Coverage, b: Coverage): Coverage => mixed(a, b, (value, more) => value * more)
export const thinned = (a: Coverage, opacity: number): Coverage => ({
  ...a,
  part: a.part.map((value) => value * opacity),
})
