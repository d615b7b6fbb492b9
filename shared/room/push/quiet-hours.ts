const MINUTE = 60_000
const DAY = 24 * 60

/** From when to when nobody is called, in minutes of the day. */
const FROM = 22 * 60
const TO = 8 * 60

/** Whether there is such a time zone. */
export function isZone(zone: string): boolean {
  try {
    minuteAt(zone, 0)
    return true
  } catch {
    return false
  }
}

/** The minute of the day that clocks in a zone show. */
function minuteAt(zone: string, at: number): number {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const part = (type: 'hour' | 'minute'): number =>
    Number(clock.formatToParts(at).find((one) => one.type === type)!.value)
  return part('hour') * 60 + part('minute')
}

/** From minute to minute of a day, forwards. */
const until = (from: number, to: number): number => (to - from + DAY) % DAY

/** The time (ms) once a span (ms) has passed outside quiet hours; of a day and more it only does not end in them. */
export function whileAwake(zone: string, from: number, span: number): number {
  if (span >= DAY * MINUTE) return afterQuiet(zone, from + span)
  const at = afterQuiet(zone, from)
  const quiet = Math.floor(at / MINUTE) * MINUTE + until(minuteAt(zone, at), FROM) * MINUTE
  return at + span <= quiet ? at + span : afterQuiet(zone, quiet) + at + span - quiet
}

/** When the quiet hours end in which a time (ms) lies; the time itself where it lies in none. */
export function afterQuiet(zone: string, at: number): number {
  const now = minuteAt(zone, at)
  if (now < FROM && now >= TO) return at
  const whole = Math.floor(at / MINUTE) * MINUTE
  const end = whole + until(now, TO) * MINUTE
  // Clocks may have been set forward or back on the way there.
  const off = until(TO, minuteAt(zone, end))
  return end - (off > DAY / 2 ? off - DAY : off) * MINUTE
}
