import { expect, test } from 'vitest'
import type { AnyGame, EntryView, Seat } from '../../shared/engine/game.ts'
import { games } from '../../shared/games/registry.ts'
import type { LogLine } from '../../shared/table-info.ts'
import type { GameUi, LogReader } from '../../web/games/game-ui.ts'
import { replayableOf } from '../../web/features/record/replayable.ts'
import { storyOf } from '../../web/games/story.ts'
import { logReader, ofPage } from './page.ts'
import { play } from './records.ts'

const { readerOf } = await ofPage<{
  readerOf: (me: Seat | null, names: readonly string[], tableLog: readonly LogLine[]) => LogReader
}>('games/reader.ts')

const game = games.tyros as AnyGame
const { log } = replayableOf(game, play(game, 11), 0)
const reader = logReader()
const saying = (describe: GameUi['describe']) => ({ rules: game, describe })
const first = (count: number): readonly EntryView<unknown>[] => log.entries.slice(0, count)

test('a log that grows is told on, and what was said is not said again', () => {
  let said = 0
  const page = saying(() => `sentence ${++said}`)
  const early = storyOf(page, { ...log, entries: first(4) }, reader)
  const then = storyOf(page, { ...log, entries: first(6) }, reader)
  expect(then.slice(-early.length)).toEqual(early)
  expect(said).toBe(first(6).flatMap(({ events }) => events).length)
})

test('an event that went unsaid while the words were not there yet is told when they are', () => {
  const [early, late] = [saying(() => undefined), saying(() => 'said')]
  expect(storyOf(early, log, reader)).toEqual([])
  expect(storyOf(late, log, reader)).toHaveLength(log.entries.length)
})

test('other names tell the whole log again', () => {
  const page = saying((_, __, { name }) => name(0))
  expect(storyOf(page, log, reader)[0]!.sentences[0]).toBe('0')
  expect(
    storyOf(
      page,
      log,
      logReader(() => 'Anna'),
    )[0]!.sentences[0],
  ).toBe('Anna')
})

test('an entry that was taken back is void, and that it was is told', () => {
  const entries = first(6).filter(({ n }) => n < 5)
  const back = { n: 5, seat: 0, events: [], back: 3 }
  const story = storyOf(
    saying(() => 'said'),
    { ...log, entries: [...entries, back] },
    reader,
  )
  expect(story.map(({ n, isVoid = false }) => [n, isVoid])).toEqual([
    [5, false],
    [4, true],
    [3, true],
    [2, false],
    [1, false],
    [0, false],
  ])
  expect(story[0]!.sentences).toEqual(['took back'])
})

test('each event is told on the view before it', () => {
  const seen: unknown[] = []
  const page = saying((_event, view) => void seen.push(view) as undefined)
  storyOf(page, { ...log, entries: first(3) }, reader)
  expect(seen.length).toBeGreaterThan(3)
  expect(new Set(seen).size).toBe(seen.length)
})

test('[PAGE-71] an event from before a seat was taken over is told of who had it then', () => {
  const page = saying((_, __, { me, name }) => (me === 1 ? 'You' : name(1)))
  const over = { kind: 'replaced', seat: 1, by: ['Anna'] } as const
  const tableLog = [
    { kind: 'left', n: 4, seat: 1, name: 'Eva' },
    { ...over, n: 4, from: 'Eva', name: 'Fay' },
    { ...over, n: 6, from: 'Fay', name: 'Gil' },
  ] as const
  const toldTo = (me: number) =>
    storyOf(page, { ...log, entries: first(8) }, readerOf(me, ['Anna', 'Gil'], tableLog))
      .map(({ sentences }) => sentences[0])
      .reverse()
  const before = ['Eva', 'Eva', 'Eva', 'Eva', 'Fay', 'Fay']
  expect(toldTo(0)).toEqual([...before, 'Gil', 'Gil'])
  expect(toldTo(1)).toEqual([...before, 'You', 'You'])
})
