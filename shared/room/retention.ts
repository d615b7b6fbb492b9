import type { Phase } from '../table-info.ts'
import type { RoomState } from './state.ts'
import type { Store } from '../../worker/rows.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long a table is kept, in ms: from its making, its last move, its end. */
export const lifetime: Readonly<Record<Phase, number>> = {
  waiting: 7 * DAY,
  playing: 60 * DAY,
  finished: 30 * DAY,
  ended: 30 * DAY,
}

/** When the table really goes. Moves do not write the alarm: it is looked up when it rings. */
export function goesAt(state: RoomState, store: Store, rung: number): number {
  return state.meta.phase === 'playing' ? store.lastMove() + lifetime.playing : rung
}
