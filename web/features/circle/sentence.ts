import type { CircleInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'

/** Characters that those who lead take where a table's end has two lines for what there is to say. */
const BRIEF = 36

const winsOf = ({ wins }: CircleInfo): string[] => wins.map((one) => `${one.name} ${one.wins}`)

/** How often each has won, the best first. */
export const circleSentence = (circle: CircleInfo): string =>
  m.table_circle({ wins: winsOf(circle).join(', '), count: circle.games })

/** The same of as many of the best as a low screen has room for, one at least. */
export function briefCircleSentence(circle: CircleInfo): string {
  const wins = winsOf(circle)
  let [count, length] = [1, wins[0]?.length ?? 0]
  while (count < wins.length && length + wins[count]!.length + 2 <= BRIEF) length += wins[count++]!.length + 2
  if (count >= wins.length) return circleSentence(circle)
  return m.table_circle_brief({ wins: wins.slice(0, count).join(', '), count: circle.games })
}
