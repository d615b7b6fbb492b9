import { EAST, ITALY } from '../../../../shared/games/tyros/board.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'
import { placeOf, type Plan } from '../draft/draft.ts'
import type { Offered, Target } from '../draft/options.ts'
import { placeName } from './phrases.ts'
import { priceName } from './price.ts'
import { joined } from './squares.ts'

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
