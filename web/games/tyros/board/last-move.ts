import { locationOf } from '../../../../shared/games/tyros/board.ts'
import type { Event, Location, Place } from '../../../../shared/games/tyros/types.ts'

/** The place where the last entry changed the chart: marked until the next. */
type LastMove = { readonly from?: Place; readonly at: Location }

export function lastMoveOf(events: readonly Event[]): LastMove | undefined {
  for (const event of events.toReversed()) {
    if (event.type === 'galleyMoved') return { from: event.from, at: locationOf(event.to) }
    if (event.type === 'cityBuilt') return { at: locationOf(event.galley) }
    if (event.type === 'galleyBuilt') return { at: event.at }
    if (event.type === 'empireGrew') return { at: event.tile }
  }
  return undefined
}
