import { describe, expect, test } from 'vitest'
import { follow } from '../../shared/engine/fold.ts'
import type { AnyGame, Viewer } from '../../shared/engine/game.ts'
import { redact, entryView } from '../../shared/engine/sealed.ts'
import { replay } from '../../shared/engine/position.ts'
import { games } from '../../shared/games/index.ts'
import { frameOf, logOf, reelOf } from '../../web/features/record/record.ts'
import { play } from './records.ts'

describe.each(Object.values(games) as AnyGame[])('a replay of $id', (game) => {
  const record = play(game, 11)
  const reel = reelOf(game, record)
  const last = record.entries.length - 1
  const viewers: Viewer[] = [...record.names.keys(), 'spectator', 'record']

  test.each(viewers)('shows %s every frame as it was seen', (viewer) => {
    let view = redact(game.initial(record.start) as unknown, viewer)
    for (const entry of record.entries) {
      const frame = frameOf(reel, entry.n, viewer)
      expect(frame.before).toEqual(view)
      expect(frame.entry).toEqual(entryView(entry, viewer))
      view = follow(game, view, frame.entry)
      expect(frame.view).toEqual(view)
    }
  })

  test.each(viewers)('tells %s the whole log', (viewer) => {
    const log = logOf(reel, viewer)
    expect(log.entries.map(({ n }) => n)).toEqual(record.entries.map(({ n }) => n))
    const end = log.entries.reduce((view, entry) => follow(game, view, entry), log.view)
    expect(end).toEqual(frameOf(reel, last, viewer).view)
  })

  test('ends where the game ended', () => {
    const { view } = frameOf(reel, last, 'record')
    expect(view).toEqual(replay(game, record.start, record.entries).state)
    expect(game.outcome(view as never)).toBeDefined()
  })

  test('keeps from a seat what it could not see', () => {
    const text = (viewer: Viewer) => JSON.stringify(frameOf(reel, 1, viewer))
    expect(text('record').length).toBeGreaterThan(text(0).length)
    expect(text(0).length).toBeGreaterThan(text('spectator').length)
  })
})
