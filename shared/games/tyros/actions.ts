import type { Seat, Seen } from '../../engine/game.ts'
import { TYRE, locations, places } from './board.ts'
import { countOf, deckSize, minus, some } from './cards.ts'
import { BANK } from './figures.ts'
import { anyCards, cheapest } from './payment.ts'
import { price, reach, type Price } from './prices.ts'
import { ownCards } from './turn.ts'
import { kinds } from './types.ts'
import type { Cards, Command, Kind, Place, State } from './types.ts'

type Move = Extract<Command, { type: 'move' }>

/** Every move of a galley that this seat can pay, with every card that can be the toll (TYR-20 to TYR-24). */
export function moves(view: Seen<State>, seat: Seat, from: Place): Move[] {
  if (view.galleys[seat]![from] === 0) return []
  const hand = ownCards(view, seat)
  return reach(view, seat, from).flatMap(({ to, price: asked }) => {
    if (asked.count > view.hands[seat]!.size) return []
    if (asked.toll !== null) return kinds.flatMap((toll) => tolled(hand, from, to, asked, toll))
    const pay = cheapest(asked, hand)
    return pay ? [{ type: 'move', from, to, pay } as const] : []
  })
}

function tolled(hand: Cards, from: Place, to: Place, asked: Price, toll: Kind): Move[] {
  const pay = countOf(hand, toll) > 0 ? cheapest(asked, minus(hand, some(toll))) : undefined
  return pay ? [{ type: 'move', from, to, pay, toll }] : []
}

/** Every city that this seat can pay (TYR-25, TYR-26). */
export function cities(view: Seen<State>, seat: Seat): Command[] {
  return places.flatMap((galley) => {
    if (view.galleys[seat]![galley] === 0) return []
    const asked = price(view, seat, { type: 'buildCity', galley })
    const pay = typeof asked === 'string' ? undefined : cheapest(asked, ownCards(view, seat))
    return pay ? [{ type: 'buildCity', galley, pay } as const] : []
  })
}

/** Every galley that this seat can build and pay (TYR-27 to TYR-30). */
export function galleys(view: Seen<State>, seat: Seat): Command[] {
  return locations.flatMap((at) => {
    if (at !== TYRE && view.cities[at] !== seat) return []
    const asked = price(view, seat, { type: 'buildGalley', at })
    const pay = typeof asked === 'string' ? undefined : cheapest(asked, ownCards(view, seat))
    return pay ? [{ type: 'buildGalley', at, pay } as const] : []
  })
}

/** What the bank does for this seat (TYR-31, TYR-32). */
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
