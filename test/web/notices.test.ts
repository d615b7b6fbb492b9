import { expect, test } from 'vitest'
import { order, shownOf, type Card, type Notice, type Priority } from '../../web/room/notices.ts'

const card = (text: string): Card => ({ text, ways: [] })
const says = (priority: Priority, more: Partial<Notice> = {}): Notice => ({ priority, card: card(priority), ...more })
const panel = (() => undefined) as unknown as NonNullable<Notice['panel']>

/** Notice that is shown when these compete, in either order. */
function heard(...notices: readonly Notice[]) {
  const shown = shownOf(notices)
  expect(shownOf([...notices].reverse())).toEqual(shown)
  return shown
}

test('nothing is shown where nobody speaks', () => {
  expect(heard()).toEqual({ card: undefined, prompt: undefined, panel: undefined })
  expect(heard({ priority: 'offer', card: undefined }).card).toBeUndefined()
})

test('each priority is there once', () => {
  expect([...new Set(order)]).toEqual(order)
})

test.each([
  ['a move that can still be withdrawn', 'undo', 'failed'],
  ['why the last tap did nothing', 'failed', 'rescue'],
  ['a seat that may be given away', 'rescue', 'proposal'],
  ['a seat whose player is there', 'rescue', 'takeover'],
  ['a stranger on the own seat', 'let-in', 'proposal'],
  ['a question of others', 'proposal', 'pending'],
  ['a question of others', 'proposal', 'halted'],
  ['a game that cannot go on', 'halted', 'late'],
  ['what is read once', 'news', 'left'],
  ['who left', 'left', 'offer'],
] as const)('%s is said first: %s before %s', (_, first, second) => {
  expect(heard(says(first), says(second)).card?.text).toBe(first)
})

test('the one that was handed over first is shown, of two that are as urgent', () => {
  const [one, two] = [says('rescue', { card: card('one') }), says('rescue', { card: card('two') })]
  expect(shownOf([one, two]).card?.text).toBe('one')
  expect(shownOf([two, one]).card?.text).toBe('two')
})

test('card, prompt and panel are each of the first that has one', () => {
  const shown = heard(
    says('failed'),
    { priority: 'halted', prompt: 'waits' },
    { priority: 'hint', prompt: 'lay it' },
    { priority: 'left', panel },
  )
  expect(shown).toEqual({ card: card('failed'), prompt: 'waits', panel })
})

test('a panel of somebody who left goes before the one that asks who looks', () => {
  const asks = (() => 1) as unknown as typeof panel
  expect(heard({ priority: 'hidden', panel: asks }, { priority: 'left', panel }).panel).toBe(panel)
})

test('a card over the prompt is shown beside a line at the board, but not beside a panel, nor with a card elsewhere', () => {
  const drawn = panel as never
  const line = says('left', {
    card: { ...card('left'), at: 'board' },
    line: { drawn: () => drawn, hidesPrompt: false },
  })
  const guest = says('offer', { card: { ...card('keep me a seat'), at: 'prompt', drawn } })
  expect(heard(guest).drawn).toBe(drawn)
  expect(heard(line, guest)).toMatchObject({ card: { text: 'left' }, drawn })
  expect(heard(line, guest, { priority: 'halted', panel }).drawn).toBeUndefined()
  expect(heard(line, guest, says('rescue')).drawn).toBeUndefined()
})

test('a line over the prompt silences it, only while it is shown', () => {
  const drawn = panel as never
  const line = says('left', { card: { ...card('left'), at: 'board' }, line: { drawn, hidesPrompt: true } })
  const hint: Notice = { priority: 'hint', prompt: 'lay it' }
  expect(heard(line, hint).prompt).toBe('')
  expect(heard(line, hint, says('rescue')).prompt).toBe('lay it')
})
