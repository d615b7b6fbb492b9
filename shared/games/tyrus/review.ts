import type { Scale } from '../../search/reviewed-decision.ts'
import type { State } from './types.ts'

/** Worlds as measured: a value of 50 lies within 0.03 of one of very many. */
export const scale: Scale = {
  worlds: { curve: 50, choice: 100, verify: 300, confirm: 1000, most: () => 45_000 },
  slip: 0.06,
  apart: 3,
  twice: 5,
  /** The election that was under way. */
  milestone: (root: State, world: State, seat) => {
    const held = world.results[root.results.length]
    return held && held.winner === seat
  },
}
