import type { Pace } from '../../shared/pace.ts'
import { m } from '../base/messages/compiled/messages.js'

const names: Readonly<Record<Pace, () => string>> = {
  none: m.pace_none,
  'days-3': m.pace_days_3,
  'days-1': m.pace_days_1,
  'live-calm': m.pace_live_calm,
  'live-quick': m.pace_live_quick,
}

export const paceName = (pace: Pace): string => names[pace]()

/** Default pace of a table: strangers at a listed one play live. */
export const usualPace = (listed: boolean): Pace => (listed ? 'live-quick' : 'none')
