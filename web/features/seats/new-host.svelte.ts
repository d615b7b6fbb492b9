import { isOccupied, type OccupiedSeat, type TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'

/** Tells who has become the host, as long as that is so. `live`: whether the state is the room's latest. */
export function newHost(seen: () => { readonly live: boolean; readonly info: TableInfo; readonly me: number | null }) {
  let isNew = $state(false)
  let before: OccupiedSeat | undefined
  $effect(() => {
    const { live, info } = seen()
    if (!live) return
    const then = before
    const now = info.host === null ? undefined : info.seats[info.host]
    before = isOccupied(now) ? now : undefined
    // A host may change seat, name or colour, but only one at a time.
    if (then && before && then.name !== before.name && then.colour !== before.colour) isNew = true
  })
  return {
    get sentence(): string | undefined {
      const { info, me } = seen()
      const now = info.host === null ? undefined : info.seats[info.host]
      if (!isNew || !isOccupied(now)) return undefined
      return me === info.host ? m.seats_host_you() : m.seats_host_now({ name: now.name })
    },
    clear() {
      isNew = false
    },
  }
}
