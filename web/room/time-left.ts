import type { Seat } from '../../shared/engine/game.ts'
import type { ClockInfo } from '../../shared/table-info.ts'
import { houseTime } from '../base/house-clock.ts'
import { formats } from '../base/language.ts'
import { m } from '../base/messages/compiled/messages.js'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Time at which each was told, by this device's own clock: the room's may differ, and this one runs on during sleep. */
const since = new WeakMap<object, number>()

/** Age of a clock, or of a table's info, in ms. */
export function age(said: object, now = Date.now()): number {
  const known = since.get(said) ?? now
  since.set(said, known)
  return now - known
}

export function leftNow(clock: ClockInfo, seat: Seat): number {
  const left = clock.left[seat]!
  const run = clock.runs.find((one) => one.seat === seat)
  return run ? left - Math.max(0, age(clock) - run.after) : left
}

export const isLateNow = (clock: ClockInfo, seat: Seat): boolean =>
  clock.runs.some((one) => one.seat === seat) && leftNow(clock, seat) <= 0

/** Unit of a pace: minutes told to the second, or days. */
type Unit = 'seconds' | 'days'

/** Clock time: 4:09. */
export function onClock(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Time in days, hours or minutes. */
function parts(left: number): { readonly count: number; readonly unit: 'day' | 'hour' | 'minute' } {
  if (left > 48 * HOUR - MINUTE) return { count: Math.ceil((left - MINUTE) / (24 * HOUR)), unit: 'day' }
  if (left > HOUR) return { count: Math.ceil((left - MINUTE) / HOUR), unit: 'hour' }
  return { count: Math.max(1, Math.ceil(left / MINUTE)), unit: 'minute' }
}

/** The same in words: 2 days, or 2d in little room. */
export function inShort(left: number, unitDisplay: 'long' | 'narrow' = 'narrow'): string {
  const { count, unit } = parts(left)
  return new Intl.NumberFormat(formats, { style: 'unit', unit, unitDisplay }).format(count)
}

const words = { day: m.pace_left_days, hour: m.pace_left_hours, minute: m.pace_left_minutes }

export function inWords(left: number): string {
  const { count, unit } = parts(left)
  return words[unit]({ count })
}

/** ms until the displayed time changes. */
export const untilNext = (left: number, unit: Unit): number =>
  unit === 'seconds' ? ((left - 1) % SECOND) + 1 : (left > 2 * HOUR ? 5 : 1) * MINUTE

/** End of an absence: a day by its name, or by its date if the name could be another week's, as the player named it. */
export function dayAway({ away, awayDays }: ClockInfo, seat: Seat, style: 'short' | 'long' = 'long'): string {
  const [at, day] = [away[seat]!, awayDays?.[seat]]
  const isNear = at - houseTime() < 6 * 24 * HOUR
  const said: Intl.DateTimeFormatOptions = isNear ? { weekday: style } : { day: 'numeric', month: 'short' }
  if (!day) return new Intl.DateTimeFormat(formats, said).format(at)
  return new Intl.DateTimeFormat(formats, { ...said, timeZone: 'UTC' }).format(Date.parse(day))
}

/** Time of day: 21:40. */
export const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString(formats, { hour: 'numeric', minute: '2-digit' })

/** Start of the day that is `day` days from today, in ms. */
export const startOf = (day: number): number => new Date(houseTime()).setHours(24 * day, 0, 0, 0)

/** Date in this device's zone: 2026-11-28. */
export function dateOf(at: number): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
