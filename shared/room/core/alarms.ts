import type { Alarm, Rows, StoredAlarm } from '../types.ts'

/** The soonest first. */
const alarmsIn = (rows: Rows): readonly StoredAlarm[] => rows.list('alarm').toSorted((a, b) => a.at - b.at)

/** No bot is to move later than in so many ms: one that is was set before the clock went back, and moves now. */
export const LATEST = 60_000

/** What is due by now, the soonest first. */
export const dueAlarms = (rows: Rows, now: number): StoredAlarm[] =>
  alarmsIn(rows).filter(({ name, at }) => at <= now || (name === 'bots' && at > now + LATEST))

/** When the next of all alarms rings, those of a table and those about to be; undefined where there is none. */
export function nextRing(rows: Rows | undefined, more: readonly Alarm[] = []): number | undefined {
  const all = [...(rows ? alarmsIn(rows) : []), ...more].map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}
