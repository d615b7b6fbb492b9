import type { Point } from './geometry.ts'

/** A compass rose of eight points, four of them so long, and its rhumb lines: so many, as far over the sea. */
export function roseAt(at: Point, long: number, lines: number, far: number) {
  const [x, y] = at
  const way = (turn: number, length: number): string => {
    const angle = turn * 2 * Math.PI
    return `${(x + length * Math.sin(angle)).toFixed(1)} ${(y - length * Math.cos(angle)).toFixed(1)}`
  }
  const point = (_: unknown, i: number): string => {
    const turn = i / 8
    return `M${way(turn, i % 2 === 0 ? long : 12)}L${way(turn + 1 / 8, 3)}L${x} ${y}L${way(turn - 1 / 8, 3)}Z`
  }
  const line = (_: unknown, i: number): string => `M${x} ${y}L${way(i / lines, far)}`
  return {
    at,
    points: Array.from({ length: 8 }, point).join(''),
    rhumbs: Array.from({ length: lines }, line).join(''),
  }
}
