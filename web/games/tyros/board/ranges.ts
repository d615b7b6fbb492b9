import { board } from '../../../../shared/games/tyros/board.ts'
import { cornerOf, type Point } from './geometry.ts'

/** Peaks along every closed border, so that it looks closed: paths of one ridge each, north to south or west to east. */
export const ranges = board.closed.map(({ between: [a, b] }) => ridge(cornerOf(a), cornerOf(b))).join('')

function ridge([ax, ay]: Point, [bx, by]: Point): string {
  const upright = ay === by
  const [x, y] = [Math.max(ax, bx), Math.max(ay, by)]
  const peaks: Point[] = []
  for (let i = 0; i < (upright ? 7 : 6); i++) {
    const along = 15 + i * (upright ? 13.5 : 15)
    const sway = i % 2 === 0 ? -6 : 6
    peaks.push(upright ? [x + sway, y + along] : [x + along, y + 3 + sway * 0.5])
  }
  return peaks.map(([px, py], i) => peak(px, py, i % 3 === 1 ? 12 : 10)).join('')
}

/** One mountain: its outline, and two strokes for its shaded side. */
function peak(x: number, y: number, high: number): string {
  return `M${x - high} ${y + 4}Q${x - 5} ${y - 1} ${x - 1} ${y - high}L${x + 2} ${y - high + 3}Q${x + 5} ${y - 1} ${x + high} ${y + 4}M${x + 1} ${y - high + 5}l3 6M${x} ${y - high + 9}l2 4`
}
