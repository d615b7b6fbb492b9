import { locationOf } from '../../../../shared/games/tyros/board.ts'
import type { Event, Location, Place } from '../../../../shared/games/tyros/types.ts'

/** The event that the chart marks until the next. */
export type Marked = { readonly from?: Place; readonly at: Location }

export function markedOf(events: readonly Event[]): Marked | undefined {
  for (const event of events.toReversed()) {
    if (event.type === 'galleyMoved') return { from: event.from, at: locationOf(event.to) }
    if (event.type === 'cityBuilt') return { at: locationOf(event.galley) }
    if (event.type === 'galleyBuilt') return { at: event.at }
    if (event.type === 'empireGrew') return { at: event.tile }
  }
  return undefined
}
