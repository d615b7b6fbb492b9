import type { Seat, Seen } from '../../../engine/game.ts'
import type { Candidate } from '../../../search/bot.ts'
import { cities, galleys } from '../actions.ts'
import { locationOf } from '../board.ts'
import { JOKER, countOf, deckSize, minus, none, plus, some, total } from '../cards.ts'
import { layCounter } from '../counters.ts'
import { BANK, KEEP } from '../figures.ts'
import { portsOf } from '../galleys.ts'
import { growths } from '../legal.ts'
import { unanswered } from '../offers.ts'
import { affords, cheapest } from '../payment.ts'
import { price, reach } from '../prices.ts'
import { ownCards } from '../turn.ts'
import { kinds, type Cards, type Command, type Kind, type Offer, type Pieces, type State } from '../types.ts'
import type { Price } from '../types.ts'
import { boardValue, handValue, usesOf, weights, type Uses, type Weights } from './hand-value.ts'
import { recount, tally, type Tally } from './tally.ts'

/** The weight of the best opponent's points. */
const RIVAL = 0.5

/** The worth of a position to a seat with these cards, by public facts and its own hand. */
function worthOf(pieces: Pieces, counted: Tally, seat: Seat, cards: Cards, w: Weights): number {
  const uses = usesOf(pieces, counted, seat, w)
  let rival = 0
  for (let other = 0; other < counted.sure.length; other++)
    if (other !== seat) rival = Math.max(rival, counted.sure[other]! + w.galley * counted.afloat[other]!)
  return boardValue(pieces, counted, seat, uses, w) + handValue(uses, cards, w) - RIVAL * rival
}

export function usesNow(pieces: Pieces, seat: Seat, w: Weights = weights): Uses {
  return usesOf(pieces, tally(pieces), seat, w)
}

/** The cards that a hand misses least. */
function spare(uses: Uses, hand: Cards, count: number): Cards {
  let [left, given] = [hand, none]
  for (; count > 0; count--) {
    let [least, most]: [Kind | undefined, number] = [undefined, -Infinity]
    for (const kind of kinds) {
      if (countOf(left, kind) === 0) continue
      const worth = handValue(uses, minus(left, some(kind)))
      if (worth > most) [least, most] = [kind, worth]
    }
    left = minus(left, some(least!))
    given = plus(given, some(least!))
  }
  return given
}

/** Pays a price with what the hand misses least: its colour before jokers, and where any will do the idlest. */
function payment(asked: Price, hand: Cards, uses: Uses): Cards | undefined {
  if (!affords(asked, hand)) return undefined
  if (asked.all) return cheapest(asked, hand)
  const first = asked.colour === null ? none : cheapest({ ...asked, count: 1 }, hand)!
  return plus(first, spare(uses, minus(hand, first), asked.count - total(first)))
}

/** The commands worth a thought, without trades and tolls, with what each changes, in points. */
export function evaluate(view: Seen<State>, seat: Seat, w: Weights = weights): Candidate<Command>[] {
  if (view.phase === 'growth') return evaluateGrowth(view, seat, w)
  if (view.phase === 'discard') return [{ command: keep(view, seat), worth: 0 }]
  if (view.turn !== seat) return unanswered(view, seat).slice(0, 1).map(declining)
  const hand = ownCards(view, seat)
  const counted = tally(view)
  const before = worthOf(view, counted, seat, hand, w)
  const uses = usesOf(view, counted, seat, w)
  const candidates: Candidate<Command>[] = [{ command: { type: 'pass' }, worth: passing(view, hand, uses) }]
  const add = (command: Command, after: Pieces, now: Tally, left: Cards): void => {
    candidates.push({ command, worth: worthOf(after, now, seat, left, w) - before })
  }
  for (const from of portsOf(view, seat))
    for (const { to, price: asked } of reach(view, seat, from, hand)) {
      // A galley at a city scores nothing, and costs a toll at another player's.
      if (view.cities[locationOf(to)] !== null) continue
      const pay = cheapest(asked, hand)!
      const after = sailed(view, seat, from, to)
      const now = recount(after, counted, [locationOf(from), locationOf(to)])
      add({ type: 'move', from, to, pay }, after, now, minus(hand, pay))
    }
  for (const command of cities(view, seat))
    if (command.type === 'buildCity') {
      const at = locationOf(command.galley)
      const after = { ...sailed(view, seat, command.galley), cities: view.cities.with(at, seat) }
      add(command, after, tally(after), minus(hand, command.pay))
    }
  for (const command of galleys(view, seat))
    if (command.type === 'buildGalley') {
      const asked = price(view, seat, command) as Price
      const pay = payment(asked, hand, uses)!
      const after = sailed(view, seat, undefined, command.at)
      add({ ...command, pay }, after, recount(after, counted, [command.at]), minus(hand, pay))
    }
  candidates.push(...bankings(view, hand, uses))
  return candidates
}

/** Declines offers: trades are evaluated elsewhere. */
function declining({ number }: Offer): Candidate<Command> {
  return { command: { type: 'decline', offer: number, forTurn: false }, worth: 0 }
}

/** The pieces once a galley has gone from a place to another; either may be off the board. */
function sailed(view: Pieces, seat: Seat, from?: number, to?: number): Pieces {
  const own = view.galleys[seat]!.slice()
  if (from !== undefined) own[from]!--
  if (to !== undefined) own[to]!++
  return { ...view, galleys: view.galleys.with(seat, own) }
}

/** The price of a pass: somebody may be quicker. The last pass of the row costs the cards not kept. */
const WAITING = 0.1
function passing(view: Pieces, hand: Cards, uses: Uses): number {
  if (view.passes + 1 < view.hands.length) return -WAITING
  const left = view.lastRound ? none : kept(hand, uses)
  return handValue(uses, left) - handValue(uses, hand)
}

function kept(hand: Cards, uses: Uses): Cards {
  return total(hand) <= KEEP ? hand : minus(hand, spare(uses, hand, total(hand) - KEEP))
}

export function keep(view: Seen<State>, seat: Seat): Command {
  return { type: 'keep', cards: kept(ownCards(view, seat), usesNow(view, seat)) }
}

/** Going to the bank with what is missed least: one card, two or three for others, or three for one that lies open. */
function bankings(view: Pieces, hand: Cards, uses: Uses): Candidate<Command>[] {
  const before = handValue(uses, hand)
  const found: Candidate<Command>[] = []
  const most = Math.min(BANK, total(hand))
  for (let count = 1; count <= Math.min(most, deckSize(view)); count++) {
    const pay = spare(uses, hand, count)
    const left = minus(hand, pay)
    found.push({
      command: { type: 'exchange', pay },
      worth: handValue(uses, left) + count * drawValue(uses, left) - before,
    })
  }
  if (most < BANK) return found
  const pay = spare(uses, hand, BANK)
  const left = minus(hand, pay)
  for (const take of kinds)
    if (countOf(view.discardPile, take) > 0)
      found.push({ command: { type: 'fetch', pay, take }, worth: handValue(uses, plus(left, some(take))) - before })
  return found
}

/** The mean worth of a card of the deck beside a hand: every fifteenth is a joker. */
function drawValue(uses: Uses, hand: Cards): number {
  const [without, joker] = [handValue(uses, hand), 1 / 15]
  let sum = 0
  for (let kind = 0; kind < JOKER; kind++)
    sum += ((1 - joker) / 4) * (handValue(uses, plus(hand, some(kinds[kind]!))) - without)
  return sum + joker * (handValue(uses, plus(hand, some('joker'))) - without)
}

function evaluateGrowth(view: Seen<State>, seat: Seat, w: Weights): Candidate<Command>[] {
  const hand = ownCards(view, seat)
  const commands = growths(view, seat)
  if (commands[0]?.type !== 'grow') return commands.map((command) => ({ command, worth: 0 }))
  const before = worthOf(view, tally(view), seat, hand, w)
  return commands.flatMap((command) => {
    if (command.type !== 'grow') return []
    const counters = view.counters.slice()
    layCounter(counters, command.tile, command.empire)
    const after = { ...view, counters }
    return [{ command, worth: worthOf(after, tally(after), seat, hand, w) - before }]
  })
}
