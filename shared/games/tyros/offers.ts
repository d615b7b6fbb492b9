import type { Draft, Seat } from '../../engine/game.ts'
import { same } from './cards.ts'
import type { Asked, Cards, Offer, Pieces, Terms } from './types.ts'

/** Whether an offer may still be taken up: neither withdrawn nor declined by all. */
export function isOpen(offer: Offer): boolean {
  return !offer.withdrawn && offer.asked.some(({ answer }) => answer !== 'declined')
}

export function openOffer(state: Pieces, number: number): Offer | undefined {
  return state.offers.find((offer) => offer.number === number && isOpen(offer))
}

export function askedOf(offer: Offer, seat: Seat): Asked | undefined {
  return offer.asked.find((asked) => asked.seat === seat)
}

export function counterOf(offer: Offer, seat: Seat): Terms | undefined {
  const answer = askedOf(offer, seat)?.answer
  return typeof answer === 'object' && answer !== null ? answer : undefined
}

/** Terms as the other party sees them. */
export const mirrored = ({ give, want }: Terms): Terms => ({ give: want, want: give })

/** Whether the same terms went to this seat already in this turn (TYR-47). */
export function offeredBefore(state: Pieces, give: Cards, want: Cards, seat: Seat): boolean {
  return state.offers.some((offer) => same(offer.give, give) && same(offer.want, want) && askedOf(offer, seat))
}

/** Seats that may be asked (TYR-33, TYR-47), ascending. */
export function askable(state: Pieces): Seat[] {
  return state.hands.map((_, seat) => seat).filter((seat) => seat !== state.turn && !state.noDeals.includes(seat))
}

/** Offers that wait for this seat's answer, the oldest first; none for a spectator. */
export function unanswered(state: Pieces, seat: Seat | null): readonly Offer[] {
  if (seat === null) return []
  return state.offers.filter((offer) => isOpen(offer) && askedOf(offer, seat)?.answer === null)
}

/** Seats with an offer to answer, or a counter to take back (TYR-45), ascending. */
export function answering(state: Pieces): Seat[] {
  const isOpenTo = (seat: Seat) => (offer: Offer) => {
    const asked = askedOf(offer, seat)
    return !offer.withdrawn && asked !== undefined && (asked.answer === null || counterOf(offer, seat) !== undefined)
  }
  return state.hands.map((_, seat) => seat).filter((seat) => state.offers.some(isOpenTo(seat)))
}

/** Writes a seat's answer to an offer, or to every one it has not answered yet. */
export function writeAnswer(
  draft: Draft<Pieces>,
  seat: Seat,
  number: number | undefined,
  answer: Asked['answer'],
): void {
  draft.offers = draft.offers.map((offer): Offer => {
    const old = askedOf(offer, seat)
    if (!old || (number === undefined ? old.answer !== null : offer.number !== number)) return offer
    return { ...offer, asked: offer.asked.map((asked) => (asked.seat === seat ? { seat, answer } : asked)) }
  })
}
