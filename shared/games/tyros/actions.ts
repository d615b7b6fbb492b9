import type { Seat, Seen } from '../../engine/game.ts'
import { TYRE, locations } from './board.ts'
import { countOf, deckSize, minus, some } from './cards.ts'
import { BANK } from './figures.ts'
import { portsOf } from './galleys.ts'
import { affords, anyCards, cheapest } from './payment.ts'
import { price, reach } from './prices.ts'
import { ownCards } from './turn.ts'
import { kinds, type Command, type Kind, type Place, type Price, type State } from './types.ts'

type Move = Extract<Command, { type: 'move' }>

interface OpenMove {
  readonly to: Place
  readonly price: Price
  readonly toll: Kind | undefined
}

/** Every move of a galley that this seat can pay, with every card that can be the toll (TYR-20 to TYR-24). */
export function openMoves(view: Seen<State>, seat: Seat, from: Place): OpenMove[] {
  const hand = ownCards(view, seat)
  const open: OpenMove[] = []
  for (const { to, price } of reach(view, seat, from, hand))
    if (price.toll === null) open.push({ to, price, toll: undefined })
    else
      for (const toll of kinds)
        if (countOf(hand, toll) > 0 && affords(price, minus(hand, some(toll)))) open.push({ to, price, toll })
  return open
}

export function move(view: Seen<State>, seat: Seat, from: Place, { to, price, toll }: OpenMove): Move {
  const hand = ownCards(view, seat)
  if (toll === undefined) return { type: 'move', from, to, pay: cheapest(price, hand)! }
  return { type: 'move', from, to, pay: cheapest(price, minus(hand, some(toll)))!, toll }
}

/** Every move that this seat can pay, at its cheapest payment. */
export function moves(view: Seen<State>, seat: Seat, from: Place): Move[] {
  return openMoves(view, seat, from).map((open) => move(view, seat, from, open))
}

/** Every city that this seat can pay (TYR-25, TYR-26). */
export function cities(view: Seen<State>, seat: Seat): Command[] {
  const hand = ownCards(view, seat)
  const commands: Command[] = []
  for (const galley of portsOf(view, seat)) {
    const asked = price(view, seat, { type: 'buildCity', galley })
    const pay = typeof asked === 'string' ? undefined : cheapest(asked, hand)
    if (pay) commands.push({ type: 'buildCity', galley, pay })
  }
  return commands
}

/** Every galley that this seat can build and pay (TYR-27 to TYR-30). */
export function galleys(view: Seen<State>, seat: Seat): Command[] {
  const hand = ownCards(view, seat)
  const commands: Command[] = []
  for (const at of locations) {
    if (at !== TYRE && view.cities[at] !== seat) continue
    const asked = price(view, seat, { type: 'buildGalley', at })
    const pay = typeof asked === 'string' ? undefined : cheapest(asked, hand)
    if (pay) commands.push({ type: 'buildGalley', at, pay })
  }
  return commands
}

/** Every exchange with the bank that this seat can pay (TYR-31, TYR-32). */
export function bank(view: Seen<State>, seat: Seat): Command[] {
  const hand = ownCards(view, seat)
  const commands: Command[] = []
  for (let count = 1; count <= Math.min(BANK, deckSize(view)); count++) {
    const pay = cheapest(anyCards(count), hand)
    if (pay) commands.push({ type: 'exchange', pay })
  }
  const pay = cheapest(anyCards(BANK), hand)
  if (pay)
    for (const take of kinds) if (countOf(view.discardPile, take) > 0) commands.push({ type: 'fetch', pay, take })
  return commands
}
