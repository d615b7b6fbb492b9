import type { Alarm, Rows, StoredAlarm } from '../types.ts'

/** The soonest first. */
export const alarmsIn = (rows: Rows): readonly StoredAlarm[] => rows.list('alarm').toSorted((a, b) => a.at - b.at)

/** What is due by now, the soonest first, but for pushes; the bots, who take their time, keep no other waiting. */
export function dueAlarms(rows: Rows, now: number): StoredAlarm[] {
  const due = alarmsIn(rows).filter(({ name, at }) => at <= now && name !== 'push')
  const isOfBots = ({ name }: StoredAlarm): boolean => name === 'bots'
  return [...due.filter((alarm) => !isOfBots(alarm)), ...due.filter(isOfBots)]
}

/** When the next of all alarms rings, the stored ones and those about to be; undefined where there is none. */
export function nextRing(rows: Rows, more: readonly Alarm[] = []): number | undefined {
  const stored = rows.exists() ? alarmsIn(rows) : []
  const all = [...stored, ...more].map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}
