import type { Alarm, Rows, StoredAlarm } from '../types.ts'

const alarmsIn = (rows: Rows): readonly StoredAlarm[] => rows.list('alarm').toSorted((a, b) => a.at - b.at)

/** Latest time of a bot's move, in ms from now. A later alarm was set before the clock went back, and is due now. */
export const LATEST = 60_000

/** Alarms due by now, the soonest first. */
export const dueAlarms = (rows: Rows, now: number): StoredAlarm[] =>
  alarmsIn(rows).filter(({ name, at }) => at <= now || (name === 'bots' && at > now + LATEST))

/** Time of the next alarm, stored or in `more`; undefined where there is none. */
export function nextRing(rows: Rows | undefined, more: readonly Alarm[] = []): number | undefined {
  const all = [...(rows ? alarmsIn(rows) : []), ...more].map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}
