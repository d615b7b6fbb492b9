import { expect, test } from 'vitest'
import { redact } from '../../shared/engine/sealed.ts'
import { legal } from '../../shared/games/tyros/legal.ts'
import type { State } from '../../shared/games/tyros/types.ts'
import { commandOf, draftOf } from '../../web/games/tyros/draft/command.ts'
import { everywhere, position } from '../shared/clauses/tyros/position.ts'

/** What a seat may do with cards or tiles of its own, and what the page makes of each while it is on its way. */
function shown(state: State, seat: number) {
  const view = redact(state, seat)
  return [...legal(view, seat)].map((command) => {
    return { command, shown: commandOf(view, seat, draftOf(command)) }
  })
}

const acting = position({
  counters: everywhere('orange'),
  cities: { 3: 0, 20: 1 },
  galleys: [{ 3: 1, 11: 1, 33: 1 }, { 21: 1 }, {}],
  hands: ['oooooyyj', 'ggv', 'vv'],
  discardPile: 'gv',
})
const spoken = ['pass', 'accept', 'decline', 'retract', 'withdraw', 'conclude', 'take']

test('a command on its way is drawn as the choice that made it', () => {
  const all = shown(acting, 0).filter(({ command }) => !spoken.includes(command.type))
  const types = new Set(all.map(({ command }) => command.type))
  expect([...types].sort()).toEqual(['buildCity', 'buildGalley', 'exchange', 'fetch', 'move', 'offer'])
  for (const { command, shown } of all) expect(shown).toEqual(command)
})

test('a map tile on its way is drawn as the choice that made it', () => {
  const growing = position({
    phase: 'growth',
    counters: { 7: 'orange', 9: 'green', 13: 'yellow' },
    tiles: [[8, 12], [1], [2]],
  })
  const all = shown(growing, 0)
  expect(all.length).toBeGreaterThan(2)
  for (const { command, shown } of all) expect(shown).toEqual(command)
})

test('what is kept is drawn while it is on its way', () => {
  const discarding = position({ phase: 'discard', hands: ['oyyj', 'ggg', 'vv'] })
  const all = shown(discarding, 0)
  expect(all.length).toBeGreaterThan(1)
  for (const { command, shown } of all) expect(shown).toEqual(command)
})

test('in the English edition a galley is offered in Tyre though the city there is of another (TYR-27)', () => {
  const launched = (edition: 'kosmos' | 'english') =>
    shown(position({ options: { edition }, counters: { 33: 'orange' }, cities: { 33: 1 }, hands: ['oy', 'j', 'j'] }), 0)
      .filter(({ command }) => command.type === 'buildGalley')
      .map(({ shown }) => shown)
  expect(launched('english')).toEqual([{ type: 'buildGalley', at: 33, pay: [1, 0, 0, 0, 0] }])
  expect(launched('kosmos')).toEqual([])
})

test('a pass on its way is drawn as one', () => {
  expect(draftOf({ type: 'pass' })).toEqual({ passing: true })
})
