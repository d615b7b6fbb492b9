import type { Location, Place, Tile } from './types.ts'

export const TYRE: Location = 33
export const ITALY: Location = 16
/** Italy's east coast; its west coast is place 16 (TYR-24). */
export const EAST: Place = 34
export const LOCATIONS = 33
export const PLACES = 34

/** The board: one piece of data, mended here alone. `rules`: fixed by a printed route; `geography`: by the coasts. */
export const board = {
  /** Rows from north to south, columns from west to east; 0: the desert, or the open sea. */
  grid: [
    [1, 6, 10, 15, 20, 25, 29],
    [2, 7, 11, 16, 21, 26, 30],
    [3, 8, 12, 17, 22, 27, 31],
    [4, 9, 13, 18, 23, 0, TYRE],
    [5, 0, 14, 19, 24, 28, 32],
  ],
  /** Borders that are all land: every other border can be sailed. */
  closed: [
    { between: [29, 30], from: 'rules', why: 'Turkey' },
    { between: [16, 21], from: 'rules', why: 'Greece' },
    { between: [10, 15], from: 'rules', why: 'Italy' },
    { between: [1, 6], from: 'geography', why: 'the Pyrenees' },
    { between: [2, 7], from: 'geography', why: 'the middle of Iberia' },
    { between: [4, 9], from: 'geography', why: 'the Atlas' },
    { between: [15, 20], from: 'geography', why: 'the Dinaric Alps' },
    { between: [20, 25], from: 'geography', why: 'the Rhodopes' },
  ],
  /** Neighbours over the sea of each coast of Italy (`rules`). */
  italy: { west: [11, 17], east: [15, 17] },
} as const

export const locations: readonly Location[] = Array.from({ length: LOCATIONS }, (_, i) => i + 1)
export const places: readonly Place[] = Array.from({ length: PLACES }, (_, i) => i + 1)
export const allTiles: readonly Tile[] = locations.filter((location) => location !== TYRE)
/** Locations of orange, yellow, green and violet in the basic start (TYR-5). */
export const basicStart: readonly Location[] = [7, 13, 23, 26]

export const locationOf = (place: Place): Location => (place === EAST ? ITALY : place)
export const placesOf = (location: Location): readonly Place[] => (location === ITALY ? [ITALY, EAST] : [location])

/** Neighbours by location, ascending (TYR-13). */
export const borders: readonly (readonly Location[])[] = bordersOf(board.grid)

function bordersOf(grid: readonly (readonly Location[])[]): Location[][] {
  const all: Location[][] = Array.from({ length: LOCATIONS + 1 }, () => [])
  grid.forEach((row, r) =>
    row.forEach((location, c) => {
      if (location === 0) return
      const around = [grid[r - 1]?.[c], row[c - 1], row[c + 1], grid[r + 1]?.[c]]
      all[location] = around.filter((next) => next !== undefined && next !== 0).sort((a, b) => a! - b!) as Location[]
    }),
  )
  return all
}
