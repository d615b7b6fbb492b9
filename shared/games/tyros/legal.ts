import type { Seat, Seen } from '../../engine/game.ts'
import { TYRE, locations, places } from './board.ts'
import { BANK, KEEP, choosing, ownCards, ownTiles, turn } from './check.ts'
import { choose, countOf, deckSize, holds, minus, same, some } from './cards.ts'
import { OFFERS, TRADES, answering, askable, askedOf, counterOf, isOpen, saidBefore } from './offers.ts'
import { anyCards, cheapest } from './payment.ts'
import { price, reach, type Price } from './prices.ts'
import { empiresNextTo } from './tiles.ts'
import { kinds } from './types.ts'
import type { Cards, Command, Kind, Place, State, Terms } from './types.ts'

type Move = Extract<Command, { type: 'move' }>

/** Who may act: the player on turn and who has an offer to answer; or all who choose what to keep. */
export function waitingFor(view: Seen<State>): readonly Seat[] {
  if (view.phase === 'discard') return choosing(view)
  const own = turn(view)
  if (own === null) return []
  return view.offers.length === 0 ? [own] : [...answering(view), own].sort((a, b) => a - b)
}

/** Every effect open to a seat, at its cheapest payment; of offers and counters an example for each choice of whom it asks. */
export function* legal(view: Seen<State>, seat: Seat): Generator<Command> {
  switch (view.phase) {
    case 'setup':
    case 'over':
      return
    case 'growth':
      if (view.turn === seat) yield* growths(view, seat)
      return
    case 'actions':
      if (view.turn !== seat) yield* answers(view, seat)
      else {
        yield { type: 'pass' }
        yield* places.flatMap((from) => moves(view, seat, from))
        yield* cities(view, seat)
        yield* galleys(view, seat)
        yield* bank(view, seat)
        yield* offers(view, seat)
        yield* deals(view, seat)
      }
      return
    case 'discard':
      if (choosing(view).includes(seat))
        for (const cards of choose(ownCards(view, seat), KEEP)) yield { type: 'keep', cards }
  }
}

/** Every way to play a tile; without one, every tile to put under the stack (TYR-12, TYR-15). */
export function growths(view: Seen<State>, seat: Seat): Command[] {
  const own = ownTiles(view, seat)
  const plays = own.flatMap((tile) =>
    empiresNextTo(view.counters, tile).map((empire): Command => ({ type: 'grow', tile, empire })),
  )
  if (plays.length > 0) return plays
  return view.stack === 0 ? [{ type: 'show' }] : own.map((under): Command => ({ type: 'show', under }))
}

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
  if (pay) for (const take of kinds) if (countOf(view.pile, take) > 0) commands.push({ type: 'fetch', pay, take })
  return commands
}

/** An offer of one card for one, to each choice of whom it may ask (TYR-33, TYR-47). */
export function offers(view: Seen<State>, seat: Seat): Command[] {
  if (view.trades >= TRADES || view.offers.length >= OFFERS) return []
  const terms = swaps(ownCards(view, seat))
  return recipients(view).flatMap((to) => {
    const fresh = terms.find(({ give, want }) => !to.some((other) => saidBefore(view, give, want, other)))
    return fresh ? [{ type: 'offer', ...fresh, to } as const] : []
  })
}

/** Every choice of whom an offer may ask. */
export function recipients(view: Seen<State>): Seat[][] {
  const free = askable(view)
  if (view.options.edition === 'kosmos')
    return free.reduce<Seat[][]>((all, seat) => [...all, ...all.map((to) => [...to, seat])], [[]]).slice(1)
  const open = view.offers.filter(isOpen)
  return free.filter((seat) => open.every((offer) => askedOf(offer, seat))).map((seat) => [seat])
}

/** Terms of one card held for one or two of another kind, the fewest first. */
export function swaps(hand: Cards): Terms[] {
  const held = kinds.filter((kind) => countOf(hand, kind) > 0)
  return [1, 2].flatMap((times) =>
    held.flatMap((give) =>
      kinds.flatMap((want) => (want === give ? [] : [{ give: some(give), want: some(want, times) }])),
    ),
  )
}

/** What the player on turn can do with the answers (TYR-45). */
export function deals(view: Seen<State>, seat: Seat): Command[] {
  const hand = ownCards(view, seat)
  return view.offers.filter(isOpen).flatMap((offer) => [
    { type: 'withdraw', offer: offer.number } as const,
    ...offer.asked.flatMap(({ seat: other, answer }): Command[] => {
      if (answer === 'accepted') return [{ type: 'conclude', offer: offer.number, with: other }]
      const counter = counterOf(offer, other)
      return counter && holds(hand, counter.want) ? [{ type: 'take', offer: offer.number, with: other }] : []
    }),
  ])
}

/** What one who was asked can answer (TYR-45). */
export function answers(view: Seen<State>, seat: Seat): Command[] {
  const hand = ownCards(view, seat)
  return view.offers.filter(isOpen).flatMap((open): Command[] => {
    const offer = open.number
    const asked = askedOf(open, seat)
    if (!asked || asked.answer === 'accepted' || asked.answer === 'declined') return []
    if (asked.answer !== null) return [{ type: 'retract', offer }]
    const other = swaps(hand).find(({ give, want }) => !same(give, open.want) || !same(want, open.give))
    return [
      ...(holds(hand, open.want) ? [{ type: 'accept', offer } as const] : []),
      { type: 'decline', offer, forTurn: false },
      { type: 'decline', offer, forTurn: true },
      ...(other ? [{ type: 'counter', offer, ...other } as const] : []),
    ]
  })
}
