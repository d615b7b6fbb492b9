import { expect, test } from 'vitest'
import { none, some } from '../../shared/games/tyros/cards.ts'
import { outlasting } from '../../web/games/tyros/draft/draft.ts'

const deal = { give: some('green'), want: none, counter: 2 }

test('a half-made counter-offer outlasts the answer to another offer, and nothing else', () => {
  expect(outlasting({ deal, square: 3 }, { type: 'accept', offer: 1 })).toEqual({ deal })
  expect(outlasting({ deal }, { type: 'decline', offer: 1, forTurn: false })).toEqual({ deal })
  expect(outlasting({ deal }, { type: 'decline', offer: 2, forTurn: false })).toBeUndefined()
  expect(outlasting({ deal }, { type: 'decline', offer: 1, forTurn: true })).toBeUndefined()
  expect(outlasting({ deal }, { type: 'counter', offer: 2, give: some('green'), want: some('violet') })).toBeUndefined()
  expect(outlasting({ square: 3 }, { type: 'accept', offer: 1 })).toBeUndefined()
})
