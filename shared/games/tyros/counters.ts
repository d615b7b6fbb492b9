import { TYRE, borders } from './board.ts'
import type { Empire, Location, Pieces, Tile } from './types.ts'

type Counters = Pieces['counters']

/** The empires that a tile can join, each once (TYR-12, TYR-13). */
export function empiresNextTo(counters: Counters, location: Location): Empire[] {
  const next: Empire[] = []
  for (const near of borders[location]!) {
    const empire = counters[near]!
    if (empire !== null && !next.includes(empire)) next.push(empire)
  }
  return next
}

export function isPlayable(counters: Counters, tile: Tile): boolean {
  return borders[tile]!.some((near) => counters[near] !== null)
}

/** Lays a counter, and in Tyre one of the same colour where it is due (TYR-8, TYR-16). */
export function layCounter(counters: (Empire | null)[], at: Location, empire: Empire): void {
  counters[at] = empire
  if (counters[TYRE] === null && borders[TYRE]!.includes(at)) counters[TYRE] = empire
}
