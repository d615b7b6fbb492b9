import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { EAST, ITALY, locationOf, placesOf } from '../../../../shared/games/tyros/board.ts'
import type { Location, State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Plan, Situation } from '../draft/draft.ts'
import { empireName, locationName } from '../text/labels.ts'
import { targetsIn, type Offered, type Target } from '../draft/options.ts'
import { landingPill, landingText, offeredText, pillOf } from '../text/squares.ts'
import { freeSpot } from './free-spot.ts'
import { berth, cityAt, portAt, type Point } from './geometry.ts'
import { tick } from 'svelte'

/** Something to choose: where it is, what it does and costs, in short and in full, and the piece that is not there yet. */
export interface Spot {
  readonly key: string
  readonly at: Point
  readonly label: string
  readonly pill: string
  readonly can: boolean
  readonly ghost?: 'galley' | 'city' | undefined
}

/**
 * An enlarged square: its name, and its choices; `plans` by the key of each spot. `offered`: the options now, or those
 * of the chosen action; `sailing`: a galley is chosen, and looks for a harbour among the `targets`.
 */
export function lensOf(
  { view, me, reader }: Situation,
  offered: readonly Offered[],
  targets: readonly Target[],
  sailing: boolean,
  location: Location,
) {
  const empire = view.counters[location]!
  const caption = m.tyros_seen_empire({
    place: locationName(location),
    empire: empire ? empireName(empire) : m.tyros_no_empire(),
  })
  const plans = new Map<string, Plan>()
  if (me === null) return { location, caption, spots: [] as Spot[], plans }
  const here = offered.filter(({ at }) => at === location)
  const there = targetsIn(targets, location)
  if (sailing || (here.length === 0 && there.length > 0)) {
    const spots = there.map((target): Spot => {
      const key = `to-${target.to}`
      plans.set(key, landing(target))
      return {
        key,
        at: portAt(target.to),
        label: landingText(target, reader),
        pill: landingPill(target),
        can: target.affordable,
        ghost: 'galley',
      }
    })
    return { location, caption, spots, plans }
  }
  const riding = placesOf(location).flatMap((place) =>
    view.galleys.flatMap((galleys, seat) => (galleys[place]! > 0 ? [own(view, seat, place)] : [])),
  )
  const taken: Point[] = [cityAt(location), ...riding]
  const spots = here.map((one): Spot => {
    const key = JSON.stringify(one.plan)
    plans.set(key, one.plan)
    return {
      key,
      at: spotOf(one.plan, view, me, taken),
      label: offeredText(one, reader),
      pill: pillOf(one),
      can: one.affordable,
      ghost: one.plan.type === 'buildCity' ? 'city' : one.plan.type === 'buildGalley' ? 'galley' : undefined,
    }
  })
  return { location, caption, spots, plans }
}

export const landing = ({ from, to }: Target): Plan => ({ type: 'move', from, to })

/** The anchorage of an own galley. */
function own(view: Seen<State>, me: Seat, place: number): Point {
  const all = view.galleys.reduce((sum, galleys) => sum + galleys[place]!, 0)
  const before = view.galleys.slice(0, me).reduce((sum, galleys) => sum + galleys[place]!, 0)
  return berth(place, place === locationOf(place) && all > 2 ? 0 : before, all, me)
}

function spotOf(plan: Plan, view: Seen<State>, me: Seat, taken: readonly Point[]): Point {
  switch (plan.type) {
    case 'move':
      return own(view, me, plan.from!)
    case 'buildCity': {
      const [x, y] = cityAt(locationOf(plan.galley!))
      return plan.galley === EAST && view.galleys[me]![ITALY]! > 0 ? [x + 20, y - 26] : [x, y]
    }
    case 'buildGalley':
      return freeSpot(plan.at!, taken)
    case 'bank':
      return [0, 0]
  }
}

/** Takes the focus as it comes, and gives it back as it goes. */
export function takeFocus(node: HTMLElement): () => void {
  const before = document.activeElement
  node.focus({ preventScroll: true })
  return () => void tick().then(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
}
