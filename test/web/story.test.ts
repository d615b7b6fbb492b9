import { expect, test } from 'vitest'
import type { AnyGame, EntryView } from '../../shared/engine/game.ts'
import { games } from '../../shared/games/index.ts'
import type { GameUi, Reader } from '../../web/games/game-ui.ts'
import { logOf, reelOf } from '../../web/features/record/record.ts'
import { storyOf } from '../../web/games/story.ts'
import { play } from './records.ts'

const game = games.tyros as AnyGame
const log = logOf(reelOf(game, play(game, 11)), 0)
const reader: Reader = { me: 0, name: String }
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

test('what went unsaid while the words were not there yet is told when they are', () => {
  const [early, late] = [saying(() => undefined), saying(() => 'said')]
  expect(storyOf(early, log, reader)).toEqual([])
  expect(storyOf(late, log, reader)).toHaveLength(log.entries.length)
})

test('other names tell all again', () => {
  const page = saying((_, __, { name }) => name(0))
  expect(storyOf(page, log, reader)[0]!.sentences[0]).toBe('0')
  expect(storyOf(page, log, { ...reader, name: () => 'Anna' })[0]!.sentences[0]).toBe('Anna')
})

test('each event is told on the view before it', () => {
  const seen: unknown[] = []
  const page = saying((_event, view) => void seen.push(view) as undefined)
  storyOf(page, { ...log, entries: first(3) }, reader)
  expect(seen.length).toBeGreaterThan(3)
  expect(new Set(seen).size).toBe(seen.length)
})
