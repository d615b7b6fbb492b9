import { dueRescues } from './rescues.ts'
import { dueExpiry } from './retention.ts'
import type { Change } from './change.ts'
import type { Platform } from './host.ts'
import type { Rows, StoredAlarm } from './rows.ts'
import type { RoomState } from './state.ts'

/** What a table can be woken for: `expire` when its time is over, `rescues` when a request has grown too old. */
export type AlarmName = 'expire' | 'rescues'

/** An alarm that is set, in ms. Of each name there is one at most. */
export interface Alarm {
  readonly name: AlarmName
  readonly at: number
}

/**
 * What to do once an alarm is due, set for `at` (ms): a change, or to forget the table. The room drops the alarm in the
 * transaction of the change; one that is to ring again is among the change's `alarms`. What it throws has changed nothing:
 * the other alarms are handled all the same, and this one is tried again a minute later.
 */
export type Handler = (state: RoomState, platform: Platform, at: number) => Change | 'forget'

/** An unreadable table, too, expires and forgets requests: whatever needs the match has to look whether it is there. */
export const handlers: Readonly<Record<AlarmName, Handler>> = { expire: dueExpiry, rescues: dueRescues }

/** Not of an alarm that another version of the room has set. */
export function isKnown(alarm: StoredAlarm): alarm is Alarm {
  return Object.hasOwn(handlers, alarm.name)
}

/** What is due by now, the soonest first. */
export function dueAlarms(rows: Rows, now: number): StoredAlarm[] {
  return rows.alarms().filter(({ at }) => at <= now)
}

/** When the next of all alarms rings, the stored ones and those about to be; undefined where there is none. */
export function nextRing(rows: Rows, more: readonly Alarm[] = []): number | undefined {
  const stored = rows.exists() ? rows.alarms() : []
  const all = [...stored, ...more].map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}
