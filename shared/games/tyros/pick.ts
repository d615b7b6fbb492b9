import type { Random, Seat, Seen } from '../../engine/game.ts'
import { bank, cities, galleys, move, openMoves } from './actions.ts'
import { counted, holds, listed, total } from './cards.ts'
import { KEEP, OFFERS, TRADES } from './figures.ts'
import { portsOf } from './galleys.ts'
import { answers, deals, growths, offers, recipients } from './legal.ts'
import { offeredBefore } from './offers.ts'
import { ownCards } from './turn.ts'
import { kinds, type Cards, type Command, type State, type Terms } from './types.ts'

const any = <T>(items: readonly T[], random: Random): T => items[random.below(items.length)]!

/** A random legal command; passes, builds and trades are weighed so that games take their course and end. */
export function pick(view: Seen<State>, seat: Seat, random: Random): Command {
  if (view.phase === 'growth') return any(growths(view, seat), random)
  if (view.phase === 'discard')
    return { type: 'keep', cards: counted(random.shuffle(listed(ownCards(view, seat))).slice(0, KEEP)) }
  return view.turn === seat ? act(view, seat, random) : answer(view, seat, random)
}

function act(view: Seen<State>, seat: Seat, random: Random): Command {
  if (view.offers.length > 0 && random.below(2) === 0) {
    const open = deals(view, seat)
    const concluding = open.filter(({ type }) => type !== 'withdraw')
    if (open.length > 0) return any(concluding.length > 0 ? concluding : open, random)
  }
  const roll = random.below(20)
  if (roll < 5) return { type: 'pass' }
  if (roll < 7) return tradeOffer(view, seat, random) ?? { type: 'pass' }
  if (roll < 9) return any([...bank(view, seat), { type: 'pass' }], random)
  if (roll < 11) return any([...galleys(view, seat), { type: 'pass' }], random)
  const built = cities(view, seat)
  if (built.length > 0) return any(built, random)
  const ports = portsOf(view, seat)
  if (ports.length === 0) return { type: 'pass' }
  const from = any(ports, random)
  const open = openMoves(view, seat, from)
  return open.length > 0 ? move(view, seat, from, any(open, random)) : { type: 'pass' }
}

/** Up to two cards of the hand for up to two of any kinds, to some of the players that may be asked. */
function tradeOffer(view: Seen<State>, seat: Seat, random: Random): Command | undefined {
  if (view.trades >= TRADES || view.offers.length >= OFFERS) return undefined
  const choices = recipients(view)
  if (choices.length === 0) return undefined
  const to = any(choices, random)
  const terms = swap(ownCards(view, seat), random)
  if (!to.some((other) => offeredBefore(view, terms.give, terms.want, other))) return { type: 'offer', ...terms, to }
  return offers(view, seat)[0]
}

function swap(hand: Cards, random: Random): Terms {
  const give = counted(random.shuffle(listed(hand)).slice(0, 1 + random.below(2)))
  return { give, want: counted(Array.from({ length: 1 + random.below(2) }, () => any(kinds, random))) }
}

function answer(view: Seen<State>, seat: Seat, random: Random): Command {
  const command = any(answers(view, seat), random)
  if (command.type !== 'counter') return command
  const terms = swap(ownCards(view, seat), random)
  const offer = view.offers.find(({ number }) => number === command.offer)!
  const mirrored = holds(terms.give, offer.want) && holds(terms.want, offer.give)
  return mirrored || total(terms.give) === 0 ? command : { ...command, ...terms }
}
