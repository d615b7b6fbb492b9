import { expect, test } from 'vitest'
import { redact } from '../../shared/engine/sealed.ts'
import { none, some } from '../../shared/games/tyros/cards.ts'
import { legal } from '../../shared/games/tyros/legal.ts'
import type { State } from '../../shared/games/tyros/types.ts'
import { check, commandOf, draftOf } from '../../web/games/tyros/draft/command.ts'
import { outlasting } from '../../web/games/tyros/draft/draft.ts'
import { cards, everywhere, position } from '../shared/clauses/tyros/position.ts'

/** Commands of a seat with cards or tiles of its own, and the page's drawing of each while it is on its way. */
function shown(state: State, seat: number) {
  const view = redact(state, seat)
  return [...legal(view, seat)].map((command) => ({ command, shown: commandOf(view, seat, draftOf(command)) }))
}

const acting = position({
  counters: everywhere('orange'),
  cities: { 3: 0, 20: 1 },
  galleys: [{ 3: 1, 11: 1, 33: 1 }, { 21: 1 }, {}],
  hands: ['oooooyyj', 'ggv', 'vv'],
  discardPile: 'gv',
})
const growing = position({
  phase: 'growth',
  counters: { 7: 'orange', 9: 'green', 13: 'yellow' },
  tiles: [[8, 12], [1], [2]],
})
const discarding = position({ phase: 'discard', hands: ['oyyj', 'ggg', 'vv'] })
const spoken = ['pass', 'accept', 'decline', 'retract', 'withdraw', 'conclude', 'take']

test.each([
  ['an action', acting, 6, ['buildCity', 'buildGalley', 'exchange', 'fetch', 'move', 'offer']],
  ['a map tile', growing, 3, ['grow']],
  ['a choice of cards', discarding, 2, ['keep']],
] as const)('%s on its way is drawn as the choice that made it', (_, state, atLeast, types) => {
  const all = shown(state, 0).filter(({ command }) => !spoken.includes(command.type))
  expect(all.length).toBeGreaterThanOrEqual(atLeast)
  expect([...new Set(all.map(({ command }) => command.type))].sort()).toEqual(types)
  for (const { command, shown } of all) expect(shown).toEqual(command)
})

test('a galley is offered in Tyre in the English edition though the city there is of another (TYR-27)', () => {
  const launched = (edition: 'kosmos' | 'english') =>
    shown(position({ options: { edition }, counters: { 33: 'orange' }, cities: { 33: 1 }, hands: ['oy', 'j', 'j'] }), 0)
      .filter(({ command }) => command.type === 'buildGalley')
      .map(({ shown }) => shown)
  expect(launched('english')).toEqual([{ type: 'buildGalley', at: 33, pay: [1, 0, 0, 0, 0] }])
  expect(launched('kosmos')).toEqual([])
})

test('the page offers nobody the cards that they give', () => {
  const deal = (want: string) =>
    check(redact(acting, 0), 0, { type: 'offer', give: cards('jo'), want: cards(want), to: [1] })
  expect(deal('oj')).toBe('nothing-given')
  expect(deal('jy')).toBeUndefined()
})

test('a pass on its way is drawn as one', () => {
  expect(draftOf({ type: 'pass' })).toEqual({ passing: true })
})

test('an answer that a hint advises is in the draft: it alone stands out', () => {
  const answer = { type: 'decline', offer: 1, forTurn: false } as const
  expect(draftOf(answer)).toEqual({ answer })
})

test('a half-made counter-offer outlasts the answer to another offer, and nothing else', () => {
  const deal = { give: some('green'), want: none, counter: 2 }
  expect(outlasting({ deal, square: 3 }, { type: 'accept', offer: 1 })).toEqual({ deal })
  expect(outlasting({ deal }, { type: 'decline', offer: 1, forTurn: false })).toEqual({ deal })
  expect(outlasting({ deal }, { type: 'decline', offer: 2, forTurn: false })).toBeUndefined()
  expect(outlasting({ deal }, { type: 'decline', offer: 1, forTurn: true })).toBeUndefined()
  expect(outlasting({ deal }, { type: 'counter', offer: 2, give: some('green'), want: some('violet') })).toBeUndefined()
  expect(outlasting({ square: 3 }, { type: 'accept', offer: 1 })).toBeUndefined()
})
