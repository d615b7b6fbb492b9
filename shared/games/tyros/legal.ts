import type { Seat, Seen } from '../../engine/game.ts'
import { bank, cities, galleys, moves } from './actions.ts'
import { choose, countOf, holds, same, some } from './cards.ts'
import { empiresNextTo } from './counters.ts'
import { KEEP, OFFERS, TRADES } from './figures.ts'
import { portsOf } from './galleys.ts'
import { askable, askedOf, counterOf, isOpen, offeredBefore } from './offers.ts'
import { choosing, ownCards, ownTiles } from './turn.ts'
import { kinds, type Cards, type Command, type State, type Terms } from './types.ts'

/** Every effect open to a seat, at its cheapest payment; one offer or counter for each choice of recipients. */
export function* legal(view: Seen<State>, seat: Seat): Generator<Command> {
  switch (view.phase) {
    case 'setup':
    case 'finished':
      return
    case 'growth':
      if (view.turn === seat) yield* growths(view, seat)
      return
    case 'actions':
      if (view.turn !== seat) yield* answers(view, seat)
      else {
        yield { type: 'pass' }
        yield* portsOf(view, seat).flatMap((from) => moves(view, seat, from))
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

/** Every way to play a tile; without one, every tile to put under the draw pile (TYR-12, TYR-15). */
export function growths(view: Seen<State>, seat: Seat): Command[] {
  const own = ownTiles(view, seat)
  const plays: Command[] = []
  for (const tile of own)
    for (const empire of empiresNextTo(view.counters, tile)) plays.push({ type: 'grow', tile, empire })
  if (plays.length > 0) return plays
  return view.drawPile === 0 ? [{ type: 'show' }] : own.map((under): Command => ({ type: 'show', under }))
}

/** An offer of one card for one, to each choice of recipients (TYR-33, TYR-47). */
export function offers(view: Seen<State>, seat: Seat): Command[] {
  if (view.trades >= TRADES || view.offers.length >= OFFERS) return []
  const hand = ownCards(view, seat)
  return recipients(view).flatMap((to) => {
    const fresh = firstSwap(hand, (give, want) => !to.some((other) => offeredBefore(view, give, want, other)))
    return fresh ? [{ type: 'offer', ...fresh, to } as const] : []
  })
}

/** Every choice of seats that an offer may ask. */
export function recipients(view: Seen<State>): Seat[][] {
  const free = askable(view)
  if (view.options.edition === 'kosmos')
    return free.reduce<Seat[][]>((all, seat) => [...all, ...all.map((to) => [...to, seat])], [[]]).slice(1)
  const open = view.offers.filter(isOpen)
  return free.filter((seat) => open.every((offer) => askedOf(offer, seat))).map((seat) => [seat])
}

/** The first acceptable terms of one held card for one or two of another kind, the fewest first. */
function firstSwap(hand: Cards, willDo: (give: Cards, want: Cards) => boolean): Terms | undefined {
  for (const times of [1, 2])
    for (const giving of kinds) {
      if (countOf(hand, giving) === 0) continue
      const give = some(giving)
      for (const wanted of kinds) {
        const want = some(wanted, times)
        if (wanted !== giving && willDo(give, want)) return { give, want }
      }
    }
  return undefined
}

/** Commands of the player on turn about open offers (TYR-45). */
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

/** Every answer open to a seat that was asked (TYR-45). */
export function answers(view: Seen<State>, seat: Seat): Command[] {
  const hand = ownCards(view, seat)
  return view.offers.filter(isOpen).flatMap((open): Command[] => {
    const offer = open.number
    const asked = askedOf(open, seat)
    if (!asked || asked.answer === 'accepted' || asked.answer === 'declined') return []
    if (asked.answer !== null) return [{ type: 'retract', offer }]
    const other = firstSwap(hand, (give, want) => !same(give, open.want) || !same(want, open.give))
    return [
      ...(holds(hand, open.want) ? [{ type: 'accept', offer } as const] : []),
      { type: 'decline', offer, forTurn: false },
      { type: 'decline', offer, forTurn: true },
      ...(other ? [{ type: 'counter', offer, ...other } as const] : []),
    ]
  })
}
