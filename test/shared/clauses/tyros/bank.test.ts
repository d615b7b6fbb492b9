import { expect, test } from 'vitest'
import { unseal } from '../../../../shared/engine/sealed.ts'
import { deckSize, holds, total } from '../../../../shared/games/tyros/cards.ts'
import { cards, exchange, fetch, own, play, position, refusal } from './position.ts'

test('[TYR-31] one to three cards are discarded and as many drawn, no more than the deck holds; the deck is not refilled', () => {
  const state = position({ hands: ['oooo', 'j', 'j'], discardPile: 'y' })
  for (const pay of ['o', 'oo', 'ooo']) {
    const { events, after } = play(state, 0, exchange(pay))
    expect(events).toMatchObject([{ type: 'cardsExchanged', seat: 0, paid: cards(pay) }])
    const hand = unseal(after.hands[0]!.cards)
    expect([total(hand), after.hands[0]!.size]).toEqual([4, 4])
    expect(holds(hand, cards('oooo'.slice(pay.length)))).toBe(true)
    expect(after.discardPile).toEqual(cards(`y${pay}`))
    expect(deckSize(after)).toBe(deckSize(state) - pay.length)
  }
  expect(refusal(state, 0, exchange(''))).toBe('wrong-payment')
  expect(refusal(state, 0, exchange('oooo'))).toBe('wrong-payment')
  expect(refusal(state, 0, exchange('v'))).toBe('cards-missing')

  const discardPile = 'y'.repeat(14) + 'g'.repeat(14) + 'v'.repeat(14) + 'o'.repeat(9)
  const short = position({ hands: ['oooo', 'j', 'j'], discardPile })
  expect(deckSize(short)).toBe(3)
  const two = play(short, 0, exchange('oo')).after
  expect(unseal(two.hands[0]!.cards).reduce((sum, n) => sum + n, 0)).toBe(4)
  expect(refusal({ ...two, turn: 0 }, 0, exchange('oo'))).toBe('deck-short')
  const empty = position({ hands: ['ooooo', 'j', 'jjj'], discardPile })
  expect(deckSize(empty)).toBe(0)
  expect(refusal(empty, 0, exchange('o'))).toBe('deck-short')
})

test('[TYR-32] three cards are discarded for any one of the discard pile, not one of the three', () => {
  const state = position({ hands: ['oooo', 'j', 'j'], discardPile: 'yvv' })
  const { events, after } = play(state, 0, fetch('ooo', 'violet'))
  expect(events).toEqual([{ type: 'cardFetched', seat: 0, paid: cards('ooo'), taken: 'violet', hand: own(0, 'ov') }])
  expect([after.discardPile, after.hands[0]!.size]).toEqual([cards('oooyv'), 2])
  expect(refusal(state, 0, fetch('ooo', 'orange'))).toBe('not-discarded')
  expect(refusal(state, 0, fetch('oo', 'violet'))).toBe('wrong-payment')
  expect(refusal(state, 0, fetch('oov', 'violet'))).toBe('cards-missing')
  expect(refusal(position({ hands: ['ooo', 'j', 'j'] }), 0, fetch('ooo', 'violet'))).toBe('not-discarded')
})
