import { local, readJson, writeJson } from './storage.ts'

/** Under this lies, in ms, how far the house's clock was ahead of this device's: a page without a network reads it. */
const KEY = 'murex:ahead'
/** What is told is as much older than the clock as it was on its way, in ms. */
const ON_ITS_WAY = 10_000

let ahead = readJson<number>(local, KEY) ?? 0

/** The house has said what time it is by its clock, in ms. */
export function heard(at: number): void {
  const now = at - Date.now()
  if (now <= ahead && now > ahead - ON_ITS_WAY) return
  const isRight = Math.abs(now) < ON_ITS_WAY
  ahead = isRight && now < 0 ? 0 : now
  writeJson(local, KEY, isRight ? undefined : ahead)
}

/** The house's time, in ms: times that it has told, and days, are reckoned from this. The device's own clock may be wrong. [PAGE-152] */
export const houseTime = (): number => Date.now() + ahead
