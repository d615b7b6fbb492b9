import { dueRescues } from './rescues.ts'
import { dueExpiry } from './retention.ts'
import type { Rows, StoredAlarm } from './rows.ts'
import type { Change, RoomState } from './state.ts'

/** What a table can be woken for: `expire` when its time is over, `rescues` when a request has grown too old. */
export type AlarmName = 'expire' | 'rescues'

/** An alarm that is set, in ms. Of each name there is one at most. */
export interface Alarm {
  readonly name: AlarmName
  readonly at: number
}

/** What to do once an alarm is due: a change, or to forget the table. */
export type Handler = (state: RoomState, rows: Rows, at: number, now: number) => Change | 'forget'

const handlers: Readonly<Record<AlarmName, Handler>> = { expire: dueExpiry, rescues: dueRescues }

/** The handler of a stored alarm; undefined for a name that this version does not know. */
export function handlerOf(name: string): Handler | undefined {
  return Object.hasOwn(handlers, name) ? handlers[name as AlarmName] : undefined
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
