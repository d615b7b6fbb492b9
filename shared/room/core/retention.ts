import type { Phase } from '../../table-info.ts'
import type { Platform } from '../platform.ts'
import type { SilentChange } from './change.ts'
import type { Alarm, RoomState } from '../types.ts'

const DAY = 24 * 60 * 60 * 1000

/** Time for which a table is kept, in ms: from its making, its last entry, its end. */
const lifetime: Readonly<Record<Phase, number>> = {
  waiting: 7 * DAY,
  playing: 60 * DAY,
  finished: 30 * DAY,
  ended: 30 * DAY,
}

/** Time for which a deleted table is remembered, in ms. */
export const TOMBSTONE_KEPT = 30 * DAY

/** Alarm of a table that enters a phase; a starting game keeps the alarm it has, which rings sooner. */
export function expiryOf(phase: Phase, now: number): Alarm {
  return { name: 'expire', at: now + lifetime[phase] }
}

/** Forgets the table if its time is over. Entries do not set the alarm, so it looks up the last one's time. */
export function dueExpiry(state: RoomState, platform: Platform, at: number): SilentChange | 'forget' {
  const goes = state.meta.phase === 'playing' ? platform.rows.entryAt() + lifetime.playing : at
  if (goes <= platform.now()) return 'forget'
  return { kind: 'silent', state, write: () => undefined, alarms: [{ name: 'expire', at: goes }] }
}
