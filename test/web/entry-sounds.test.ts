import { expect, test, vi } from 'vitest'
import { ofPage } from './page.ts'

const played: string[] = []
vi.mock('../../web/base/sound.ts', () => ({
  sound: (what: string) => played.push(what),
  buzz: (ms: number) => played.push(`${ms} ms`),
}))
const { hear } = await ofPage<{ hear(moved: object, table: object): void }>('features/sound/entry-sounds.ts')

test('an entry sounds as its events do, each kind once, and a bell calls to the own turn', () => {
  const ui = { sound: (what: string) => what, rules: { waitingFor: ({ turn }: { turn: number }) => [turn] } }
  const entry = { events: ['wood', 'paper', 'wood'] }
  const heard = (before: number, now: number): string[] => {
    hear({ entry, before: { turn: before } }, { room: { code: ui }, me: 0, isMyTurn: now === 0 })
    return played.splice(0)
  }
  expect(heard(1, 2)).toEqual(['wood', 'paper'])
  expect(heard(1, 0)).toEqual(['wood', 'paper', 'bell', '60 ms'])
  expect(heard(0, 0)).toEqual(['wood', 'paper'])
})
