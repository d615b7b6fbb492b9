import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_FRAME, PROTOCOL } from '../../shared/protocol.ts'
import { Bench, entry, tableInfoOf, hashOf, snapshot, sums, entryOf, viewOf } from './scripted.ts'

let bench: Bench
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  bench = new Bench()
})
afterEach(() => {
  bench.sync.close()
  vi.useRealTimers()
})

describe('joining', () => {
  test('hello comes first, with the token and nothing in hand', async () => {
    await bench.load()
    expect(bench.state.status).toBe('connecting')
    bench.socket.open()
    expect(bench.socket.heard()).toEqual([{ type: 'hello', protocol: PROTOCOL, token: 'seat-token', n: -1 }])
    expect(bench.state.status).toBe('catching-up')
  })

  test('a snapshot is folded and live', async () => {
    await bench.begin()
    expect(bench.state).toMatchObject({ status: 'live', n: 3, view: { sum: 10 }, you: 0, game: sums })
    expect(bench.state.log).toMatchObject({ from: 1, view: { sum: 1 }, entries: [{ n: 1 }, { n: 2 }] })
  })

  test('before the start there is no view, and live is live', async () => {
    await bench.load()
    await bench.greet(0, 'e1', tableInfoOf(1, { phase: 'waiting' }))
    bench.socket.say({ type: 'synced', n: 0, hash: '', entries: [] })
    expect(bench.state).toMatchObject({ status: 'live', n: 0, view: undefined })
    expect(bench.sync.act(1)).toBe(false)
    bench.socket.heard()
    bench.socket.say(entry(0, 1, 1))
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1 }])
    expect(bench.state.status).toBe('catching-up')
  })

  test('messages wait, in order, for the code of the game', async () => {
    let come = (): void => undefined
    bench.loadGame = () => new Promise((resolve) => (come = () => resolve(sums)))
    await bench.load()
    await bench.greet()
    bench.socket.say(snapshot, entry(3, 5, 15))
    expect(bench.state.status).toBe('catching-up')
    come()
    await pass(0)
    expect(bench.state).toMatchObject({ status: 'live', n: 4, view: { sum: 15 } })
  })

  test('code that does not load is tried again', async () => {
    bench.loadGame = () => Promise.reject(new Error('no network'))
    await bench.load()
    await bench.greet()
    expect(bench.state.status).toBe('connecting')
    bench.loadGame = () => Promise.resolve(sums)
    await pass(0)
    await bench.greet()
    bench.socket.say(snapshot)
    expect(bench.state.status).toBe('live')
  })
})

describe('following', () => {
  test('an entry is folded and handed on with the view it changed', async () => {
    await bench.begin()
    bench.socket.say(entry(3, 5, 15))
    expect(bench.state).toMatchObject({ status: 'live', n: 4, view: { sum: 15 } })
    expect(bench.moves).toEqual([{ entry: entryOf(3, 5), before: viewOf(10) }])
    expect(bench.state.log?.entries.map(({ n }) => n)).toEqual([1, 2, 3])
  })

  test('a gap is asked for once, nothing old is shown as live, and what is known is skipped', async () => {
    await bench.begin()
    bench.socket.say(entry(4, 1, 16), entry(5, 1, 17))
    expect(bench.state).toMatchObject({ status: 'catching-up', n: 3 })
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: 3 }])
    bench.socket.say({
      type: 'synced',
      n: 6,
      hash: hashOf(17),
      entries: [entryOf(2, 5), entryOf(3, 5), entryOf(4, 1), entryOf(5, 1)],
    })
    expect(bench.state).toMatchObject({ status: 'live', n: 6, view: { sum: 17 } })
    bench.socket.say(entry(5, 1, 17))
    expect(bench.state.n).toBe(6)
  })

  test('another digest than the room keeps the old view, asks for a snapshot and reports', async () => {
    await bench.begin()
    bench.socket.say(entry(3, 5, 16))
    expect(bench.state).toMatchObject({ status: 'catching-up', n: 3, view: { sum: 10 } })
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1, wrong: hashOf(15) }])
    expect(bench.mismatches).toEqual([[3, hashOf(15), hashOf(16)]])
    bench.socket.say({ type: 'synced', n: 4, hash: hashOf(16), snapshot: { from: 4, view: viewOf(16), entries: [] } })
    expect(bench.state).toMatchObject({ status: 'live', n: 4, view: { sum: 16 } })
  })

  test('an event that this page cannot fold is a mismatch too', async () => {
    await bench.begin()
    bench.socket.say(entry(3, -1, 9))
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1, wrong: 'torn' }])
  })

  test('a snapshot that does not agree asks for a reload and is never live', async () => {
    await bench.load()
    await bench.greet()
    bench.socket.say({ ...snapshot, hash: 'ffffffff' } as typeof snapshot)
    expect(bench.state).toMatchObject({ status: 'connecting', reload: true, view: undefined })
    expect(bench.states.some(({ status }) => status === 'live')).toBe(false)
  })

  test('of two infos the newer revision stays', async () => {
    await bench.begin()
    bench.socket.say({ type: 'info', info: tableInfoOf(7, { spectators: 7 }), you: 0 })
    bench.socket.say({ type: 'info', info: tableInfoOf(6, { spectators: 6 }), you: 0 })
    expect(bench.state.info?.spectators).toBe(7)
  })

  test('a newer info that came by HTTP outlasts what the connection brings', async () => {
    await bench.begin()
    bench.sync.learn(tableInfoOf(9, { spectators: 9 }))
    bench.socket.say({ type: 'info', info: tableInfoOf(8, { spectators: 8 }), you: 0 })
    expect(bench.states.at(-1)?.info?.spectators).toBe(9)
    bench.socket.lose()
    expect(bench.states.at(-1)).toMatchObject({ status: 'offline', info: { rev: 9, spectators: 9 } })
    await pass(2_000)
    await bench.greet(0, 'e1', tableInfoOf(8, { spectators: 8 }))
    expect(bench.state.info?.spectators).toBe(9)
    bench.socket.say({ type: 'info', info: tableInfoOf(10, { spectators: 10 }), you: 0 })
    bench.sync.learn(tableInfoOf(9, { spectators: 9 }))
    expect(bench.state.info?.spectators).toBe(10)
  })

  test('a connection made anew shows what was known until the room has answered, and acts on none of it', async () => {
    await bench.begin()
    bench.sync.learn(tableInfoOf(9, { spectators: 9 }))
    bench.sync.close()
    await bench.load(bench.state)
    expect(bench.state).toMatchObject({ status: 'connecting', n: 3, view: { sum: 10 }, info: { rev: 9 } })
    expect(bench.sync.act('move')).toBe(false)
    bench.socket.open()
    expect(bench.socket.heard()).toMatchObject([{ type: 'hello', n: -1 }])
    bench.socket.say({ type: 'welcome', protocol: PROTOCOL, epoch: 'e1', you: null, info: tableInfoOf(8) })
    expect(bench.state).toMatchObject({ you: null, view: undefined, info: { rev: 9 } })
  })

  test('the view of another seat is not followed on', async () => {
    await bench.begin()
    bench.socket.say({ type: 'info', info: tableInfoOf(2), you: null })
    expect(bench.state).toMatchObject({ status: 'catching-up', view: undefined, you: null })
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1 }])
  })

  test('another epoch drops view and pending action', async () => {
    await bench.begin()
    bench.sync.act('move')
    bench.socket.lose()
    await pass(2_000)
    await bench.greet(0, 'e2', tableInfoOf(1, { phase: 'waiting' }))
    expect(bench.socket.heard()[0]).toMatchObject({ epoch: 'e1', n: 3 })
    bench.socket.say({ type: 'synced', n: 0, hash: '', entries: [] })
    expect(bench.state).toMatchObject({ status: 'live', n: 0, view: undefined, log: undefined, pending: undefined })
    expect(bench.socket.heard()).toEqual([])
    expect(bench.memory.size).toBe(0)
  })

  test('an action of one seat is not sent for another', async () => {
    await bench.begin()
    bench.sync.act('move')
    bench.socket.lose()
    await pass(2_000)
    await bench.greet(1)
    bench.socket.say(snapshot)
    expect(bench.state).toMatchObject({ status: 'live', you: 1, pending: undefined })
    expect(bench.socket.heard().map(({ type }) => type)).not.toContain('act')
    expect(bench.memory.size).toBe(0)
  })
})

describe('acting', () => {
  test('one action at a time, cleared by its entry', async () => {
    await bench.begin()
    expect(bench.sync.act('move')).toBe(true)
    expect(bench.sync.act('again')).toBe(false)
    expect(bench.socket.heard()).toEqual([{ type: 'act', id: 'action-1', base: 3, command: 'move' }])
    bench.socket.say(entry(3, 1, 11, 'action-of-another-tab'))
    expect(bench.state.pending?.id).toBe('action-1')
    bench.socket.say(entry(4, 1, 12, 'action-1'))
    expect(bench.state.pending).toBeUndefined()
    expect(bench.memory.size).toBe(0)
  })

  test('a refusal is kept until the next action', async () => {
    await bench.begin()
    bench.sync.act('move')
    bench.socket.say({ type: 'refused', id: 'action-0', code: 'stale' })
    expect(bench.state.pending).toBeDefined()
    bench.socket.say({ type: 'refused', id: 'action-1', code: 'stale' })
    expect(bench.state).toMatchObject({ pending: undefined, refused: { code: 'stale', command: 'move' } })
    bench.sync.dismiss()
    expect(bench.state.refused).toBeUndefined()
  })

  test('an aside that is refused is told by its id, and leaves the pending action alone', async () => {
    await bench.begin()
    bench.sync.act('move')
    bench.sync.sendAside({ type: 'say', id: 'said-by-me', text: '' })
    bench.socket.say({ type: 'refused', id: 'said-by-me', code: 'bad-line' })
    expect(bench.state).toMatchObject({
      asideRefused: { id: 'said-by-me', code: 'bad-line' },
      pending: { id: 'action-1' },
      refused: undefined,
    })
  })

  test('after a break it is sent again with the same id and base, not before synced', async () => {
    await bench.begin()
    bench.sync.act('move')
    bench.socket.lose()
    expect(bench.state.status).toBe('offline')
    await pass(2_000)
    await bench.greet()
    expect(bench.socket.heard()).toEqual([
      { type: 'hello', protocol: PROTOCOL, token: 'seat-token', epoch: 'e1', n: 3 },
    ])
    bench.socket.say({ type: 'synced', n: 5, hash: hashOf(12), entries: [entryOf(3, 1), entryOf(4, 1)] })
    expect(bench.socket.heard()).toEqual([{ type: 'act', id: 'action-1', base: 3, command: 'move' }])
    bench.socket.say(entry(3, 1, 11, 'action-1'))
    expect(bench.state).toMatchObject({ n: 5, pending: undefined, view: { sum: 12 } })
  })

  test('it survives a reload of the page', async () => {
    await bench.begin()
    bench.sync.act('move')
    bench.sync.close()
    await bench.load()
    expect(bench.state.pending).toEqual({ id: 'action-1', base: 3, command: 'move' })
    await bench.greet()
    bench.socket.say(snapshot)
    expect(bench.socket.heard().at(-1)).toEqual({ type: 'act', id: 'action-1', base: 3, command: 'move' })
  })

  test('while catching up it waits', async () => {
    await bench.begin()
    await pass(600)
    bench.sync.wake()
    expect(bench.sync.act('move')).toBe(true)
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: 3 }])
    bench.socket.say({ type: 'synced', n: 3, hash: hashOf(10), entries: [] })
    expect(bench.socket.heard()).toMatchObject([{ type: 'act', base: 3 }])
  })

  test('what cannot be sent comes back', async () => {
    await bench.begin()
    expect(bench.sync.act('x'.repeat(MAX_FRAME))).toBe(false)
    expect(bench.state.refused?.code).toBe('too-large')
    bench.sync.act('odd')
    bench.socket.say({ type: 'error', code: 'malformed', message: 'why' })
    expect(bench.state).toMatchObject({ pending: undefined, refused: { code: 'malformed', command: 'odd' } })
  })

  test('a memory that throws, or holds nonsense, is done without', async () => {
    bench.memory.set('pending', '{"epoch":1}')
    await bench.begin()
    expect(bench.state.pending).toBeUndefined()
    bench.memory.set = () => {
      throw new Error('full')
    }
    expect(bench.sync.act('move')).toBe(true)
  })
})
