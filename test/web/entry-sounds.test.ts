import { expect, test, vi } from 'vitest'
import { ofPage } from './page.ts'

const played: string[] = []
vi.mock('../../web/base/sound.ts', () => ({
  sound: (what: string) => played.push(what),
  buzz: (ms: number) => played.push(`${ms} ms`),
}))
const { hear } = await ofPage<{ hear(ui: object, moved: object, view: object, me: number): void }>(
  'features/sound/entry-sounds.ts',
)

test('an entry sounds as its events do, each kind once, and a bell calls to the own turn', () => {
  const ui = { sound: (what: string) => what, rules: { waitingFor: ({ turn }: { turn: number }) => [turn] } }
  const moved = { entry: { events: ['wood', 'paper', 'wood'] }, before: { turn: 1 } }
  for (const turn of [2, 0]) hear(ui, moved, { turn }, 0)
  expect(played).toEqual(['wood', 'paper', 'wood', 'paper', 'bell', '60 ms'])
})
