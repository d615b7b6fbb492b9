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

/** Time for which a table that its host deleted is remembered, in ms. */
export const TOMBSTONE_KEPT = 30 * DAY

/** Alarm of a table that enters a phase; a starting game keeps the alarm it has, which rings sooner. */
export function expiryOf(phase: Phase, now: number): Alarm {
  return { name: 'expire', at: now + lifetime[phase] }
}

/** Time when a table goes, in ms. `at`: that of its alarm. Entries do not set the alarm, so the last one's time counts. */
export const goesAt = ({ meta }: RoomState, { rows }: Platform, at: number): number =>
  meta.phase === 'playing' ? rows.entryAt() + lifetime.playing : at

/** Time when a waiting table was made, in ms, by the time when it goes. */
export const madeAt = (goes: number): number => goes - lifetime.waiting

/** Forgets the table if its time is over. */
export function dueExpiry(state: RoomState, platform: Platform, at: number): SilentChange | 'forget' {
  const goes = goesAt(state, platform, at)
  if (goes <= platform.now()) return 'forget'
  return { kind: 'silent', state, write: () => undefined, alarms: [{ name: 'expire', at: goes }] }
}
