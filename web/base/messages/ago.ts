import { houseTime } from '../house-clock.ts'
import { language } from '../language.ts'

/** Minutes of each unit, and the largest time in minutes that is told in it. */
const units = [
  ['minute', 1, 60],
  ['hour', 60, 48 * 60],
  ['day', 24 * 60, Infinity],
] as const

/** Distance of a time, in ms, in words: "3 minutes ago", "in 5 hours". */
export function ago(at: number): string {
  const minutes = Math.round((at - houseTime()) / 60_000)
  const said = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (minutes === 0) return said.format(0, 'second')
  const [unit, each] = units.find(([, , to]) => Math.abs(minutes) < to)!
  return said.format(Math.round(minutes / each), unit)
}
