import type { Point, Spot, Square, Step } from '../../../../shared/games/tsuro/types.ts'
import { SIDE } from '../../../../shared/games/tsuro/board.ts'

/** A place on the board, in units: a square has 60, points lie at 20 and 40 of a side. */
export type Place = readonly [x: number, y: number]

export const UNIT = 60
/** The lacquer rim around the squares. */
export const RIM = 13
/** The side of the whole board. */
export const BOARD = SIDE * UNIT + 2 * RIM

/** Places of a square's points, and the way inward from each (TSU-1). */
const points: readonly Place[] = [[20, 0], [40, 0], [60, 20], [60, 40], [40, 60], [20, 60], [0, 40], [0, 20]] // prettier-ignore
const inward: readonly Place[] = [[0, 1], [-1, 0], [0, -1], [1, 0]] // prettier-ignore

export const inwardAt = (point: Point): Place => inward[point >> 1]!
export const corner = (square: Square): Place => [(square % SIDE) * UNIT, Math.floor(square / SIDE) * UNIT]

export function placeOf(spot: Spot): Place {
  const [left, top] = corner(spot >> 3)
  const [x, y] = points[spot & 7]!
  return [left + x, top + y]
}

type Curve = readonly [Place, Place, Place, Place]

/** The distance of a point from the tile's corner that it shares with the next side. */
const fromCorner = (point: Point, clockwise: boolean): number => (clockwise === ((point & 1) === 1) ? 20 : 40)

/** A path across a square: low arches, tight outer and flat inner bends keep uncrossed paths ten units apart. */
function curve(from: Point, to: Point): Curve {
  const sides = ((to >> 1) - (from >> 1) + 4) % 4
  let [out, back] = [30, 30]
  if (sides === 0) [out, back] = [16, 16]
  if (sides === 1 || sides === 3) {
    const [a, b] = [fromCorner(from, sides === 1), fromCorner(to, sides === 3)]
    const bend = a + b === 80 ? 0.42 : 0.552
    ;[out, back] = [b * bend, a * bend]
  }
  const [a, b, n, m] = [points[from]!, points[to]!, inwardAt(from), inwardAt(to)]
  return [a, [a[0] + n[0] * out, a[1] + n[1] * out], [b[0] + m[0] * back, b[1] + m[1] * back], b]
}

const text = (places: readonly Place[]): string => places.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join(' ')

/** `pathAcross[from * 8 + to]`: a path across a square as SVG writes it. */
export const pathAcross: readonly string[] = Array.from({ length: 64 }, (_, i) => {
  const [a, b, c, d] = curve(i >> 3, i & 7)
  return `M${text([a])}C${text([b, c, d])}`
})

/** Steps as one line over the board, as SVG writes it. */
export function lineOf(steps: readonly Step[]): string {
  return steps
    .map(([square, entry, exit], i) => {
      const [left, top] = corner(square)
      const [a, ...rest] = curve(entry, exit).map(([x, y]): Place => [left + x, top + y])
      return `${i === 0 ? `M${text([a!])}` : ''}C${text(rest)}`
    })
    .join('')
}

/** Places at equal distances along steps, about one each four units, and the whole length in units. */
export function walk(steps: readonly Step[]): { readonly places: readonly Place[]; readonly length: number } {
  const fine: Place[] = []
  const far: number[] = []
  for (const [square, entry, exit] of steps) {
    const [left, top] = corner(square)
    const [a, b, c, d] = curve(entry, exit)
    for (let i = fine.length === 0 ? 0 : 1; i <= 12; i++) {
      const t = i / 12
      const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      const [x, y] = [0, 1].map((k) => p * a[k]! + q * b[k]! + r * c[k]! + s * d[k]!)
      const place: Place = [left + x!, top + y!]
      const before = fine.at(-1) ?? place
      far.push((far.at(-1) ?? 0) + Math.hypot(place[0] - before[0], place[1] - before[1]))
      fine.push(place)
    }
  }
  const length = far.at(-1) ?? 0
  const count = Math.ceil(length / 4)
  let at = 0
  const places = Array.from({ length: count + 1 }, (_, i): Place => {
    const want = (length * i) / count
    while (at < far.length - 2 && far[at + 1]! < want) at++
    const part = Math.min(1, (want - far[at]!) / (far[at + 1]! - far[at]! || 1))
    const [from, to] = [fine[at]!, fine[at + 1] ?? fine[at]!]
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  })
  return { places, length }
}

/** Moves places apart until no two are nearer than `gap`, each as little as it may: near stones stay separable. */
export function spread(places: readonly Place[], gap: number): Place[] {
  const moved = places.map(([x, y]): [number, number] => [x, y])
  for (let round = 0; round < 12; round++)
    for (let i = 0; i < moved.length; i++)
      for (let j = 0; j < i; j++) {
        const [a, b] = [moved[i]!, moved[j]!]
        const [dx, dy] = [a[0] - b[0], a[1] - b[1]]
        const distance = Math.hypot(dx, dy) || 0.01
        if (distance >= gap) continue
        const push = (gap - distance) / 2 / distance
        a[0] += dx * push
        a[1] += dy * push
        b[0] -= dx * push
        b[1] -= dy * push
      }
  return moved
}
