import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { locationOf, places, placesOf } from '../../../../shared/games/tyros/board.ts'
import { bank, cities, galleys, moves } from '../../../../shared/games/tyros/actions.ts'
import { price, reach, type Price } from '../../../../shared/games/tyros/prices.ts'
import type { Location, Place, State } from '../../../../shared/games/tyros/types.ts'
import type { Plan } from './draft.ts'

/** A place where a galley can go, and whether it can be paid now. */
export interface Target {
  readonly to: Place
  readonly price: Price
  readonly affordable: boolean
}

/** Everywhere a galley can go from a place (TYR-20 to TYR-24). */
export function targetsOf(view: Seen<State>, me: Seat, from: Place): Target[] {
  const payable = new Set(moves(view, me, from).map(({ to }) => to))
  return reach(view, me, from).map((target) => ({ ...target, affordable: payable.has(target.to) }))
}

/** What an own piece or a free spot of an enlarged square offers. */
export interface Offered {
  readonly plan: Plan
  /** Undefined for a galley, whose price depends on where it goes. */
  readonly price: Price | undefined
  readonly affordable: boolean
}

export function offeredAt(view: Seen<State>, me: Seat, location: Location): Offered[] {
  const spots = placesOf(location).filter((place) => view.galleys[me]![place]! > 0)
  const built = cities(view, me).flatMap((command) => (command.type === 'buildCity' ? [command.galley] : []))
  const launched = galleys(view, me).flatMap((command) => (command.type === 'buildGalley' ? [command.at] : []))
  const launch = price(view, me, { type: 'buildGalley', at: location })
  return [
    ...spots.map((from): Offered => {
      return { plan: { type: 'move', from }, price: undefined, affordable: moves(view, me, from).length > 0 }
    }),
    ...spots.flatMap((galley): Offered[] => {
      const asked = price(view, me, { type: 'buildCity', galley })
      if (typeof asked === 'string') return []
      return [{ plan: { type: 'buildCity', galley }, price: asked, affordable: built.includes(galley) }]
    }),
    ...(typeof launch === 'string'
      ? []
      : [
          {
            plan: { type: 'buildGalley', at: location } as const,
            price: launch,
            affordable: launched.includes(location),
          },
        ]),
  ]
}

/** The locations where something can be done and paid now. */
export function affordableAt(view: Seen<State>, me: Seat): ReadonlySet<Location> {
  const own = places.filter((place) => view.galleys[me]![place]! > 0)
  const from = own.filter((place) => moves(view, me, place).length > 0).map(locationOf)
  const built = cities(view, me).flatMap((command) =>
    command.type === 'buildCity' ? [locationOf(command.galley)] : [],
  )
  const launched = galleys(view, me).flatMap((command) => (command.type === 'buildGalley' ? [command.at] : []))
  return new Set([...from, ...built, ...launched])
}

/** Whether anything but a pass or a trade is open to the hand. */
export function canAfford(view: Seen<State>, me: Seat): boolean {
  return bank(view, me).length > 0 || affordableAt(view, me).size > 0
}

/** The targets in a location: one place, or both coasts of Italy. */
export function targetsIn(targets: readonly Target[], location: Location): Target[] {
  return targets.filter(({ to }) => locationOf(to) === location)
}
