import type { Scale } from '../../search/reviewed-decision.ts'
import { allTiles } from './tiles.ts'
import type { State } from './types.ts'

/** Worlds as measured: a value wants 400 to 600 to lie within 0.03. */
export const scale: Scale = {
  worlds: { curve: 100, choice: 200, verify: 600, confirm: 1600, most: (seats) => (seats > 4 ? 120_000 : 77_000) },
  slip: 0.1,
  apart: 2,
  twice: 5,
  // Noise alone distinguishes equals before that.
  quiet: ({ board }: State, cause) =>
    cause !== 'choice' && board.filter((tile) => tile >= 0).length < allTiles.length / 2,
}
