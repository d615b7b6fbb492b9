import type { Seen } from '../../../../shared/engine/game.ts'
import { placesOf, EAST, ITALY } from '../../../../shared/games/tyros/board.ts'
import { ownTiles } from '../../../../shared/games/tyros/turn.ts'
import { empiresNextTo } from '../../../../shared/games/tyros/counters.ts'
import type { Location, Place, State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Reader } from '../../game-ui.ts'
import { either, empireName, locationName } from './labels.ts'
import { placeName } from './sentences.ts'
import type { Target, Offered } from '../draft/options.ts'
import { placeOf, type Plan } from '../draft/draft.ts'
import { priceName } from './trade.ts'

/** Several things said of a square, one after the other. */
export const joined = (all: readonly string[]): string => all.reduce((seen, more) => m.tyros_seen_more({ seen, more }))

/** The galleys in a place, in words. */
function galleysAt(view: Seen<State>, place: Place, { me, name }: Reader): string[] {
  return view.galleys.flatMap((own, seat) => {
    const count = own[place]!
    if (count === 0) return []
    if (seat === me) return [m.tyros_your_galleys({ count })]
    return [
      count === 1
        ? m.tyros_their_galleys_one({ name: name(seat) })
        : m.tyros_their_galleys({ name: name(seat), count }),
    ]
  })
}

/** A square in words: "Sicily, 17, green; your galley; 2 cards to Sicily". */
export function squareText(
  view: Seen<State>,
  location: Location,
  reader: Reader,
  targets: readonly Target[] = [],
): string {
  const { me, name } = reader
  const empire = view.counters[location]!
  const owner = view.cities[location]!
  const coasts = placesOf(location)
  const galleys = coasts.flatMap((place) => {
    const there = galleysAt(view, place, reader)
    if (coasts.length === 1 || there.length === 0) return there
    return [m.tyros_seen_coast({ coast: placeName(place), galleys: listed(there) })]
  })
  const mine = me !== null && view.phase !== 'finished' && ownTiles(view, me).includes(location)
  const next = mine ? empiresNextTo(view.counters, location).map(empireName) : []
  return joined([
    m.tyros_seen_empire({ place: locationName(location), empire: empire ? empireName(empire) : m.tyros_no_empire() }),
    ...(owner === null ? [] : [owner === me ? m.tyros_your_city() : m.tyros_their_city({ name: name(owner) })]),
    ...galleys,
    ...(mine ? [next.length === 0 ? m.tyros_could_not_take() : m.tyros_could_take({ empires: either(next) })] : []),
    ...targets.map(({ to, price }) => {
      const here = m.tyros_to_here({ count: price.count, place: placeName(to) })
      return price.toll === null ? here : m.tyros_price_toll({ price: here, name: name(price.toll) })
    }),
  ])
}

/** Names of the actions, wherever they are offered. */
const actionNames: Readonly<Record<Plan['type'], () => string>> = {
  move: m.tyros_sail,
  buildCity: m.tyros_city,
  buildGalley: m.tyros_galley,
  bank: m.tyros_bank,
}

/** An action with its price in short: "City 5", "Sail". */
export function pillOf({ plan, price }: Offered): string {
  const what = actionNames[plan.type]()
  return price ? m.tyros_pill({ what, count: String(price.count) }) : what
}

/** The same in full, the same words first: "City 5: 5 cloth", "Sail, Tyre". */
export function offeredText(one: Offered, { name }: Reader): string {
  const place = placeOf(one.plan)!
  const pill = pillOf(one)
  // One of the actions below is called as the galley's own; and in Italy the coasts differ.
  const isPlaced = one.plan.type === 'move' || place === ITALY || place === EAST
  const what = isPlaced ? m.tyros_pill_at({ what: pill, place: placeName(place) }) : pill
  const said = one.price ? m.tyros_for_price({ what, price: priceName(one.price, name) }) : what
  return one.affordable ? said : joined([said, m.tyros_tray_lacks()])
}

/** The price of a voyage, with its toll: "2", "2+1". */
export const fareOf = ({ price }: Target): string => `${price.count}${price.toll === null ? '' : '+1'}`

/** The end of a voyage: "Land 2+1", and in full. */
export const landingPill = (target: Target): string => m.tyros_pill({ what: m.tyros_land(), count: fareOf(target) })
export function landingText(target: Target, { name }: Reader): string {
  const what = m.tyros_pill_at({ what: landingPill(target), place: placeName(target.to) })
  return m.tyros_for_price({ what, price: priceName(target.price, name) })
}
