import { beforeEach, describe, expect, test, vi } from 'vitest'
import { replay } from '../../shared/engine/position.ts'
import { redact } from '../../shared/engine/sealed.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import { dropToken, storeToken, viewsKeyOf } from '../../web/base/seat-tokens.ts'
import { nothingKnown, type Kept, type SyncState } from '../../web/room/connection.ts'
import { keepViews, LONGEST } from '../../web/room/kept-views.ts'
import { everyGame, everyId } from '../support/every-game.ts'
import { hides } from '../support/playable.ts'
import { stubStorage } from '../support/storage.ts'
import { play } from './records.ts'
import { sums, tableInfoOf, viewOf } from './scripted.ts'

const table = 'table-of-sixteen'
const [anna, ben] = ['anna-of-22-characters', 'ben-of-22-characters'] as const

type Room = Parameters<typeof keepViews>[0][number]

const game = { ...sums, outcome: (view: { sum: number }) => (view.sum > 99 ? { winners: [0] } : undefined) }

/** A page that follows a seat of the table: what it knows, and what it was given to show. */
function pageOf(token: string | undefined, about: Partial<SyncState> = {}) {
  const shown: Kept[] = []
  const state = {
    ...nothingKnown,
    status: 'live',
    epoch: 'e1',
    info: tableInfoOf(1),
    you: 0,
    n: 3,
    view: viewOf(10),
    game,
    ...about,
  } as unknown as SyncState
  const show = (kept: Kept) => Promise.resolve(void shown.push(kept))
  const room: Room = { id: table, token, missing: undefined, state, show }
  return { room, shown }
}
const cold: Partial<SyncState> = { ...nothingKnown, status: 'offline' }

describe('[PAGE-78] the views that a device keeps', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = stubStorage()
    storeToken(table, anna)
    return () => vi.unstubAllGlobals()
  })

  const stored = (): readonly Kept[] => Object.values(JSON.parse(kept.get(viewsKeyOf(table)) ?? '{}') as object)
  const opened = (token: string): readonly Kept[] => {
    const { room, shown } = pageOf(token, cold)
    keepViews([room])
    return shown
  }

  test('a seat’s view is kept with the number of its entry and its time, and shown without a network', () => {
    vi.useFakeTimers({ now: 1_000 })
    keepViews([pageOf(anna).room])
    vi.setSystemTime(9_000)
    const log = { from: 3, view: viewOf(10), entries: [] }
    expect(opened(anna)).toEqual([
      { epoch: 'e1', asOf: 1_000, info: tableInfoOf(1), you: 0, n: 3, view: viewOf(10), log },
    ])
    vi.useRealTimers()
  })

  test('a kept view holds no facts that may have changed, and nothing that is of the moment', () => {
    keepViews([pageOf(anna).room])
    keepViews([pageOf(anna, { status: 'offline', n: 4, view: viewOf(11) }).room])
    expect(stored()).toMatchObject([{ n: 3 }])
    const info: TableInfo = {
      ...tableInfoOf(2),
      clock: { left: [1], runs: [], late: [], away: [null], paused: null },
      proposals: [],
    }
    keepViews([pageOf(anna, { info }).room])
    expect(stored()).toMatchObject([{ info: { rev: 2 } }])
    expect(Object.keys(stored()[0]!.info)).not.toEqual(expect.arrayContaining(['clock']))
    expect(Object.keys(stored()[0]!.info)).not.toEqual(expect.arrayContaining(['proposals']))
  })

  test('a kept view is not shown once the room has spoken', () => {
    keepViews([pageOf(anna).room])
    const { room, shown } = pageOf(anna, { ...cold, status: 'catching-up', epoch: 'e1' })
    keepViews([room])
    expect(shown).toEqual([])
  })

  test('a kept view takes at most 80 kB a table', () => {
    keepViews([pageOf(anna, { view: { text: 'x'.repeat(LONGEST - 1_000) } as never }).room])
    expect(stored()).toHaveLength(1)
    keepViews([pageOf(anna, { view: { text: 'x'.repeat(LONGEST) } as never }).room])
    expect(kept.has(viewsKeyOf(table))).toBe(false)
  })

  test('no view is kept of a game that is over, broken off or gone, nor without a seat', () => {
    const over: readonly [string, Partial<SyncState>, Partial<Room>][] = [
      ['won', { view: viewOf(100) }, {}],
      ['finished', { info: tableInfoOf(2, { phase: 'finished' }) }, {}],
      ['ended', { info: tableInfoOf(2, { phase: 'ended' }) }, {}],
      ['without a seat', { you: null }, {}],
      ['deleted', { status: 'closed' }, { missing: 'deleted' }],
      ['unknown', cold, { missing: 'no-such-table' }],
    ]
    for (const [what, about, more] of over) {
      keepViews([pageOf(anna).room])
      expect(stored(), what).toHaveLength(1)
      keepViews([{ ...pageOf(anna, about).room, ...more }])
      expect(kept.has(viewsKeyOf(table)), what).toBe(false)
    }
  })

  test('a kept view goes with the seat', () => {
    keepViews([pageOf(anna).room])
    dropToken(table, anna)
    expect(kept.has(viewsKeyOf(table))).toBe(false)
    // A page that does not know it yet.
    keepViews([pageOf(anna).room])
    keepViews([pageOf(undefined).room])
    expect(kept.has(viewsKeyOf(table))).toBe(false)
  })

  test('each of several seats has its own view, and one that is gone takes only its own along', () => {
    storeToken(table, ben)
    const two = [pageOf(anna).room, pageOf(ben, { you: 1, view: viewOf(20) }).room]
    keepViews(two)
    expect(opened(anna)).toMatchObject([{ you: 0, view: viewOf(10) }])
    expect(opened(ben)).toMatchObject([{ you: 1, view: viewOf(20) }])
    dropToken(table, anna)
    expect(opened(anna)).toEqual([])
    keepViews([two[1]!])
    expect(stored()).toMatchObject([{ you: 1 }])
  })

  test.each(['pending', 'scratch'])(
    '[PAGE-92] [PAGE-97] a waiting move or a tried line (%s) goes with its seat',
    (what) => {
      const [gone, part] = ['another-table-16', anna.slice(0, 6)]
      const keys = [gone, `${gone}:${part}`, table, `${table}:${part}`, `${table}:benofx`].map(
        (of) => `murex:${what}:${of}`,
      )
      for (const key of keys) kept.set(key, '{}')
      keepViews([pageOf(anna).room])
      expect(keys.filter((key) => kept.has(key))).toEqual([keys[2], keys[3]])
      dropToken(table, anna)
      storeToken(gone, ben)
      keepViews([{ ...pageOf(ben).room, id: gone }])
      expect(keys.filter((key) => kept.has(key))).toEqual([])
    },
  )

  test('kept views survive corrupt or full storage', () => {
    kept.set(viewsKeyOf(table), 'nonsense')
    expect(opened(anna)).toEqual([])
    const set = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    keepViews([pageOf(anna).room])
    expect(stored()).toEqual([])
    set.mockRestore()
  })

  test.each(everyId)(
    'a kept view of %s holds nothing but what the seat itself sees, in a tenth of what may be',
    (id) => {
      const game = everyGame[id]
      const record = play(game, 7)
      const half = record.entries.slice(0, Math.floor(record.entries.length / 2))
      const { state } = replay(game, record.start, half)
      const [mine, theirs] = [0, 1].map((seat) => redact(state, seat))
      keepViews([pageOf(anna, { view: mine!, game, info: tableInfoOf(1, { game: id as GameId }) }).room])
      const [{ view }] = stored() as [Kept]
      expect(redact(view, 0)).toEqual(view)
      expect(view).toEqual(JSON.parse(JSON.stringify(mine)))
      expect(JSON.stringify(mine) !== JSON.stringify(theirs)).toBe(hides(game))
      expect(kept.get(viewsKeyOf(table))!.length).toBeLessThan(LONGEST / 10)
    },
  )
})
