import type { Draft, Random, Seat, Sealed, Tell } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { locationOf } from './board.ts'
import { minus, plus, some, total } from './cards.ts'
import { dealCards } from './setup.ts'
import { drawCards, tilesAfter, topTile } from './draws.ts'
import { counterOf, mirrored, openOffer } from './offers.ts'
import { hasAllEmpires } from './score.ts'
import { choosing } from './turn.ts'
import type { Cards, Command, Event, State, Terms } from './types.ts'

/** Plays a command that `check` allowed, and the automatic steps after it. */
export function play(draft: Draft<State>, seat: Seat, command: Command, random: Random, tell: Tell<Event>): void {
  carryOut(draft, seat, command, random, tell)
  goOn(draft, random, tell)
}

function carryOut(state: State, seat: Seat, command: Command, random: Random, tell: Tell<Event>): void {
  switch (command.type) {
    case 'grow': {
      const { tile, empire } = command
      const tiles = tilesAfter(state, seat, tile, topTile(state, random))
      return tell({ type: 'empireGrew', seat, tile, empire, tiles })
    }
    case 'show': {
      const { under } = command
      const { held } = state.tiles[seat]!
      const shown = unseal(held)
      if (under === undefined) return tell({ type: 'tilesShown', seat, shown, tiles: held })
      const tiles = tilesAfter(state, seat, under, topTile(state, random))
      return tell({ type: 'tilesShown', seat, shown, under: seal([seat], under), tiles })
    }
    case 'move':
      return move(state, seat, command, tell)
    case 'buildCity': {
      const { galley, pay } = command
      tell({ type: 'cityBuilt', seat, galley, paid: pay, hand: handAfter(state, seat, pay) })
      if (state.bonus === null && hasAllEmpires(state, seat)) tell({ type: 'bonusWon', seat })
      return
    }
    case 'buildGalley': {
      const { at, pay } = command
      return tell({ type: 'galleyBuilt', seat, at, paid: pay, hand: handAfter(state, seat, pay) })
    }
    case 'exchange': {
      const { pay } = command
      const drawn = drawCards(state, total(pay), random)
      return tell({ type: 'cardsExchanged', seat, paid: pay, hand: handAfter(state, seat, pay, drawn) })
    }
    case 'fetch': {
      const { pay, take } = command
      return tell({ type: 'cardFetched', seat, paid: pay, taken: take, hand: handAfter(state, seat, pay, some(take)) })
    }
    case 'pass':
      return tell({ type: 'passed', seat })
    case 'offer':
      return tell({ type: 'offered', seat, give: command.give, want: command.want, to: command.to })
    case 'withdraw':
      return tell({ type: 'withdrawn', seat, offer: command.offer })
    case 'conclude':
      return tell(trade(state, seat, command.offer, command.with, openOffer(state, command.offer)!))
    case 'take': {
      const counter = counterOf(openOffer(state, command.offer)!, command.with)!
      return tell(trade(state, seat, command.offer, command.with, mirrored(counter)))
    }
    case 'accept':
      return tell({ type: 'accepted', seat, offer: command.offer })
    case 'decline':
      return tell({ type: 'declined', seat, offer: command.offer, forTurn: command.forTurn })
    case 'counter':
      return tell({ type: 'countered', seat, offer: command.offer, give: command.give, want: command.want })
    case 'retract':
      return tell({ type: 'retracted', seat, offer: command.offer })
    case 'keep':
      return tell({ type: 'keepChosen', seat, cards: seal([seat], command.cards) })
  }
}

/** Plays the automatic steps: passes without cards (TYR-18), and the next round once nobody has to choose (TYR-36). */
export function goOn(draft: Draft<State>, random: Random, tell: Tell<Event>): void {
  while (draft.phase === 'actions' && draft.hands[draft.turn]!.size === 0) tell({ type: 'passed', seat: draft.turn })
  if (draft.phase !== 'discard' || choosing(draft).length > 0) return
  if (draft.kept.some((kept) => kept !== null)) tell(discards(draft))
  tell(dealCards(draft, random))
}

/** Reveals everybody's choice together (TYR-36). */
function discards(state: State): Event {
  const hands = state.hands.map(({ cards }, seat) => state.kept[seat] ?? cards)
  return {
    type: 'cardsDiscarded',
    cards: hands.map((kept, seat) => minus(unseal(state.hands[seat]!.cards), unseal(kept))),
    hands,
  }
}

/** A hand that its seat knows, without some cards and with others. */
export function handAfter(state: State, seat: Seat, gone: Cards, come?: Cards): Sealed<Cards> {
  const left = minus(unseal(state.hands[seat]!.cards), gone)
  return seal([seat], come ? plus(left, come) : left)
}

function move(state: State, seat: Seat, command: Extract<Command, { type: 'move' }>, tell: Tell<Event>): void {
  const { from, to, pay, toll } = command
  tell({ type: 'galleyMoved', seat, from, to, paid: pay, hand: handAfter(state, seat, pay) })
  if (toll === undefined) return
  const owner = state.cities[locationOf(to)]!
  const hand = handAfter(state, seat, some(toll))
  const theirs = seal([owner], plus(unseal(state.hands[owner]!.cards), some(toll)))
  tell({ type: 'tollGiven', seat, to: owner, card: seal([seat, owner], toll), hand, theirs })
}

/** A concluded trade; the terms are those of the player on turn (TYR-34). */
function trade(state: State, seat: Seat, offer: number, other: Seat, terms: Terms): Event {
  const { give: gave, want: got } = terms
  const hand = handAfter(state, seat, gave, got)
  return { type: 'traded', seat, offer, with: other, gave, got, hand, theirs: handAfter(state, other, got, gave) }
}
