import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { locationOf, locations, places } from '../../../../shared/games/tyros/board.ts'
import { bank, cities, galleys, moves } from '../../../../shared/games/tyros/actions.ts'
import { price, reach } from '../../../../shared/games/tyros/prices.ts'
import type { Location, Place, Price, State } from '../../../../shared/games/tyros/types.ts'
import type { Plan } from './draft.ts'

/** A place where a galley can go, and whether it can be paid now. */
export interface Target {
  readonly from: Place
  readonly to: Place
  readonly price: Price
  readonly affordable: boolean
}

/** Everywhere a galley can go from a place (TYR-20 to TYR-24). */
export function targetsOf(view: Seen<State>, me: Seat, from: Place): Target[] {
  const payable = new Set(moves(view, me, from).map(({ to }) => to))
  return reach(view, me, from).map((target) => ({ ...target, from, affordable: payable.has(target.to) }))
}

/** Everywhere that one of a seat's galleys can go, each by the galley that goes there for least; the cheapest first. */
export function voyagesOf(view: Seen<State>, me: Seat): Target[] {
  const own = places.filter((place) => view.galleys[me]![place]! > 0)
  const all = own.flatMap((from) => targetsOf(view, me, from)).sort((a, b) => a.price.count - b.price.count)
  return all.filter(({ to }, i) => all.findIndex((one) => one.to === to) === i)
}

/** An option in one place of the chart. */
export interface Offered {
  readonly at: Location
  readonly plan: Plan
  /** Undefined for a galley, whose price depends on where it goes. */
  readonly price: Price | undefined
  readonly affordable: boolean
}

/** All that a seat may do on the chart, cheap or dear: galleys that sail, cities and galleys to build. */
export function offered(view: Seen<State>, me: Seat): Offered[] {
  const own = places.filter((place) => view.galleys[me]![place]! > 0)
  const built = cities(view, me).flatMap((command) => (command.type === 'buildCity' ? [command.galley] : []))
  const launched = galleys(view, me).flatMap((command) => (command.type === 'buildGalley' ? [command.at] : []))
  return [
    ...own.map((from): Offered => {
      const affordable = moves(view, me, from).length > 0
      return { at: locationOf(from), plan: { type: 'move', from }, price: undefined, affordable }
    }),
    ...own.flatMap((galley): Offered[] => {
      const asked = price(view, me, { type: 'buildCity', galley })
      if (typeof asked === 'string') return []
      const affordable = built.includes(galley)
      return [{ at: locationOf(galley), plan: { type: 'buildCity', galley }, price: asked, affordable }]
    }),
    ...locations.flatMap((at): Offered[] => {
      const asked = price(view, me, { type: 'buildGalley', at })
      if (typeof asked === 'string') return []
      return [{ at, plan: { type: 'buildGalley', at }, price: asked, affordable: launched.includes(at) }]
    }),
  ]
}

/** Whether anything but a pass or a trade is open to the hand. */
export function canAfford(view: Seen<State>, me: Seat): boolean {
  return bank(view, me).length > 0 || offered(view, me).some(({ affordable }) => affordable)
}

/** The targets in a location: one place, or both coasts of Italy. */
export function targetsIn(targets: readonly Target[], location: Location): Target[] {
  return targets.filter(({ to }) => locationOf(to) === location)
}
