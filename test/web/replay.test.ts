import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact, entryView } from '../../shared/engine/sealed.ts'
import { replay } from '../../shared/engine/position.ts'
import { calledYou, placeIn, replayableOf, stepsIn } from '../../web/features/record/replayable.ts'
import { viewBefore, viewsOf } from '../../web/room/history.ts'
import { everyGame } from '../support/every-game.ts'
import { hides } from '../support/playable.ts'
import { play, withTries } from './records.ts'

test('[PAGE-239] the player of a game alone is called “you” in a replay through any eyes', () => {
  expect(([1, 0, 'spectator', 'record'] as const).map((viewer) => calledYou(viewer, 0))).toEqual([1, 0, 0, 0])
  expect(([1, 'record'] as const).map((viewer) => calledYou(viewer, null))).toEqual([1, null])
})

describe.each(Object.values(everyGame))('a replay of $id', (game) => {
  const record = play(game, 11)
  const viewers: Viewer[] = [...record.names.keys(), 'spectator', 'record']

  test.each(viewers)('a replay shows %s every entry as it was seen, and the views before and after it', (viewer) => {
    const { log } = replayableOf(game, record, viewer)
    const views = viewsOf(game, log)
    expect(log.entries.map(({ n }) => n)).toEqual(record.entries.map(({ n }) => n))
    for (const entry of record.entries) {
      expect(log.entries[entry.n]).toEqual(entryView(entry, viewer))
      const before = replay(game, record.start, record.entries.slice(0, entry.n))
      expect(views[entry.n]).toEqual(redact(before.state, viewer))
    }
    expect(views).toHaveLength(record.entries.length + 1)
  })

  test('a replay goes back with moves that were taken back, from wherever its log begins', () => {
    const { log } = replayableOf(game, withTries(record, quick(11)), 0)
    expect(log.entries.some(({ back }) => back !== undefined)).toBe(true)
    for (const from of [0, Math.floor(log.entries.length / 2)]) {
      const late = { from, view: viewBefore(game, log, from)!, entries: log.entries.slice(from) }
      const views = viewsOf(game, late)
      expect(views).toHaveLength(late.entries.length + 1)
      for (const [i, view] of views.entries()) expect(view).toEqual(viewBefore(game, late, from + i))
    }
  })

  test('a move has one number in replay and review, where moves were taken back', () => {
    const { entries } = withTries(record, quick(11))
    const steps = stepsIn(entries, false)
    expect(steps.length).toBeLessThan(entries.length)
    expect(steps.map((n) => placeIn(entries, n))).toEqual(steps.map((_, n) => ({ n, of: steps.length - 1 })))
  })

  test('a replay ends where the game ended', () => {
    const end = viewsOf(game, replayableOf(game, record, 'record').log).at(-1)
    expect(end).toEqual(replay(game, record.start, record.entries).state)
    expect(game.outcome(end as never)).toBeDefined()
  })

  test('a replay keeps from a seat what it could not see', () => {
    const text = (viewer: Viewer) => {
      const { log } = replayableOf(game, record, viewer)
      return JSON.stringify([log.entries[1], ...viewsOf(game, log).slice(1, 3)])
    }
    const [all, own, others] = [text('record').length, text(0).length, text('spectator').length]
    expect([all > own, own > others]).toEqual([hides(game), hides(game)])
    expect([all, own].every((length) => length >= others)).toBe(true)
  })
})
