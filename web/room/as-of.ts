import { houseTime } from '../base/house-clock.ts'
import { formats } from '../base/language.ts'
import { listed } from '../base/messages/lists.ts'
import { m } from '../base/messages/compiled/messages.js'

const DAY = 24 * 60 * 60_000

/** Time in words, with its day unless that is today. */
export function timeOf(at: number): string {
  const near =
    houseTime() - at < 6 * DAY ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const)
  const day = new Date(at).toDateString() === new Date(houseTime()).toDateString() ? {} : near
  return new Intl.DateTimeFormat(formats, { ...day, hour: 'numeric', minute: '2-digit' }).format(at)
}

/** Sentence on whom the game waited for then. */
export function waitedAsOf(at: number, isMine: boolean, names: readonly string[]): string {
  const time = timeOf(at)
  return isMine ? m.table_as_of_mine({ time }) : m.table_as_of_others({ time, names: listed(names) })
}
