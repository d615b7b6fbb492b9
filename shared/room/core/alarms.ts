import type { Alarm, Rows, StoredAlarm } from '../types.ts'

/** The soonest first. */
const alarmsIn = (rows: Rows): readonly StoredAlarm[] => rows.list('alarm').toSorted((a, b) => a.at - b.at)

/** What is due by now, the soonest first. */
export const dueAlarms = (rows: Rows, now: number): StoredAlarm[] => alarmsIn(rows).filter(({ at }) => at <= now)

/** When the next of all alarms rings, the stored ones and those about to be; undefined where there is none. */
export function nextRing(rows: Rows, more: readonly Alarm[] = []): number | undefined {
  const stored = rows.exists() ? alarmsIn(rows) : []
  const all = [...stored, ...more].map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}
