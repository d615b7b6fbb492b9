import type { Seat, Start } from '../../../shared/engine/game.ts'
import { unseal } from '../../../shared/engine/sealed.ts'
import { allTiles, locations, places } from '../../../shared/games/tyros/board.ts'
import { allCards, beyond, holds, listed, minus, plus, some, total } from '../../../shared/games/tyros/cards.ts'
import { SUPPLY } from '../../../shared/games/tyros/figures.ts'
import { galleysOut } from '../../../shared/games/tyros/galleys.ts'
import { cheapest } from '../../../shared/games/tyros/payment.ts'
import { price, type Action } from '../../../shared/games/tyros/prices.ts'
import { empires, kinds } from '../../../shared/games/tyros/types.ts'
import type { Cards, Command, Event, Options, State } from '../../../shared/games/tyros/types.ts'
import type { Adapter } from './laws.ts'
import { directed } from '../clauses/tyros/directed.ts'

/** Seeds go through three and four seats, both editions, both starts, the start player drawn and set. */
function starts(seed: number): Start<Options> {
  const seats = 3 + (seed % 2)
  const round = Math.floor(seed / 2)
  const edition = round % 2 === 0 ? 'kosmos' : 'english'
  const start = Math.floor(round / 2) % 2 === 0 ? 'basic' : 'random'
  return { seats, first: round % 3 === 0 ? round % seats : 'drawn', options: { edition, start } }
}

/** Commands that differ in which cards pay, or in the terms of an offer, count as one. */
function payment(command: Command): unknown {
  switch (command.type) {
    case 'move':
    case 'buildCity':
    case 'buildGalley':
    case 'exchange':
    case 'fetch':
      return { ...command, pay: total(command.pay) }
    case 'offer':
      return { type: command.type, to: command.to }
    case 'counter':
      return { type: command.type, offer: command.offer }
    case 'grow':
    case 'show':
    case 'pass':
    case 'withdraw':
    case 'conclude':
    case 'take':
    case 'accept':
    case 'decline':
    case 'retract':
    case 'keep':
      return command
  }
}

const handOf = (state: State, seat: Seat): Cards => unseal(state.hands[seat]!.cards)

/** Every tile, place and bank deal; payments of the right colours for the hand on turn, and others of a wrong number. */
function* wellFormed(state: State): Generator<Command> {
  switch (state.phase) {
    case 'setup':
    case 'finished':
    case 'growth':
      for (const tile of allTiles) for (const empire of empires) yield { type: 'grow', tile, empire }
      yield { type: 'show' }
      for (const under of allTiles) yield { type: 'show', under }
      return
    case 'discard':
      for (const seat of state.hands.keys())
        for (const cards of triples(handOf(state, seat))) yield { type: 'keep', cards }
      return
    case 'actions':
      yield* actions(state)
      yield* talk(state)
  }
}

function* actions(state: State): Generator<Command> {
  const hand = handOf(state, state.turn)
  const own = places.filter((place) => state.galleys[state.turn]![place]! > 0)
  const elsewhere = places.filter((place) => !own.includes(place))
  const idle = elsewhere[state.offersMade % elsewhere.length]!
  for (const from of [...own, idle])
    for (const to of places) {
      const action = { type: 'move', from, to } as const
      const tolled = tollAt(state, action)
      if (tolled)
        for (const toll of kinds)
          for (const pay of pays(state, action, beyond(hand, some(toll)))) yield { ...action, pay, toll }
      for (const pay of pays(state, action, hand))
        yield tolled ? { ...action, pay } : from === idle ? { ...action, pay, toll: 'joker' } : { ...action, pay }
    }
  for (const galley of [...own, idle])
    for (const pay of pays(state, { type: 'buildCity', galley }, hand)) yield { type: 'buildCity', galley, pay }
  for (const at of locations)
    for (const pay of pays(state, { type: 'buildGalley', at }, hand)) yield { type: 'buildGalley', at, pay }
  for (let count = 0; count <= 4; count++) {
    const pay = anyOf(hand, count)
    yield { type: 'exchange', pay }
    for (const take of kinds) yield { type: 'fetch', pay, take }
  }
  yield { type: 'pass' }
}

function tollAt(state: State, action: Action): boolean {
  const asked = price(state, state.turn, action)
  return typeof asked !== 'string' && asked.toll !== null
}

/** The canonical payment; one with as many jokers as will do; one card more. For what is not open, one card. */
function* pays(state: State, action: Action, hand: Cards): Generator<Cards> {
  const asked = price(state, state.turn, action)
  if (typeof asked === 'string') return yield some('orange')
  const pay = cheapest(asked, hand)
  if (!pay) return yield some(asked.colour ?? 'orange', asked.count)
  yield pay
  const own = asked.colour ?? 'orange'
  if (asked.all && pay[kinds.indexOf(own)]! > 1 && hand[4] > pay[4]) yield plus(minus(pay, some(own)), some('joker'))
  yield plus(pay, some(own))
}

/** Picks so many cards of a hand, the first kinds first; with too few, more than it holds. */
function anyOf(hand: Cards, count: number): Cards {
  const cards = listed(hand).slice(0, count)
  return cards.length === count
    ? cards.reduce((sum, kind) => plus(sum, some(kind)), some('joker', 0))
    : some('violet', count)
}

/** Offers to every choice of seats, and every answer to every offer of the turn, and to one that is not. */
function* talk(state: State): Generator<Command> {
  const hand = handOf(state, state.turn)
  const seats = [...state.hands.keys()]
  const give = listed(hand).slice(0, 1)[0]
  const want = { type: 'offer', want: some('violet', 3 + state.offers.length) } as const
  if (give)
    for (const to of [[], ...seats.flatMap((a) => [[a], ...seats.map((b) => [a, b])]), [0, 1, 2], [1, 2, 3]])
      yield { ...want, give: some(give), to }
  for (const offer of [...state.offers.map(({ number }) => number), state.offersMade + 1]) {
    yield { type: 'withdraw', offer }
    for (const other of seats) yield { type: 'conclude', offer, with: other }
    for (const other of seats) yield { type: 'take', offer, with: other }
    yield { type: 'accept', offer }
    yield { type: 'decline', offer, forTurn: false }
    yield { type: 'decline', offer, forTurn: true }
    yield { type: 'retract', offer }
    const common = kinds.find((kind) =>
      seats.every((seat) => seat === state.turn || handOf(state, seat)[kinds.indexOf(kind)]! > 0),
    )
    if (common) yield { type: 'counter', offer, give: some(common), want: some('green', 9) }
  }
}

function* triples(hand: Cards): Generator<Cards> {
  for (const a of kinds)
    for (const b of kinds)
      for (const c of kinds) {
        const cards = plus(plus(some(a), some(b)), some(c))
        if (kinds.indexOf(a) <= kinds.indexOf(b) && kinds.indexOf(b) <= kinds.indexOf(c) && total(hand) > 3) yield cards
      }
}

/** Cards of each kind that are nowhere twice, all tiles wherever they are, galleys and cities within the supply. */
function conserved(state: State): unknown {
  const held = state.hands.reduce((sum, { cards }) => plus(sum, unseal(cards)), state.discardPile)
  const sizes = state.hands.every(({ size, cards }) => size === total(unseal(cards)))
  const known = state.hands.every(({ cards }, seat) => holds(unseal(cards), state.knowledge.known[seat]!))
  const hands = state.tiles.flatMap(({ held }) => unseal(held))
  const under = state.bottom.map(unseal)
  const shown = state.knowledge.shown.filter(({ at }) => at === 'drawPile')
  const laid = allTiles.filter((tile) => state.counters[tile] !== null)
  const tiles = [...hands, ...under, ...laid]
  return {
    cards: holds(allCards, held),
    sizes,
    known,
    counted: tiles.length + state.drawPile - under.length,
    remembered: under.length === shown.length && under.every((tile, i) => shown[i]!.tiles.includes(tile)),
    doubled: tiles.length - new Set(tiles).size,
    galleys: state.hands.every((_, seat) => galleysOut(state, seat) <= SUPPLY),
    cities: state.hands.every((_, seat) => state.cities.filter((owner) => owner === seat).length <= SUPPLY),
  }
}

/** Another card given as toll, another tile put under the stack, other cards kept. */
function* counterparts(state: State, seat: Seat, command: Command): Generator<Command> {
  if (command.type === 'move' && command.toll) for (const toll of kinds) yield { ...command, toll }
  if (command.type === 'show' && command.under !== undefined) for (const under of allTiles) yield { ...command, under }
  if (command.type === 'keep') for (const cards of triples(handOf(state, seat))) yield { ...command, cards }
}

export const adapter: Adapter<Options, State, Command, Event> = {
  starts,
  bound: 3000,
  wellFormed,
  conserved,
  payment,
  directed,
  counterparts,
  roles: (event) => ({
    ...('seat' in event ? { seat: event.seat } : {}),
    ...(event.type === 'tollGiven' ? { owner: event.to } : {}),
    ...('with' in event ? { with: event.with } : {}),
  }),
}
