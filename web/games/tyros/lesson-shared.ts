import { TYRE, locationOf } from '../../../shared/games/tyros/board.ts'
import { galleysOf, portsOf } from '../../../shared/games/tyros/galleys.ts'
import type { Location } from '../../../shared/games/tyros/types.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { square, type At } from './lesson-voyage.ts'
import { locationName } from './text/labels.ts'

/** A square without a city in which the learner has a galley and somebody else too: nobody scores or builds there. */
interface Shared {
  readonly at: Location
  readonly name: string
  readonly place: string
}
function sharedOf({ view, me, name }: At): Shared | undefined {
  for (const at of portsOf(view, me).map(locationOf)) {
    if (at === TYRE || view.cities[at] !== null) continue
    const other = view.hands.findIndex((_, seat) => seat !== me && galleysOf(view, seat, at) > 0)
    if (other !== -1) return { at, name: name(other), place: locationName(at) }
  }
  return undefined
}
export function waitSays(at: At): string {
  const shared = sharedOf(at)
  return shared ? m.tyros_lesson_shared(shared) : m.tyros_lesson_wait()
}
export function waitShows(at: At): string | undefined {
  const shared = sharedOf(at)
  return shared && square(shared.at)
}
export function cityNone(at: At): string {
  const shared = sharedOf(at)
  return shared ? m.tyros_lesson_city_shared(shared) : m.tyros_lesson_city_none()
}
