import type { Random, Seat, Seen } from '../../../../shared/engine/game.ts'
import { TYRE, locationOf, places } from '../../../../shared/games/tyros/board.ts'
import {
  beyond,
  choose,
  counted,
  deckSize,
  indexOf,
  listed,
  some,
  total,
} from '../../../../shared/games/tyros/cards.ts'
import { cities, moves } from '../../../../shared/games/tyros/actions.ts'
import { KEEP } from '../../../../shared/games/tyros/figures.ts'
import { galleysIn } from '../../../../shared/games/tyros/galleys.ts'
import { answers, deals, offers } from '../../../../shared/games/tyros/legal.ts'
import { ownCards } from '../../../../shared/games/tyros/turn.ts'
import { empires } from '../../../../shared/games/tyros/types.ts'
import type { Cards, Command, Empire, State } from '../../../../shared/games/tyros/types.ts'

/** A player that seeks what chance rarely reaches: what it seeks depends on seats and start, so that all at a table agree. */
export function directed(view: Seen<State>, seat: Seat, random: Random): Command | undefined {
  const basic = view.options.start === 'basic'
  if (view.hands.length === 3) return basic ? trader(view, seat) : builder(view, seat)
  return basic ? miser(view, seat, random) : banker(view, seat)
}

/** Trades in the first round as often as it can: the cap of TYR-48. */
function trader(view: Seen<State>, seat: Seat): Command | undefined {
  if (view.phase !== 'actions' || view.round > 1) return undefined
  const listing = view.turn === seat ? [...deals(view, seat), ...offers(view, seat).toReversed()] : answers(view, seat)
  const wanted = ['conclude', 'take', 'offer', 'accept', 'counter']
  return wanted.map((type) => listing.find((command) => command.type === type)).find((found) => found !== undefined)
}

/** Moves now and then and passes otherwise: few points, so that players end level (TYR-43). */
function miser(view: Seen<State>, seat: Seat, random: Random): Command | undefined {
  if (view.phase !== 'actions' || view.turn !== seat) return undefined
  const places = [...view.galleys[seat]!.keys()].filter((place) => view.galleys[seat]![place]! > 0)
  const all = random.below(4) > 0 ? [] : places.flatMap((place) => moves(view, seat, place))
  return all.length > 0 && view.round > 2 ? all[random.below(all.length)] : { type: 'pass' }
}

/** Exchanges cards until the deck is empty (TYR-31). */
function banker(view: Seen<State>, seat: Seat): Command | undefined {
  const count = Math.min(3, deckSize(view), view.hands[seat]!.size)
  if (view.phase !== 'actions' || view.turn !== seat || count === 0) return undefined
  return { type: 'exchange', pay: counted(listed(ownCards(view, seat)).slice(0, count)) }
}

/** Gathers the colour of an empire where it has no city, and builds there: a city in all four (TYR-41). */
function builder(view: Seen<State>, seat: Seat): Command | undefined {
  const missing = empires.filter(
    (empire) => !view.cities.some((owner, at) => owner === seat && view.counters[at] === empire),
  )
  if (missing.length === 0) return undefined
  const hand = ownCards(view, seat)
  const colour = missing.reduce((best, empire) => (hand[indexOf[empire]]! > hand[indexOf[best]]! ? empire : best))
  const mine = some(colour, 14).with(4, 4) as unknown as Cards
  if (view.phase === 'discard') return { type: 'keep', cards: kept(hand, mine) }
  if (view.phase !== 'actions' || view.turn !== seat) return undefined
  const built = cities(view, seat).find((city) => city.type === 'buildCity' && lies(view, city.galley, missing))
  const away = view.galleys[seat]!.reduce((sum, n, at) => sum + (at !== TYRE ? n : 0), 0)
  if (away === 0 && view.galleys[seat]![TYRE]! === 0) return undefined
  return built ?? approach(view, seat, colour) ?? exchange(view, beyond(hand, mine))
}

const lies = (view: State, place: number, among: readonly Empire[]) => among.includes(view.counters[locationOf(place)]!)

/** The cheapest move to a free location of this colour, unless a galley is there already. */
function approach(view: Seen<State>, seat: Seat, colour: Empire): Command | undefined {
  const there = places.filter((place) => lies(view, place, [colour]) && view.cities[locationOf(place)] === null)
  if (there.some((place) => view.galleys[seat]![place]! > 0 && galleysIn(view, locationOf(place)) === 1))
    return undefined
  return places
    .flatMap((from) => (lies(view, from, [colour]) && from !== TYRE ? [] : moves(view, seat, from)))
    .filter(({ to }) => there.includes(to) && galleysIn(view, locationOf(to)) === 0 && to !== TYRE)
    .sort((a, b) => total(a.pay) - total(b.pay))[0]
}

function exchange(view: Seen<State>, useless: Cards): Command | undefined {
  const count = Math.min(3, deckSize(view), total(useless))
  return count === 0 ? { type: 'pass' } : { type: 'exchange', pay: counted(listed(useless).slice(0, count)) }
}

function kept(hand: Cards, mine: Cards): Cards {
  return choose(hand, KEEP).sort((a, b) => total(beyond(a, mine)) - total(beyond(b, mine)))[0]!
}
