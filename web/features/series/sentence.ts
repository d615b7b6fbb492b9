import { isolated } from '../../../shared/bidi.ts'
import type { SeriesInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'

/** Characters for the leaders' wins in the two lines of a table's end. */
const BRIEF = 36

const winsOf = ({ wins, house }: SeriesInfo): string[] =>
  [...wins, ...(house ? [{ name: m.seats_house(), wins: house }] : [])]
    .sort((one, other) => other.wins - one.wins)
    .map((one) => `${isolated(one.name)} ${one.wins}`)

/** Wins of each player and of the house, the best first. */
export const seriesSentence = (series: SeriesInfo): string =>
  m.table_series({ wins: winsOf(series).join(', '), count: series.games })

/** The same for as many of the best as a low screen has room for, at least one. */
export function briefSeriesSentence(series: SeriesInfo): string {
  const wins = winsOf(series)
  let [count, length] = [1, wins[0]?.length ?? 0]
  while (count < wins.length && length + wins[count]!.length + 2 <= BRIEF) length += wins[count++]!.length + 2
  if (count >= wins.length) return seriesSentence(series)
  return m.table_series_brief({ wins: wins.slice(0, count).join(', '), count: series.games })
}
