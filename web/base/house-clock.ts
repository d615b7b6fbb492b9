import { local, readJson, writeJson } from './storage.ts'

/** Storage key of the lead, in ms, of the house's clock over this device's: a page without a network reads it. */
const KEY = 'murex:ahead'
/** ms that a message may have been on its way: its time is older by as much. */
const ON_ITS_WAY = 10_000

let ahead = readJson<number>(local, KEY) ?? 0

export function heard(at: number): void {
  const now = at - Date.now()
  if (now <= ahead && now > ahead - ON_ITS_WAY) return
  const isRight = Math.abs(now) < ON_ITS_WAY
  ahead = isRight && now < 0 ? 0 : now
  writeJson(local, KEY, isRight ? undefined : ahead)
}

/** The house's time, in ms, for its times and days: the device's own clock may be wrong. [PAGE-152] */
export const houseTime = (): number => Date.now() + ahead
