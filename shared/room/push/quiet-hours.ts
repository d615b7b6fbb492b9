const MINUTE = 60_000
const DAY = 24 * 60

/** Quiet hours, in minutes of the day. */
const FROM = 22 * 60
const TO = 8 * 60

export function isZone(zone: string): boolean {
  try {
    minuteAt(zone, 0)
    return true
  } catch {
    return false
  }
}

/** Minute of the day by the clocks in a zone. */
function minuteAt(zone: string, at: number): number {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const part = (type: 'hour' | 'minute'): number =>
    Number(clock.formatToParts(at).find((one) => one.type === type)!.value)
  return part('hour') * 60 + part('minute')
}

/** Minutes of the day from one to another, forwards. */
const until = (from: number, to: number): number => (to - from + DAY) % DAY

/** Time (ms) once a span (ms) has passed outside quiet hours; a span of a day or more just does not end in them. */
export function whileAwake(zone: string, from: number, span: number): number {
  if (span >= DAY * MINUTE) return afterQuiet(zone, from + span)
  const at = afterQuiet(zone, from)
  const quiet = Math.floor(at / MINUTE) * MINUTE + until(minuteAt(zone, at), FROM) * MINUTE
  return at + span <= quiet ? at + span : afterQuiet(zone, quiet) + at + span - quiet
}

/** End of the quiet hours in which a time (ms) lies; the time itself if it lies in none. */
export function afterQuiet(zone: string, at: number): number {
  const now = minuteAt(zone, at)
  if (now < FROM && now >= TO) return at
  const whole = Math.floor(at / MINUTE) * MINUTE
  const end = whole + until(now, TO) * MINUTE
  // Clocks may have been set forward or back on the way there.
  const off = until(TO, minuteAt(zone, end))
  return end - (off > DAY / 2 ? off - DAY : off) * MINUTE
}
