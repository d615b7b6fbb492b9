import type { Pieces } from './types.ts'

/** Tiles of the draw pile that lie above those put under it. */
export const freshTiles = (state: Pieces): number => state.drawPile - state.bottom.length

/** Whether the next tile drawn is one that was put under the draw pile: none lies above. */
export const drawsLowest = (state: Pieces): boolean => state.drawPile > 0 && freshTiles(state) === 0
