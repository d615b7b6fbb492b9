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

/** How much time a table that is listed keeps unless its host says otherwise: strangers sit there at one time. */
export const usualPace = (listed: boolean): Pace => (listed ? 'live-quick' : 'none')
