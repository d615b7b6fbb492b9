import type { Phase } from '../table-info.ts'
import type { Alarm } from './alarms.ts'
import type { Rows } from './rows.ts'
import type { Change, RoomState } from './state.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long a table is kept, in ms: from its making, its last entry, its end. */
export const lifetime: Readonly<Record<Phase, number>> = {
  waiting: 7 * DAY,
  playing: 60 * DAY,
  finished: 30 * DAY,
  ended: 30 * DAY,
}

/** The alarm of a table that enters a phase. */
export function expiryOf(phase: Phase, now: number): Alarm {
  return { name: 'expire', at: now + lifetime[phase] }
}

/** The table's time may be over. Entries do not write the alarm: what they add is looked up when it rings. */
export function dueExpiry(state: RoomState, rows: Rows, at: number, now: number): Change | 'forget' {
  const goes = state.meta.phase === 'playing' ? rows.lastEntryAt() + lifetime.playing : at
  if (goes <= now) return 'forget'
  return { state, write: () => undefined, alarms: [{ name: 'expire', at: goes }], quiet: true }
}
