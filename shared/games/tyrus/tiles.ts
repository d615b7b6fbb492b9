import { corporations, type Corporation, type Tile } from './types.ts'

/** Tiles of one corporation, numbered from 1, and all of a seat (TYU-2). */
export const NUMBERS = 10
export const TILES = corporations.length * NUMBERS

/** A seat's thirty tiles, unshuffled (TYU-2). */
export const allTiles: readonly Tile[] = Array.from({ length: TILES }, (_, tile) => tile)

/** The corporation whose characters each one cancels, one for one (TYU-10). */
export const beats: Readonly<Record<Corporation, Corporation>> = {
  soldier: 'priest',
  priest: 'merchant',
  merchant: 'soldier',
}

export const corporationOf = (tile: Tile): Corporation => corporations[Math.floor(tile / NUMBERS)]!
/** The number printed on a tile, 1-10. */
export const numberOf = (tile: Tile): number => (tile % NUMBERS) + 1
export const tileOf = (corporation: Corporation, number: number): Tile =>
  corporations.indexOf(corporation) * NUMBERS + number - 1

/** The sum of the numbers on tiles, as for TYU-18. */
export const sumOf = (tiles: readonly Tile[]): number => tiles.reduce((sum, tile) => sum + numberOf(tile), 0)

/** A hand's order: by corporation, then by number. */
export function sorted(tiles: readonly Tile[]): Tile[] {
  const hand = tiles.slice()
  // By insertion: of a dozen tiles, most of them in order, the platform's own sort makes more work.
  for (let i = 1; i < hand.length; i++) {
    const tile = hand[i]!
    let at = i
    for (; at > 0 && hand[at - 1]! > tile; at--) hand[at] = hand[at - 1]!
    hand[at] = tile
  }
  return hand
}
