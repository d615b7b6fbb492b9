import { TYRE, borders } from './board.ts'
import type { Empire, Location, Pieces, Tile } from './types.ts'

type Counters = Pieces['counters']

/** The empires that a tile can join, each once (TYR-12, TYR-13). */
export function empiresNextTo(counters: Counters, location: Location): Empire[] {
  const next = borders[location]!.map((near) => counters[near]!).filter((empire) => empire !== null)
  return [...new Set(next)]
}

/** Whether a tile can be played. */
export function isPlayable(counters: Counters, tile: Tile): boolean {
  return borders[tile]!.some((near) => counters[near] !== null)
}

/** A counter is laid, and in Tyre one of the same colour where it is due (TYR-8, TYR-16). */
export function withCounter(counters: Counters, at: Location, empire: Empire): Counters {
  const laid = counters.with(at, empire)
  return borders[TYRE]!.includes(at) && laid[TYRE] === null ? laid.with(TYRE, empire) : laid
}
