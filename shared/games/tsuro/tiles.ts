import type { Laid, Point, Tile, Rotation } from './types.ts'

/** The number of tiles (TSU-2). */
export const TILES = 35
export const allTiles: readonly Tile[] = Array.from({ length: TILES }, (_, tile) => tile)
export const ROTATIONS = 4

/** A pairing of the eight points: for each point, the one it is joined with. */
export type Pairing = readonly Point[]

/** All pairings of eight points in lexicographic order of (lowest free point, its partner): 105 of them. */
export function pairings(): Pairing[] {
  const all: Pairing[] = []
  const join = (partners: Point[]): void => {
    const low = partners.indexOf(-1)
    if (low < 0) return void all.push(partners)
    for (let high = low + 1; high < 8; high++) if (partners[high] === -1) join(partners.with(low, high).with(high, low))
  }
  join(Array<Point>(8).fill(-1))
  return all
}

/** A pairing after a quarter turn clockwise: point p comes to lie at p + 2. */
export function rotated(pairing: Pairing): Pairing {
  return pairing.map((_, point) => (pairing[(point + 6) % 8]! + 2) % 8)
}

const rotationsOf = (pairing: Pairing): Pairing[] => {
  const rotations = [pairing]
  while (rotations.length < ROTATIONS) rotations.push(rotated(rotations.at(-1)!))
  return rotations
}
const text = (pairing: Pairing): string => pairing.join('')

/** The tile set (TSU-2): of each class under rotation the lexicographically first pairing, in lexicographic order. */
export const tileSet: readonly Pairing[] = pairings().filter((pairing) =>
  rotationsOf(pairing).every((other) => text(pairing) <= text(other)),
)

/** `exits[laid * 8 + entry]`: the point where a path leaves a tile as it lies. */
export const exits: readonly Point[] = tileSet.flatMap(rotationsOf).flat()

/** The number of rotations that look different, by tile: 1, 2 or 4. They are the lowest. */
export const rotationCounts: readonly number[] = tileSet.map((pairing) => new Set(rotationsOf(pairing).map(text)).size)

/** The lowest of the rotations that look alike: the only one that commands carry. */
export function canonicalRotation(tile: Tile, rotation: Rotation): Rotation {
  return rotation % rotationCounts[tile]!
}

export const tileOf = (laid: Laid): Tile => Math.floor(laid / ROTATIONS)
export const rotationOf = (laid: Laid): Rotation => laid % ROTATIONS

export function laid(tile: Tile, rotation: Rotation): Laid {
  return tile * ROTATIONS + rotation
}

export const ascending = (tiles: readonly Tile[] = []): Tile[] => [...tiles].sort((a, b) => a - b)
