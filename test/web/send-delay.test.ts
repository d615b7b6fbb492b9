import { beforeEach, describe, expect, test } from 'vitest'
import { Bench, bench, eachOnABench, entry, entryOf, hashOf, pass, snapshot, viewOf } from './scripted.ts'

const acts = (one = bench) => one.socket.heard().filter(({ type }) => type === 'act')
const move = { type: 'act', id: 'action-1', base: 3, command: 'move' }

eachOnABench()
beforeEach(() => bench.begin())

describe('[PAGE-4] a move that is held back', () => {
  beforeEach(() => {
    expect(bench.sync.act('move', 4_000)).toBe(true)
  })

  test('a move that is held back leaves after its time, and not before', async () => {
    expect(bench.state).toMatchObject({
      pending: { command: 'move' },
      canWithdraw: true,
      undoUntil: Date.now() + 4_000,
    })
    await pass(3_999)
    expect(acts()).toEqual([])
    await pass(1)
    expect(acts()).toEqual([move])
    expect(bench.state).toMatchObject({ canWithdraw: false, undoUntil: undefined })
    bench.socket.say(entry(3, 1, 11, 'action-1'))
    expect(bench.memory.size).toBe(0)
  })

  test('a move that is held back is never sent once it is taken back', async () => {
    await pass(3_000)
    expect(bench.sync.withdraw()).toBe(true)
    await pass(60_000)
    bench.sync.wake()
    await pass(60_000)
    expect(acts()).toEqual([])
    expect([bench.state.pending, bench.memory.size]).toEqual([undefined, 0])
  })

  test('a move that is held back leaves at once by a second tap, with a page that is hidden, and with one that is left', async () => {
    bench.sync.sendNow()
    expect(acts()).toEqual([move])
    bench.socket.say(entry(3, 1, 11, 'action-1'))
    bench.sync.act('move', 4_000)
    bench.sync.sleep()
    expect(acts()).toEqual([{ ...move, id: 'action-2', base: 4 }])
    bench.socket.say(entry(4, 1, 12, 'action-2'))
    bench.sync.act('move', 4_000)
    const { socket } = bench
    bench.sync.close()
    expect(socket.heard().filter(({ type }) => type === 'act')).toEqual([{ ...move, id: 'action-3', base: 5 }])
  })

  test('a move that is held back leaves at once when another has moved, and then may be stale', () => {
    bench.socket.say(entry(3, 1, 11))
    expect(acts()).toEqual([move])
    bench.socket.say({ type: 'refused', id: 'action-1', code: 'stale' })
    expect(bench.state).toMatchObject({ pending: undefined, refused: { code: 'stale', command: 'move' } })
  })

  test('a move that is held back is sent by the next page, where its own is gone without a word: not before its time, and once', async () => {
    const next = new Bench(new Map(bench.memory))
    await next.begin()
    expect(next.state).toMatchObject({ pending: { command: 'move' }, canWithdraw: true })
    await pass(3_999)
    expect(acts(next)).toEqual([])
    await pass(1)
    expect(acts(next)).toEqual([move])
    next.socket.say(entry(3, 1, 11, 'action-1'))
    expect(next.memory.size).toBe(0)
    next.sync.close()
  })

  test('[PAGE-93] a move that is held back is neither sent early nor brought back by another tab of the seat', async () => {
    const other = new Bench(bench.memory)
    await other.load()
    bench.sync.withdraw()
    bench.sync.act('another', 4_000)
    // The time of the first, which the other tab has found.
    await pass(2_000)
    other.sync.sendNow()
    other.sync.close()
    expect([...acts(), ...acts(other)]).toEqual([])
    await pass(2_000)
    expect(acts()).toMatchObject([{ id: 'action-2', command: 'another' }])
  })
})

describe('[ROOM-56] a page on which something is taken back', () => {
  test('a page asks for a snapshot where its log begins after the entry taken back, and says nothing of a mismatch', () => {
    bench.socket.say({ type: 'entry', entry: { n: 3, seat: 0, events: [], back: 0 }, hash: hashOf(0) })
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1 }])
    const taken = { n: 3, seat: 0, events: [], back: 0 }
    const entries = [entryOf(0, 1), ...('snapshot' in snapshot ? snapshot.snapshot!.entries : []), taken]
    bench.socket.say({
      type: 'synced',
      n: 4,
      hash: hashOf(0),
      snapshot: { from: 0, view: viewOf(0), entries } as never,
    })
    expect(bench.state).toMatchObject({ n: 4, view: { sum: 0 }, status: 'live' })
    expect(bench.mismatches).toEqual([])
  })
})
