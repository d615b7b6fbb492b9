import type { Random } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { allCards, counted, listed, minus, plus } from './cards.ts'
import { CARDS_DEALT } from './figures.ts'
import type { Event, Pieces } from './types.ts'

/** All cards not in a hand are shuffled and dealt, seat by seat (TYR-11). */
export function dealCards(state: Pieces, random: Random): Extract<Event, { type: 'cardsDealt' }> {
  const count = CARDS_DEALT[state.hands.length]!
  const kept = state.hands.map(({ cards }) => unseal(cards))
  const deck = random.shuffle(listed(kept.reduce(minus, allCards)))
  const hands = kept.map((cards, seat) => {
    const dealt = counted(deck.slice(seat * count, (seat + 1) * count))
    return seal([seat], plus(cards, dealt))
  })
  return { type: 'cardsDealt', hands }
}
