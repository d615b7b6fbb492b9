import type { Seat, Seen } from '../../engine/game.ts'
import { countOf, deckSize, holds, minus, same, some, total } from './cards.ts'
import { empiresNextTo, isPlayable } from './counters.ts'
import { BANK, KEEP, OFFERS, TRADES } from './figures.ts'
import { askedOf, counterOf, isOpen, offeredBefore, openOffer } from './offers.ts'
import { fits } from './payment.ts'
import { price, type Action } from './prices.ts'
import { choosing, ownCards, ownTiles } from './turn.ts'
import type { Cards, Command, Kind, Phase, Refusal, State, Tile } from './types.ts'

const phases: Readonly<Record<Command['type'], Phase>> = {
  grow: 'growth',
  show: 'growth',
  move: 'actions',
  buildCity: 'actions',
  buildGalley: 'actions',
  exchange: 'actions',
  fetch: 'actions',
  pass: 'actions',
  offer: 'actions',
  withdraw: 'actions',
  conclude: 'actions',
  take: 'actions',
  accept: 'actions',
  decline: 'actions',
  counter: 'actions',
  retract: 'actions',
  keep: 'discard',
}

/** The refusal of a seat's command, by its own view; undefined: allowed. */
export function check(view: Seen<State>, seat: Seat, command: Command): Refusal | undefined {
  if (view.phase === 'finished') return 'game-over'
  if (view.phase !== phases[command.type]) return 'not-now'
  const ownTurn = view.turn === seat
  switch (command.type) {
    case 'grow':
      if (!ownTurn) return 'not-your-turn'
      if (!ownTiles(view, seat).includes(command.tile)) return 'not-in-hand'
      return empiresNextTo(view.counters, command.tile).includes(command.empire) ? undefined : 'no-border'
    case 'show':
      return ownTurn ? checkShow(view, ownTiles(view, seat), command.under) : 'not-your-turn'
    case 'move':
      return ownTurn ? checkPaid(view, seat, command, command.pay, command.toll) : 'not-your-turn'
    case 'buildCity':
    case 'buildGalley':
      return ownTurn ? checkPaid(view, seat, command, command.pay, undefined) : 'not-your-turn'
    case 'exchange':
      if (!ownTurn) return 'not-your-turn'
      if (total(command.pay) < 1 || total(command.pay) > BANK) return 'wrong-payment'
      if (!holds(ownCards(view, seat), command.pay)) return 'cards-missing'
      return total(command.pay) <= deckSize(view) ? undefined : 'deck-short'
    case 'fetch':
      if (!ownTurn) return 'not-your-turn'
      if (total(command.pay) !== BANK) return 'wrong-payment'
      if (!holds(ownCards(view, seat), command.pay)) return 'cards-missing'
      return countOf(view.discardPile, command.take) > 0 ? undefined : 'not-discarded'
    case 'pass':
      return ownTurn ? undefined : 'not-your-turn'
    case 'offer':
      return ownTurn ? checkOffer(view, seat, command.give, command.want, command.to) : 'not-your-turn'
    case 'withdraw':
      if (!ownTurn) return 'not-your-turn'
      return openOffer(view, command.offer) ? undefined : 'no-such-offer'
    case 'conclude':
    case 'take':
      return ownTurn ? checkDeal(view, seat, command) : 'not-your-turn'
    case 'accept':
    case 'decline':
    case 'counter':
    case 'retract':
      return checkAnswer(view, seat, command)
    case 'keep':
      if (!choosing(view).includes(seat)) return 'not-your-turn'
      if (total(command.cards) !== KEEP) return 'not-three'
      return holds(ownCards(view, seat), command.cards) ? undefined : 'cards-missing'
  }
}

function checkShow(view: Seen<State>, own: readonly Tile[], under: Tile | undefined): Refusal | undefined {
  if (own.some((tile) => isPlayable(view.counters, tile))) return 'tile-playable'
  if (under === undefined) return view.drawPile > 0 ? 'under-missing' : undefined
  if (view.drawPile === 0) return 'draw-pile-empty'
  return own.includes(under) ? undefined : 'not-in-hand'
}

function checkPaid(
  view: Seen<State>,
  seat: Seat,
  action: Action,
  pay: Cards,
  toll: Kind | undefined,
): Refusal | undefined {
  const asked = price(view, seat, action)
  if (typeof asked === 'string') return asked
  if (!fits(asked, pay)) return 'wrong-payment'
  if (!holds(ownCards(view, seat), pay)) return 'cards-missing'
  if (asked.toll === null) return toll === undefined ? undefined : 'no-toll'
  if (toll === undefined) return 'toll-due'
  return holds(minus(ownCards(view, seat), pay), some(toll)) ? undefined : 'cards-missing'
}

function checkOffer(view: Seen<State>, seat: Seat, give: Cards, want: Cards, to: readonly Seat[]): Refusal | undefined {
  if (view.trades >= TRADES) return 'too-many-trades'
  if (view.offers.length >= OFFERS) return 'too-many-offers'
  const others = to.every((other, i) => other < view.hands.length && other !== seat && (i === 0 || to[i - 1]! < other))
  if (to.length === 0 || !others) return 'bad-recipients'
  if (to.some((other) => view.noDeals.includes(other))) return 'no-deals'
  if (view.options.edition === 'english') {
    const elsewhere = view.offers.some((offer) => isOpen(offer) && !askedOf(offer, to[0]!))
    if (to.length > 1 || elsewhere) return 'one-at-a-time'
  }
  if (total(give) === 0 || total(want) === 0) return 'nothing-given'
  if (!holds(ownCards(view, seat), give)) return 'cards-missing'
  return to.some((other) => offeredBefore(view, give, want, other)) ? 'same-terms' : undefined
}

function checkDeal(
  view: Seen<State>,
  seat: Seat,
  command: Extract<Command, { type: 'conclude' | 'take' }>,
): Refusal | undefined {
  const offer = openOffer(view, command.offer)
  if (!offer) return 'no-such-offer'
  if (command.type === 'conclude')
    return askedOf(offer, command.with)?.answer === 'accepted' ? undefined : 'not-accepted'
  const counter = counterOf(offer, command.with)
  if (!counter) return 'no-counter'
  return holds(ownCards(view, seat), counter.want) ? undefined : 'cards-missing'
}

/** Checks an answer to an offer (TYR-45) by the own cards alone, so that it tells nothing of another hand. */
function checkAnswer(
  view: Seen<State>,
  seat: Seat,
  command: Extract<Command, { type: 'accept' | 'decline' | 'counter' | 'retract' }>,
): Refusal | undefined {
  const offer = openOffer(view, command.offer)
  if (!offer) return 'no-such-offer'
  const asked = askedOf(offer, seat)
  if (!asked) return 'not-asked'
  if (command.type === 'retract') return counterOf(offer, seat) ? undefined : 'no-counter'
  if (asked.answer !== null) return 'answered'
  switch (command.type) {
    case 'accept':
      return holds(ownCards(view, seat), offer.want) ? undefined : 'cards-missing'
    case 'decline':
      return undefined
    case 'counter':
      if (total(command.give) === 0 || total(command.want) === 0) return 'nothing-given'
      if (same(command.give, offer.want) && same(command.want, offer.give)) return 'same-terms'
      return holds(ownCards(view, seat), command.give) ? undefined : 'cards-missing'
  }
}
