import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { follow } from '../../shared/engine/fold.ts'
import type { EntryView, Seat, Seen, Viewer } from '../../shared/engine/game.ts'
import { entryView, redact } from '../../shared/engine/sealed.ts'
import { beyond } from '../../shared/games/tsuro/board.ts'
import { tsuro } from '../../shared/games/tsuro/index.ts'
import type { Event, Run, Square, State } from '../../shared/games/tsuro/types.ts'
import type { Golden } from '../shared/golden/golden.ts'
import { ofPage } from './page.ts'

const page = <T>(file: string): Promise<T> => ofPage(`games/tsuro/${file}.ts`)

const { motionOf } = await page<{
  motionOf: (
    moved: { entry: EntryView<Event>; before: Seen<State> },
    me: Seat | null,
    seatPlace: (seat: Seat) => unknown,
  ) => { square: Square; runs: readonly Run[]; from?: unknown } | undefined
}>('board/motion')
const { describe: sentenceOf, notchWords } = await page<{
  notchWords: (notch: number) => string
  describe: (event: Event, before: Seen<State>, reader: { me: Seat | null; name: (seat: Seat) => string }) => string
}>('text/sentences')

const file = new URL('../shared/golden/tsuro-v1.json', import.meta.url)
const golden = JSON.parse(readFileSync(file, 'utf8')) as Golden<
  Parameters<typeof tsuro.initial>[0]['options'],
  State,
  never,
  Event
>
const name = (seat: Seat): string => ['Anna', 'Ben', 'Cleo', 'Dido', 'Elissa'][seat]!

test('the first notch of a side is its left or its upper one, wherever the clock begins', () => {
  expect([0, 12, 25, 37].map(notchWords)).toEqual(
    ['top', 'right', 'bottom', 'left'].map((side) => expect.stringMatching(new RegExp(`${side}.*notch 1$`, 'i'))),
  )
})

test.each([0, 3, 'spectator'] as const)(
  'the runs of the stones are shown to %s from the view and the tile alone',
  (viewer: Viewer) => {
    const me = typeof viewer === 'number' ? viewer : null
    let view = redact(tsuro.initial(golden.start), viewer)
    let lays = 0
    for (const entry of golden.entries.map((one) => entryView(one, viewer))) {
      const before = view
      view = follow(tsuro, view, entry)
      const event = entry.events.find(({ type }) => type === 'tileLaid')
      const motion = motionOf({ entry, before }, me, (seat) => `the place of ${seat}`)
      expect(motion === undefined).toBe(event === undefined)
      if (!motion || !event) continue
      lays++
      const own = entry.seat!
      expect(motion.square).toBe(before.stones[own]! >> 3)
      expect(motion.from).toBe(own === me ? undefined : `the place of ${own}`)
      expect(motion.runs[0]!.seat).toBe(own)
      for (const { seat, steps, end } of motion.runs) {
        let spot = before.stones[seat]!
        for (const [square, entrance, exit] of steps) {
          expect(square * 8 + entrance).toBe(spot)
          spot = beyond[square * 8 + exit]!
        }
        if (end !== 'collision') expect(spot).toBe(end === 'rim' ? -1 : end)
        expect(view.stones[seat]).toBe(typeof end === 'number' ? end : -1)
      }
      const moved = before.stones.flatMap((spot, seat) => (spot === view.stones[seat] ? [] : [seat]))
      expect(motion.runs.map(({ seat }) => seat).sort()).toEqual(moved)

      const said = sentenceOf(event, before, { me, name })
      const gone = moved.filter((seat) => view.stones[seat] === -1 && seat !== me)
      for (const seat of gone) expect(said).toContain(name(seat))
      if (own !== me) expect(said).toContain(name(own))
    }
    expect(lays).toBeGreaterThan(20)
  },
)
