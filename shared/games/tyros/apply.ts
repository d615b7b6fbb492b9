import type { Draft, Seat, Sealed } from '../../engine/game.ts'
import { LOCATIONS, locationOf } from './board.ts'
import { none, plus, some, total } from './cards.ts'
import { layCounter } from './counters.ts'
import { drawsLowest } from './draw-pile.ts'
import { CARDS_DEALT, TILES_DEALT, growthLaps } from './figures.ts'
import { learn } from './knowledge.ts'
import { writeAnswer } from './offers.ts'
import { empires, type Cards, type Event, type Paid, type Pieces, type Place, type State, type Tile } from './types.ts'

export function copy(state: State): Draft<State> {
  return {
    ...state,
    counters: state.counters.slice(),
    cities: state.cities.slice(),
    galleys: state.galleys.slice(),
    hands: state.hands.slice(),
    tiles: state.tiles.slice(),
    bottom: state.bottom.slice(),
    offers: state.offers.slice(),
    noDeals: state.noDeals.slice(),
    kept: state.kept.slice(),
  }
}

/** Writes an event's changes, on views too: everybody learns from it, and the pieces move. */
export function apply(draft: Draft<State>, event: Event): void {
  draft.knowledge = learn(draft.knowledge, event, draft)
  move(draft, event)
}

/** Moves the pieces. Every event has its case, so that a forgotten one does not compile. */
function move(draft: Draft<Pieces>, event: Event): void {
  switch (event.type) {
    case 'startDrawn':
      draft.first = draft.turn = event.seat
      return
    case 'empiresFounded':
      event.at.forEach((at, i) => layCounter(draft.counters, at, empires[i]!))
      draft.drawPile = LOCATIONS - 1 - event.at.length
      return
    case 'tilesDealt':
      draft.tiles = event.tiles.map((held) => ({ size: TILES_DEALT, held }))
      draft.drawPile -= TILES_DEALT * draft.tiles.length
      return
    case 'cardsDealt':
      return beginRound(draft, event.hands)
    case 'empireGrew': {
      const size = draft.tiles[event.seat]!.size - (draft.drawPile === 0 ? 1 : 0)
      if (draft.drawPile > 0) takeTopTile(draft)
      layCounter(draft.counters, event.tile, event.empire)
      draft.tiles[event.seat] = { size, held: event.tiles }
      if (size === 0) draft.lastRound = true
      return nextToGrow(draft)
    }
    case 'tilesShown':
      if (event.under) {
        putUnder(draft, event.under)
        takeTopTile(draft)
      }
      draft.tiles[event.seat] = { size: event.shown.length, held: event.tiles }
      return nextToGrow(draft)
    case 'galleyMoved':
      moor(draft, event.seat, event.to, event.from)
      return payAction(draft, event)
    case 'tollGiven':
      setHand(draft, event.seat, event.hand, -1)
      return setHand(draft, event.to, event.theirs, 1)
    case 'cityBuilt':
      draft.cities[locationOf(event.galley)] = event.seat
      moor(draft, event.seat, undefined, event.galley)
      return payAction(draft, event)
    case 'bonusWon':
      draft.bonus = event.seat
      return
    case 'galleyBuilt':
      moor(draft, event.seat, event.at)
      return payAction(draft, event)
    case 'cardsExchanged':
      return payAction(draft, event, total(event.paid))
    case 'cardFetched':
      payAction(draft, event, 1)
      draft.discardPile = plus(draft.discardPile, some(event.taken, -1))
      return
    case 'passed':
      return pass(draft)
    case 'offered': {
      const asked = event.to.map((seat) => ({ seat, answer: null }))
      const number = ++draft.offersMade
      draft.offers.push({ number, give: event.give, want: event.want, asked, withdrawn: false })
      return
    }
    case 'withdrawn':
      draft.offers = draft.offers.map((offer) => (offer.number === event.offer ? { ...offer, withdrawn: true } : offer))
      return
    case 'accepted':
      return writeAnswer(draft, event.seat, event.offer, 'accepted')
    case 'declined':
      writeAnswer(draft, event.seat, event.forTurn ? undefined : event.offer, 'declined')
      if (event.forTurn) draft.noDeals = [...draft.noDeals, event.seat].sort((a, b) => a - b)
      return
    case 'countered':
      return writeAnswer(draft, event.seat, event.offer, { give: event.give, want: event.want })
    case 'retracted':
      return writeAnswer(draft, event.seat, event.offer, 'declined')
    case 'traded':
      return trade(draft, event)
    case 'keepChosen':
      draft.kept[event.seat] = event.cards
      return
    case 'cardsDiscarded':
      event.hands.forEach((cards, seat) => setHand(draft, seat, cards, -total(event.cards[seat]!)))
      draft.discardPile = event.cards.reduce(plus, draft.discardPile)
      draft.kept.fill(null)
      return
    default:
      event satisfies never
  }
}

/** The seat that comes after this one (TYR-10). */
function nextSeat(state: Pieces, seat: Seat): Seat {
  return (seat + 1) % state.hands.length
}

/** The next player with a tile, or the row of actions once the growth has gone round (TYR-15, TYR-17). */
function nextToGrow(draft: Draft<Pieces>): void {
  do {
    draft.turn = nextSeat(draft, draft.turn)
    if (draft.turn === draft.first) draft.laps++
    if (draft.laps === growthLaps(draft.hands.length, draft.round)) {
      draft.phase = 'actions'
      draft.passes = 0
      return
    }
  } while (draft.tiles[draft.turn]!.size === 0)
}

/** A new round (TYR-11, TYR-36): the marker goes on, but not in the first. */
function beginRound(draft: Draft<Pieces>, hands: readonly Sealed<Cards>[]): void {
  const first = draft.round === 0 ? draft.first! : nextSeat(draft, draft.first!)
  draft.phase = 'growth'
  draft.round++
  draft.first = draft.turn = first
  draft.laps = draft.trades = 0
  draft.discardPile = none
  hands.forEach((cards, seat) => setHand(draft, seat, cards, CARDS_DEALT[hands.length]!))
}

/** Begins the next player's turn; the open offers lapse (TYR-46). */
function endTurn(draft: Draft<Pieces>): void {
  draft.turn = nextSeat(draft, draft.turn)
  draft.offers = []
  draft.noDeals = []
}

/** A pass; with the last of the row the round ends, or the game (TYR-18, TYR-37). */
function pass(draft: Draft<Pieces>): void {
  endTurn(draft)
  draft.passes++
  if (draft.passes === draft.hands.length) draft.phase = draft.lastRound ? 'finished' : 'discard'
}

/** An action for which cards go face up on the discard pile, and `come` others into the hand (TYR-18, TYR-19). */
function payAction(draft: Draft<Pieces>, { seat, paid, hand }: Paid, come = 0): void {
  setHand(draft, seat, hand, come - total(paid))
  draft.discardPile = plus(draft.discardPile, paid)
  draft.passes = 0
  endTurn(draft)
}

function trade(draft: Draft<Pieces>, event: Extract<Event, { type: 'traded' }>): void {
  const more = total(event.got) - total(event.gave)
  setHand(draft, event.seat, event.hand, more)
  setHand(draft, event.with, event.theirs, -more)
  draft.trades++
  draft.passes = 0
  endTurn(draft)
}

function setHand(draft: Draft<Pieces>, seat: Seat, cards: Sealed<Cards>, more: number): void {
  draft.hands[seat] = { size: draft.hands[seat]!.size + more, cards }
}

/** A tile goes under the draw pile (TYR-15). */
function putUnder(draft: Draft<Pieces>, under: Sealed<Tile>): void {
  draft.drawPile++
  draft.bottom.push(under)
}

/** The top of the draw pile is drawn: one put under it, once those lie on top. */
function takeTopTile(draft: Draft<Pieces>): void {
  if (drawsLowest(draft)) draft.bottom.shift()
  draft.drawPile--
}

/** One galley of a seat more in a place, and one fewer where it comes from; both may be off the board. */
function moor(draft: Draft<Pieces>, seat: Seat, to: Place | undefined, from?: Place): void {
  const own = draft.galleys[seat]!.slice()
  if (to !== undefined) own[to]!++
  if (from !== undefined) own[from]!--
  draft.galleys[seat] = own
}
