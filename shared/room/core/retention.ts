import type { Phase } from '../../table-info.ts'
import type { Platform } from '../platform.ts'
import type { Alarm, RoomState, SilentChange } from '../types.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long a table is kept, in ms: from its making, its last entry, its end. */
const lifetime: Readonly<Record<Phase, number>> = {
  waiting: 7 * DAY,
  playing: 60 * DAY,
  finished: 30 * DAY,
  ended: 30 * DAY,
}

/** How long it is known that a host has deleted the table, in ms. */
export const TOMBSTONE_KEPT = 30 * DAY

/** The alarm of a table that enters a phase; one that begins to play keeps the alarm that it has, which rings sooner. */
export function expiryOf(phase: Phase, now: number): Alarm {
  return { name: 'expire', at: now + lifetime[phase] }
}

/** The table's time may be over. Entries do not write the alarm: what they add is looked up when it rings. */
export function dueExpiry(state: RoomState, platform: Platform, at: number): SilentChange | 'forget' {
  const goes = state.meta.phase === 'playing' ? platform.rows.entryAt() + lifetime.playing : at
  if (goes <= platform.now()) return 'forget'
  return { kind: 'silent', state, write: () => undefined, alarms: [{ name: 'expire', at: goes }] }
}
