import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { EAST, ITALY, locationOf, placesOf } from '../../../../shared/games/tyros/board.ts'
import type { Location, State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Plan } from '../draft/draft.ts'
import type { Spot } from './Lens.svelte'
import { priceName } from '../text/price.ts'
import { empireName, placeName } from '../text/names.ts'
import { offeredAt, targetsIn, type Target } from '../draft/options.ts'
import type { Situation } from '../draft/situation.ts'
import { locationName } from '../text/places.ts'
import { joined } from '../text/squares.ts'
import { berth, cityAt, freeSpot, portAt, type Point } from './geometry.ts'

/** An enlarged square: its name, and what may be chosen in it; `plans` by the key of each spot. */
export function lensOf(
  { view, me, reader }: Situation,
  targets: readonly Target[],
  voyage: Plan | undefined,
  location: Location,
) {
  const empire = view.counters[location]!
  const caption = m.tyros_seen_empire({
    place: locationName(location),
    empire: empire ? empireName(empire) : m.tyros_no_empire(),
  })
  if (me === null) return { location, caption, spots: [] as Spot[], plans: new Map<string, Plan>() }
  const plans = new Map<string, Plan>()
  if (voyage) {
    const spots = targetsIn(targets, location).map(({ to, price, affordable }): Spot => {
      const key = `to-${to}`
      plans.set(key, { ...voyage, to } as Plan)
      const what = m.tyros_do_land({ place: placeName(to) })
      return {
        key,
        at: portAt(to),
        label: m.tyros_for_price({ what, price: priceName(price, reader.name) }),
        price: `${price.count}${price.toll === null ? '' : '+1'}`,
        can: affordable,
        ghost: 'galley',
      }
    })
    return { location, caption, spots, plans }
  }
  const offered = view.phase === 'actions' ? offeredAt(view, me, location) : []
  const riding = placesOf(location).flatMap((place) =>
    view.galleys.flatMap((galleys, seat) => (galleys[place]! > 0 ? [own(view, seat, place)] : [])),
  )
  const taken: Point[] = [cityAt(location), ...riding]
  const spots = offered.map(({ plan, price, affordable }): Spot => {
    const key = JSON.stringify(plan)
    plans.set(key, plan)
    const what = doing(plan)
    const said = price ? m.tyros_for_price({ what, price: priceName(price, reader.name) }) : what
    return {
      key,
      at: spotOf(plan, view, me, taken),
      label: affordable ? said : joined([said, m.tyros_tray_lacks()]),
      price: price ? String(price.count) : m.tyros_sail(),
      can: affordable,
      ghost: plan.type === 'buildCity' ? 'city' : plan.type === 'buildGalley' ? 'galley' : undefined,
    }
  })
  return { location, caption, spots, plans }
}

function doing(plan: Plan): string {
  switch (plan.type) {
    case 'move':
      return isCoast(plan.from) ? m.tyros_do_move_from({ place: placeName(plan.from) }) : m.tyros_do_move()
    case 'buildCity':
      return isCoast(plan.galley) ? m.tyros_do_city_from({ place: placeName(plan.galley) }) : m.tyros_do_city()
    case 'buildGalley':
      return m.tyros_do_galley()
    case 'bank':
      return m.tyros_bank()
  }
}
const isCoast = (place: number): boolean => place === ITALY || place === EAST

/** Where an own galley rides. */
function own(view: Seen<State>, me: Seat, place: number): Point {
  const all = view.galleys.reduce((sum, galleys) => sum + galleys[place]!, 0)
  const before = view.galleys.slice(0, me).reduce((sum, galleys) => sum + galleys[place]!, 0)
  return berth(place, place === locationOf(place) && all > 2 ? 0 : before, all, me)
}

function spotOf(plan: Plan, view: Seen<State>, me: Seat, taken: readonly Point[]): Point {
  switch (plan.type) {
    case 'move':
      return own(view, me, plan.from)
    case 'buildCity': {
      const [x, y] = cityAt(locationOf(plan.galley))
      return plan.galley === EAST && view.galleys[me]![ITALY]! > 0 ? [x + 6, y + 34] : [x, y]
    }
    case 'buildGalley':
      return freeSpot(plan.at, taken)
    case 'bank':
      return [0, 0]
  }
}
