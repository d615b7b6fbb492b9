import type { Seat, Sealed, Start } from '../../engine/game.ts'
import { LOCATIONS, PLACES, TYRE, locationOf } from './board.ts'
import { none, plus, some, total } from './cards.ts'
import { answered } from './offers.ts'
import { roomSeen, seenToCome, seenToGo, seenToHold, tollSeen } from './recall.ts'
import { tileDrawn, tilePlayed, tilesShown } from './tiles.ts'
import { empires } from './types.ts'
import type { Cards, Empire, Event, Location, Options, Place, State, Tile } from './types.ts'

/** The table before the setup: two galleys a player in Tyre (TYR-4). */
export function initial({ seats, first, options }: Start<Options>): State {
  const each = <T>(make: (seat: Seat) => T): T[] => Array.from({ length: seats }, (_, seat) => make(seat))
  const nowhere = Array<null>(LOCATIONS + 1).fill(null)
  const harbour = Array<number>(PLACES + 1)
    .fill(0)
    .with(TYRE, 2)
  return {
    options,
    phase: 'setup',
    round: 0,
    first: first === 'drawn' ? null : first,
    turn: first === 'drawn' ? 0 : first,
    goes: 0,
    passes: 0,
    trades: 0,
    last: false,
    counters: nowhere,
    cities: nowhere,
    galleys: each(() => harbour),
    bonus: null,
    hands: each((seat) => ({ size: 0, cards: { only: [seat], it: none }, known: none })),
    pile: none,
    tolls: [],
    tiles: each((seat) => ({ size: 0, held: { only: [seat], it: [] } })),
    stack: 0,
    shown: [],
    offers: [],
    offered: 0,
    closed: [],
    keeps: each(() => null),
  }
}

/** The state after an event; on views too. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'startDrawn':
      return { ...state, first: event.seat, turn: event.seat }
    case 'empiresFounded': {
      const counters = event.at.reduce((all, at, i) => withCounter(all, at, empires[i]!), state.counters)
      return { ...state, counters, stack: state.stack - event.at.length + LOCATIONS - 1 }
    }
    case 'tilesDealt': {
      const tiles = event.tiles.map((held) => ({ size: 4, held }))
      return { ...state, tiles, stack: state.stack - 4 * tiles.length }
    }
    case 'cardsDealt':
      return newRound(state, event.hands)
    case 'empireGrew': {
      const played: State = {
        ...state,
        counters: withCounter(state.counters, event.tile, event.empire),
        shown: tilePlayed(state.shown, event.seat, event.tile),
      }
      const size = state.tiles[event.seat]!.size - (state.stack === 0 ? 1 : 0)
      const drawn = withTiles(tileDrawn(played, event.seat), event.seat, size, event.tiles)
      return nextToGrow({ ...drawn, last: state.last || size === 0 })
    }
    case 'tilesShown': {
      const shown = tilesShown(state.shown, event.seat, event.shown, event.under)
      const put = event.under ? tileDrawn({ ...state, shown, stack: state.stack + 1 }, event.seat) : { ...state, shown }
      return nextToGrow(withTiles(put, event.seat, event.shown.length, event.tiles))
    }
    case 'galleyMoved': {
      const paid = discard(state, event.seat, event.paid, event.hand)
      return endTurn(withGalleys(paid, event.seat, [event.from, -1], [event.to, 1]))
    }
    case 'tollGiven': {
      const given = withHand(tollSeen(state, event.seat, event.to, event.card), event.seat, event.hand, -1)
      return withHand(given, event.to, event.theirs, 1)
    }
    case 'cityBuilt': {
      const paid = discard(state, event.seat, event.paid, event.hand)
      const cities = state.cities.with(locationOf(event.galley), event.seat)
      return endTurn({ ...withGalleys(paid, event.seat, [event.galley, -1]), cities })
    }
    case 'bonusWon':
      return { ...state, bonus: event.seat }
    case 'galleyBuilt':
      return endTurn(withGalleys(discard(state, event.seat, event.paid, event.hand), event.seat, [event.at, 1]))
    case 'cardsExchanged': {
      const paid = discard(state, event.seat, event.paid, event.hand)
      const drawing = roomSeen(paid, event.seat, true)
      return endTurn(withHand(drawing, event.seat, event.hand, total(event.paid)))
    }
    case 'cardFetched': {
      const paid = discard(state, event.seat, event.paid, event.hand)
      const taken = withHand(seenToCome(paid, event.seat, some(event.taken)), event.seat, event.hand, 1)
      return endTurn({ ...taken, pile: plus(taken.pile, some(event.taken, -1)) })
    }
    case 'passed':
      return pass(state)
    case 'offered': {
      const asked = event.to.map((seat) => ({ seat, answer: null }))
      const number = state.offered + 1
      const offer = { number, give: event.give, want: event.want, asked, withdrawn: false }
      return { ...seenToHold(state, event.seat, event.give), offers: [...state.offers, offer], offered: number }
    }
    case 'withdrawn':
      return {
        ...state,
        offers: state.offers.map((offer) => (offer.number === event.offer ? { ...offer, withdrawn: true } : offer)),
      }
    case 'accepted': {
      const { want } = state.offers.find(({ number }) => number === event.offer)!
      return answered(seenToHold(state, event.seat, want), event.seat, event.offer, 'accepted')
    }
    case 'declined': {
      if (!event.forTurn) return answered(state, event.seat, event.offer, 'declined')
      const closed = [...state.closed, event.seat].sort((a, b) => a - b)
      return { ...answered(state, event.seat, undefined, 'declined'), closed }
    }
    case 'countered': {
      const { give, want } = event
      return answered(seenToHold(state, event.seat, give), event.seat, event.offer, { give, want })
    }
    case 'retracted':
      return answered(state, event.seat, event.offer, 'declined')
    case 'traded':
      return trade(state, event)
    case 'keepChosen':
      return { ...state, keeps: state.keeps.with(event.seat, event.cards) }
    case 'cardsDiscarded': {
      const discarded = event.hands.reduce((all, hand, seat) => discard(all, seat, event.cards[seat]!, hand), state)
      return { ...discarded, keeps: state.keeps.map(() => null) }
    }
  }
}

/** A counter is laid, and in Tyre one of the same colour where it is due (TYR-8, TYR-16). */
export function withCounter(counters: State['counters'], at: Location, empire: Empire): State['counters'] {
  const laid = counters.with(at, empire)
  return (at === 31 || at === 32) && laid[TYRE] === null ? laid.with(TYRE, empire) : laid
}

/** The seats in the order of play, from this one on. */
function nextSeat(state: State, seat: Seat): Seat {
  return (seat + 1) % state.hands.length
}

/** How often the growth goes round in this round (TYR-17). */
const growths = (state: State): number => (state.hands.length === 3 || state.round === 1 ? 2 : 1)

/** The next player with a tile, or the row of actions once the growth has gone round (TYR-15, TYR-17). */
function nextToGrow(state: State): State {
  let { turn, goes } = state
  do {
    turn = nextSeat(state, turn)
    if (turn === state.first) goes++
    if (goes === growths(state)) return { ...state, phase: 'actions', turn, goes, passes: 0 }
  } while (state.tiles[turn]!.size === 0)
  return { ...state, turn, goes }
}

/** A new round (TYR-11, TYR-36): the marker goes on, but not in the first. */
function newRound(state: State, hands: readonly Sealed<Cards>[]): State {
  const first = state.round === 0 ? state.first! : nextSeat(state, state.first!)
  const dealt = hands.length === 3 ? 12 : 10
  const before = hands.reduce<State>((all, _, seat) => roomSeen(all, seat, true), state)
  return {
    ...before,
    phase: 'growth',
    round: state.round + 1,
    first,
    turn: first,
    goes: 0,
    trades: 0,
    pile: none,
    hands: before.hands.map((hand, seat) => ({ ...hand, size: hand.size + dealt, cards: hands[seat]! })),
  }
}

/** The action is done: the next player's turn, and what was offered lapses (TYR-18, TYR-46). */
function endTurn(state: State): State {
  return { ...state, turn: nextSeat(state, state.turn), passes: 0, offers: [], closed: [] }
}

/** A pass; with the last of the row the round ends, or the game (TYR-18, TYR-37). */
function pass(state: State): State {
  const passes = state.passes + 1
  const next: State = { ...endTurn(state), passes }
  return passes < state.hands.length ? next : { ...next, phase: state.last ? 'over' : 'discard' }
}

function trade(state: State, event: Extract<Event, { type: 'traded' }>): State {
  const { seat, gave, got } = event
  const gone = seenToGo(seenToGo(state, seat, gave), event.with, got)
  const come = seenToCome(seenToCome(gone, seat, got), event.with, gave)
  const own = withHand(come, seat, event.hand, total(got) - total(gave))
  const both = withHand(own, event.with, event.theirs, total(gave) - total(got))
  return endTurn({ ...both, trades: state.trades + 1 })
}

function withHand(state: State, seat: Seat, cards: Sealed<Cards>, more: number): State {
  const hand = state.hands[seat]!
  const hands = state.hands.with(seat, { ...hand, size: hand.size + more, cards })
  return roomSeen({ ...state, hands }, seat, false)
}

/** Cards of a hand go face up on the discard pile (TYR-19). */
function discard(state: State, seat: Seat, cards: Cards, left: Sealed<Cards>): State {
  const paid = withHand(seenToGo(state, seat, cards), seat, left, -total(cards))
  return { ...paid, pile: plus(state.pile, cards) }
}

function withTiles(state: State, seat: Seat, size: number, held: Sealed<readonly Tile[]>): State {
  return { ...state, tiles: state.tiles.with(seat, { size, held }) }
}

function withGalleys(state: State, seat: Seat, ...changes: (readonly [Place, number])[]): State {
  const own = changes.reduce((galleys, [place, n]) => galleys.with(place, galleys[place]! + n), state.galleys[seat]!)
  return { ...state, galleys: state.galleys.with(seat, own) }
}
