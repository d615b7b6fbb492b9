import { m } from '../../base/messages/compiled/messages.js'
import type { PageFeature } from '../../games/page-feature.ts'
import { timeOf } from '../../room/as-of.ts'
import { notices } from './notices.ts'

/** A table from this device's storage, before the room has spoken. */
export const offline: PageFeature = {
  notices,
  status({ room: { state } }) {
    return state.asOf === undefined ? undefined : m.table_as_of({ time: timeOf(state.asOf) })
  },
}
