import type { Seen } from '../../engine/game.ts'
import { buildingOf, ownerOf, places, venue } from './board.ts'
import type { State } from './types.ts'

/** By place: tiles that lie there, and elections that its owner has won there. */
export interface Sketch {
  readonly laid: readonly number[]
  readonly won: readonly number[]
  /** The election under way or held last; absent from older rooms. */
  readonly election?: number
}

export function sketch({ laid, results, election }: Seen<State>): Sketch {
  return {
    laid: places.map((place) => laid.filter((tile) => tile.place === place).length),
    won: places.map(
      (place) =>
        results.filter(({ kind, winner }) => winner === ownerOf(place) && venue[kind] === buildingOf(place)).length,
    ),
    election,
  }
}
