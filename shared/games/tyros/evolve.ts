import type { Seat, Sealed } from '../../engine/game.ts'
import { LOCATIONS, locationOf } from './board.ts'
import { none, plus, some, total } from './cards.ts'
import { withCounter } from './counters.ts'
import { drawsLowest } from './draw-pile.ts'
import { CARDS_DEALT, TILES_DEALT, growthLaps } from './figures.ts'
import { learn } from './knowledge.ts'
import { answered } from './offers.ts'
import { empires } from './types.ts'
import type { Cards, Event, Hand, Paid, Pieces, Place, State, Tile } from './types.ts'

/** The state after an event: the pieces move, and everybody learns from it; on views too. */
export function evolve(state: State, event: Event): State {
  const moved = move(state, event)
  const knowledge = learn(state.knowledge, event, state)
  return knowledge === state.knowledge ? moved : { ...moved, knowledge }
}

/** The pieces after an event; what a state holds besides is left as it was. */
function move<S extends Pieces>(state: S, event: Event): S {
  switch (event.type) {
    case 'startDrawn':
      return { ...state, first: event.seat, turn: event.seat }
    case 'empiresFounded': {
      const counters = event.at.reduce((all, at, i) => withCounter(all, at, empires[i]!), state.counters)
      return { ...state, counters, drawPile: LOCATIONS - 1 - event.at.length }
    }
    case 'tilesDealt': {
      const tiles = event.tiles.map((held) => ({ size: TILES_DEALT, held }))
      return { ...state, tiles, drawPile: state.drawPile - TILES_DEALT * tiles.length }
    }
    case 'cardsDealt':
      return newRound(state, event.hands)
    case 'empireGrew': {
      const drawn = state.drawPile === 0 ? state : tileDrawn(state)
      const size = state.tiles[event.seat]!.size - (state.drawPile === 0 ? 1 : 0)
      return nextToGrow({
        ...drawn,
        counters: withCounter(state.counters, event.tile, event.empire),
        tiles: state.tiles.with(event.seat, { size, held: event.tiles }),
        lastRound: state.lastRound || size === 0,
      })
    }
    case 'tilesShown': {
      const put = event.under ? tileDrawn(withUnder(state, event.under)) : state
      const tiles = state.tiles.with(event.seat, { size: event.shown.length, held: event.tiles })
      return nextToGrow({ ...put, tiles })
    }
    case 'galleyMoved': {
      const own = state.galleys[event.seat]!
      const galleys = state.galleys.with(event.seat, moored(moored(own, event.from, -1), event.to, 1))
      return { ...actionPaid(state, event), galleys }
    }
    case 'tollGiven': {
      const given = withHand(state.hands, event.seat, event.hand, -1)
      return { ...state, hands: withHand(given, event.to, event.theirs, 1) }
    }
    case 'cityBuilt': {
      const cities = state.cities.with(locationOf(event.galley), event.seat)
      const galleys = state.galleys.with(event.seat, moored(state.galleys[event.seat]!, event.galley, -1))
      return { ...actionPaid(state, event), cities, galleys }
    }
    case 'bonusWon':
      return { ...state, bonus: event.seat }
    case 'galleyBuilt': {
      const galleys = state.galleys.with(event.seat, moored(state.galleys[event.seat]!, event.at, 1))
      return { ...actionPaid(state, event), galleys }
    }
    case 'cardsExchanged':
      return actionPaid(state, event, event.paid)
    case 'cardFetched': {
      const fetched = actionPaid(state, event, some(event.taken))
      return { ...fetched, discardPile: plus(fetched.discardPile, some(event.taken, -1)) }
    }
    case 'passed':
      return pass(state)
    case 'offered': {
      const asked = event.to.map((seat) => ({ seat, answer: null }))
      const number = state.offersMade + 1
      const offer = { number, give: event.give, want: event.want, asked, withdrawn: false }
      return { ...state, offers: [...state.offers, offer], offersMade: number }
    }
    case 'withdrawn':
      return {
        ...state,
        offers: state.offers.map((offer) => (offer.number === event.offer ? { ...offer, withdrawn: true } : offer)),
      }
    case 'accepted':
      return answered(state, event.seat, event.offer, 'accepted')
    case 'declined': {
      if (!event.forTurn) return answered(state, event.seat, event.offer, 'declined')
      const noDeals = [...state.noDeals, event.seat].sort((a, b) => a - b)
      return { ...answered(state, event.seat, undefined, 'declined'), noDeals }
    }
    case 'countered':
      return answered(state, event.seat, event.offer, { give: event.give, want: event.want })
    case 'retracted':
      return answered(state, event.seat, event.offer, 'declined')
    case 'traded':
      return trade(state, event)
    case 'keepChosen':
      return { ...state, kept: state.kept.with(event.seat, event.cards) }
    case 'cardsDiscarded': {
      const hands = event.hands.map((cards, seat) => handAfter(state.hands[seat]!, cards, -total(event.cards[seat]!)))
      return {
        ...state,
        hands,
        discardPile: event.cards.reduce(plus, state.discardPile),
        kept: state.kept.map(() => null),
      }
    }
  }
}

/** The seat that comes after this one (TYR-10). */
function nextSeat(state: Pieces, seat: Seat): Seat {
  return (seat + 1) % state.hands.length
}

/** The next player with a tile, or the row of actions once the growth has gone round (TYR-15, TYR-17). */
function nextToGrow<S extends Pieces>(state: S): S {
  let { turn, laps } = state
  do {
    turn = nextSeat(state, turn)
    if (turn === state.first) laps++
    if (laps === growthLaps(state.hands.length, state.round))
      return { ...state, phase: 'actions', turn, laps, passes: 0 }
  } while (state.tiles[turn]!.size === 0)
  return { ...state, turn, laps }
}

/** A new round (TYR-11, TYR-36): the marker goes on, but not in the first. */
function newRound<S extends Pieces>(state: S, hands: readonly Sealed<Cards>[]): S {
  const first = state.round === 0 ? state.first! : nextSeat(state, state.first!)
  const dealt = CARDS_DEALT[hands.length]!
  return {
    ...state,
    phase: 'growth',
    round: state.round + 1,
    first,
    turn: first,
    laps: 0,
    trades: 0,
    discardPile: none,
    hands: state.hands.map((hand, seat) => handAfter(hand, hands[seat]!, dealt)),
  }
}

/** The action is done: the next player's turn, and what was offered lapses (TYR-18, TYR-46). */
function endTurn<S extends Pieces>(state: S): S {
  return { ...state, turn: nextSeat(state, state.turn), passes: 0, offers: [], noDeals: [] }
}

/** A pass; with the last of the row the round ends, or the game (TYR-18, TYR-37). */
function pass<S extends Pieces>(state: S): S {
  const passes = state.passes + 1
  const turn = nextSeat(state, state.turn)
  const phase = passes < state.hands.length ? state.phase : state.lastRound ? 'finished' : 'discard'
  return { ...state, phase, turn, passes, offers: [], noDeals: [] }
}

/** An action for which cards go face up on the discard pile, and others may come from there or the deck (TYR-19). */
function actionPaid<S extends Pieces>(state: S, { seat, paid, hand }: Paid, come = none): S {
  const hands = withHand(state.hands, seat, hand, total(come) - total(paid))
  return endTurn({ ...state, hands, discardPile: plus(state.discardPile, paid) })
}

function trade<S extends Pieces>(state: S, event: Extract<Event, { type: 'traded' }>): S {
  const more = total(event.got) - total(event.gave)
  const own = withHand(state.hands, event.seat, event.hand, more)
  const hands = withHand(own, event.with, event.theirs, -more)
  return endTurn({ ...state, hands, trades: state.trades + 1 })
}

const handAfter = ({ size }: Hand, cards: Sealed<Cards>, more: number): Hand => ({ size: size + more, cards })

function withHand(hands: readonly Hand[], seat: Seat, cards: Sealed<Cards>, more: number): readonly Hand[] {
  return hands.with(seat, handAfter(hands[seat]!, cards, more))
}

/** A tile goes under the draw pile (TYR-15). */
function withUnder<S extends Pieces>(state: S, under: Sealed<Tile>): S {
  return { ...state, drawPile: state.drawPile + 1, bottom: [...state.bottom, under] }
}

/** The top of the draw pile is drawn: one put under it, once those lie on top. */
function tileDrawn<S extends Pieces>(state: S): S {
  return { ...state, drawPile: state.drawPile - 1, bottom: drawsLowest(state) ? state.bottom.slice(1) : state.bottom }
}

/** Galleys of a seat, by place, with so many more in one. */
function moored(own: readonly number[], place: Place, more: number): readonly number[] {
  return own.with(place, own[place]! + more)
}
