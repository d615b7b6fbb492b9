import type { Notch, Point, Spot, Square } from './types.ts'

/** Squares, squares a side, and starting notches (TSU-1). */
export const SQUARES = 36
export const SIDE = 6
export const NOTCHES = 48

/** For each point, the point of the neighbouring square that touches it. */
const facing: readonly Point[] = [5, 4, 7, 6, 1, 0, 3, 2]

/** The square beyond a side (0 top, 1 right, 2 bottom, 3 left), or -1 beyond the board. */
function neighbour(square: Square, side: number): Square {
  const row = Math.floor(square / SIDE) + [-1, 0, 1, 0][side]!
  const column = (square % SIDE) + [0, 1, 0, -1][side]!
  return row < 0 || row >= SIDE || column < 0 || column >= SIDE ? -1 : row * SIDE + column
}

/** Steps from a square to another along rows, columns and diagonals. */
export const distance = (a: Square, b: Square): number =>
  Math.max(Math.abs((a % SIDE) - (b % SIDE)), Math.abs(Math.floor(a / SIDE) - Math.floor(b / SIDE)))

/** `beyond[spot]`: where a path that leaves a square at a point comes in next; -1: it reaches the rim. */
export const beyond: readonly Spot[] = Array.from({ length: SQUARES * 8 }, (_, spot) => {
  const next = neighbour(spot >> 3, (spot & 7) >> 1)
  return next < 0 ? -1 : next * 8 + facing[spot & 7]!
})

/** `notchSpots[notch]`: where a stone stands on a starting notch. Clockwise: top, right, bottom, left, 12 each (TSU-1). */
export const notchSpots: readonly Spot[] = Array.from({ length: NOTCHES }, (_, notch: Notch) => {
  const side = Math.floor(notch / 12)
  const along = (notch % 12) >> 1
  const square = [along, along * SIDE + 5, 35 - along, (5 - along) * SIDE][side]!
  return square * 8 + side * 2 + (notch & 1)
})
