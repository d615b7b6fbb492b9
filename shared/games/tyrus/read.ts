import { places } from './board.ts'
import { TILES } from './tiles.ts'
import type { Command } from './types.ts'

const isBelow = (value: unknown, limit: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < limit

/** Reads a command from the wire. Anything else: undefined. Never throws. */
export function read(json: unknown): Command | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const { type, tile, place } = json as Record<string, unknown>
  if (Object.keys(json).length !== 3 || type !== 'lay') return undefined
  return isBelow(tile, TILES) && isBelow(place, places.length) ? { type, tile, place } : undefined
}
