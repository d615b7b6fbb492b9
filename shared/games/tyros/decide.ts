import type { Random, Seat, Sealed } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { locationOf } from './board.ts'
import { minus, plus, some, total } from './cards.ts'
import { deal } from './deal.ts'
import { drawCards, tilesAfter, topTile } from './draws.ts'
import { evolve } from './evolve.ts'
import { counterOf, openOffer } from './offers.ts'
import { choosing } from './turn.ts'
import { empires } from './types.ts'
import type { Cards, Command, Event, State, Terms } from './types.ts'

/** What comes of a command that `check` allowed, and what the game then does by itself. */
export function decide(state: State, seat: Seat, command: Command, random: Random): Event[] {
  const events = carryOut(state, seat, command, random)
  return [...events, ...followUps(events.reduce(evolve, state), random)]
}

function carryOut(state: State, seat: Seat, command: Command, random: Random): Event[] {
  switch (command.type) {
    case 'grow': {
      const { tile, empire } = command
      return [{ type: 'empireGrew', seat, tile, empire, tiles: tilesAfter(state, seat, tile, topTile(state, random)) }]
    }
    case 'show': {
      const { under } = command
      const { held } = state.tiles[seat]!
      const shown = unseal(held)
      if (under === undefined) return [{ type: 'tilesShown', seat, shown, tiles: held }]
      const tiles = tilesAfter(state, seat, under, topTile(state, random))
      return [{ type: 'tilesShown', seat, shown, under: seal([seat], under), tiles }]
    }
    case 'move':
      return move(state, seat, command)
    case 'buildCity':
      return buildCity(state, seat, command)
    case 'buildGalley': {
      const { at, pay } = command
      return [{ type: 'galleyBuilt', seat, at, paid: pay, hand: handAfter(state, seat, pay) }]
    }
    case 'exchange': {
      const drawn = drawCards(state, total(command.pay), random)
      return [{ type: 'cardsExchanged', seat, paid: command.pay, hand: handAfter(state, seat, command.pay, drawn) }]
    }
    case 'fetch': {
      const { pay, take } = command
      return [{ type: 'cardFetched', seat, paid: pay, taken: take, hand: handAfter(state, seat, pay, some(take)) }]
    }
    case 'pass':
      return [{ type: 'passed', seat }]
    case 'offer':
      return [{ type: 'offered', seat, give: command.give, want: command.want, to: command.to }]
    case 'withdraw':
      return [{ type: 'withdrawn', seat, offer: command.offer }]
    case 'conclude':
      return [trade(state, seat, command.offer, command.with, openOffer(state, command.offer)!)]
    case 'take': {
      const { give, want } = counterOf(openOffer(state, command.offer)!, command.with)!
      return [trade(state, seat, command.offer, command.with, { give: want, want: give })]
    }
    case 'accept':
      return [{ type: 'accepted', seat, offer: command.offer }]
    case 'decline':
      return [{ type: 'declined', seat, offer: command.offer, forTurn: command.forTurn }]
    case 'counter':
      return [{ type: 'countered', seat, offer: command.offer, give: command.give, want: command.want }]
    case 'retract':
      return [{ type: 'retracted', seat, offer: command.offer }]
    case 'keep':
      return [{ type: 'keepChosen', seat, cards: seal([seat], command.cards) }]
  }
}

/** What the game does by itself: passes without cards (TYR-18), and the next round once nobody has to choose. */
export function followUps(state: State, random: Random): Event[] {
  const events: Event[] = []
  for (let at = state; ;) {
    const event = nextStep(at, random)
    if (!event) return events
    events.push(event)
    at = evolve(at, event)
  }
}

function nextStep(state: State, random: Random): Event | undefined {
  if (state.phase === 'actions' && state.hands[state.turn]!.size === 0) return { type: 'passed', seat: state.turn }
  if (state.phase !== 'discard' || choosing(state).length > 0) return undefined
  return state.kept.some((kept) => kept !== null) ? discards(state) : deal(state, random)
}

/** What everybody chose to keep comes to light together (TYR-36). */
function discards(state: State): Event {
  const hands = state.hands.map(({ cards }, seat) => state.kept[seat] ?? cards)
  return {
    type: 'cardsDiscarded',
    cards: hands.map((kept, seat) => minus(unseal(state.hands[seat]!.cards), unseal(kept))),
    hands,
  }
}

/** A hand after cards have gone and others come. */
function handAfter(state: State, seat: Seat, gone: Cards, come?: Cards): Sealed<Cards> {
  const left = minus(unseal(state.hands[seat]!.cards), gone)
  return seal([seat], come ? plus(left, come) : left)
}

function move(state: State, seat: Seat, command: Extract<Command, { type: 'move' }>): Event[] {
  const { from, to, pay, toll } = command
  const moved: Event = { type: 'galleyMoved', seat, from, to, paid: pay, hand: handAfter(state, seat, pay) }
  if (toll === undefined) return [moved]
  const owner = state.cities[locationOf(to)]!
  const hand = handAfter(state, seat, plus(pay, some(toll)))
  const theirs = seal([owner], plus(unseal(state.hands[owner]!.cards), some(toll)))
  return [moved, { type: 'tollGiven', seat, to: owner, card: seal([seat, owner], toll), hand, theirs }]
}

function buildCity(state: State, seat: Seat, command: Extract<Command, { type: 'buildCity' }>): Event[] {
  const { galley, pay } = command
  const built: Event = { type: 'cityBuilt', seat, galley, paid: pay, hand: handAfter(state, seat, pay) }
  if (state.bonus !== null || !hasAllEmpires(evolve(state, built), seat)) return [built]
  return [built, { type: 'bonusWon', seat }]
}

/** Whether a seat has a city in each of the four empires (TYR-41). */
function hasAllEmpires(state: State, seat: Seat): boolean {
  return empires.every((empire) => state.cities.some((owner, at) => owner === seat && state.counters[at] === empire))
}

/** A concluded trade; the terms are those of the player on turn (TYR-34). */
function trade(state: State, seat: Seat, offer: number, other: Seat, terms: Terms): Event {
  const { give: gave, want: got } = terms
  const hand = handAfter(state, seat, gave, got)
  return { type: 'traded', seat, offer, with: other, gave, got, hand, theirs: handAfter(state, other, got, gave) }
}
