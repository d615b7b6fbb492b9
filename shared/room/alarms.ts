import type { Change } from './change.ts'
import type { Platform } from './host.ts'
import type { Calls } from './push.ts'
import type { Rows, StoredAlarm } from './rows.ts'
import type { RoomState } from './state.ts'

/**
 * What a table can be woken for: `expire` when its time is over, `rescues` and `takeovers` when a request has grown too old,
 * `host` when the host of the table before has not come, `asks` when one of them ends, `clock` when a player's time is up,
 * `bots` when one of them is to move, `push` when a device is to be told.
 */
export type AlarmName = 'expire' | 'rescues' | 'takeovers' | 'host' | 'asks' | 'clock' | 'bots' | 'push'

/** An alarm that is set, in ms. Of each name there is one at most. `calls`: what that of the pushes is for. */
export interface Alarm {
  readonly name: AlarmName
  readonly at: number
  readonly calls?: Calls
}

/**
 * What to do once an alarm is due, set for `at` (ms): a change, or to forget the table. The room drops the alarm in the
 * transaction of the change; one that is to ring again is among the change's `alarms`. What it throws has changed nothing:
 * the other alarms are handled all the same, and this one is tried again a minute later.
 */
export type Handler = (state: RoomState, platform: Platform, at: number) => Change | 'forget'

/**
 * Of all but the bots' and the pushes', which take their time. An unreadable table, too, expires and forgets requests: whatever needs the match
 * has to look whether it is there.
 */
export type Handlers = Readonly<Record<Exclude<AlarmName, 'bots' | 'push'>, Handler>>

/** What is due by now, the soonest first, but for pushes; the bots, who take their time, keep no other waiting. */
export function dueAlarms(rows: Rows, now: number): StoredAlarm[] {
  const due = rows.alarms().filter(({ name, at }) => at <= now && name !== 'push')
  const isOfBots = ({ name }: StoredAlarm): boolean => name === 'bots'
  return [...due.filter((alarm) => !isOfBots(alarm)), ...due.filter(isOfBots)]
}

/** When the next of all alarms rings, the stored ones and those about to be; undefined where there is none. */
export function nextRing(rows: Rows, more: readonly Alarm[] = []): number | undefined {
  const stored = rows.exists() ? rows.alarms() : []
  const all = [...stored, ...more].map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}
