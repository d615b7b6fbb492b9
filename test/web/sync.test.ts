import { beforeEach, describe, expect, test } from 'vitest'
import { CHAT_SHOWN, MAX_FRAME, PROTOCOL } from '../../shared/protocol.ts'
import type { ChatLine } from '../../shared/table-info.ts'
import {
  alone,
  bench,
  eachOnABench,
  entry,
  entryOf,
  hashOf,
  pass,
  snapshot,
  sums,
  synced,
  tableInfoOf,
  viewOf,
  welcome,
} from './scripted.ts'

eachOnABench()

describe('a page that joins', () => {
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

  test('a page before the start is live without a view', async () => {
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

  test('the start, which nobody asked for, answers no question of a page that was woken', async () => {
    await bench.load()
    await bench.greet(0, 'e1', tableInfoOf(1, { phase: 'waiting' }))
    bench.socket.say({ type: 'synced', n: 0, hash: '' })
    await pass(600)
    bench.sync.wake()
    bench.socket.say({ ...snapshot, unasked: true } as typeof snapshot)
    expect(bench.state).toMatchObject({ status: 'catching-up', n: 3, view: { sum: 10 } })
    bench.socket.say(entry(3, 5, 15), synced(4, 15))
    expect(bench.state).toMatchObject({ status: 'live', n: 4, view: { sum: 15 } })
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

  test('[PAGE-1] a message that waits for the code of the game is newer than what is shown, which is not called the latest', async () => {
    let come = (): void => undefined
    bench.loadGame = () => new Promise((resolve) => (come = () => resolve(sums)))
    await bench.load()
    await bench.greet(0, 'e1', tableInfoOf(1, { phase: 'waiting' }))
    bench.socket.say({ type: 'synced', n: 0, hash: '' })
    expect(bench.state).toMatchObject({ status: 'live', n: 0 })
    bench.socket.say({ ...snapshot, unasked: true } as typeof snapshot)
    expect(bench.state).toMatchObject({ status: 'catching-up', n: 0 })
    come()
    await pass(0)
    expect(bench.state).toMatchObject({ status: 'live', n: 3, view: { sum: 10 } })
    expect(bench.socket.heard().map(({ type }) => type)).toEqual(['hello'])
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

  test('a snapshot that does not agree asks for a reload and is never live', async () => {
    await bench.load()
    await bench.greet()
    bench.socket.say({ ...snapshot, hash: 'ffffffff' } as typeof snapshot)
    expect(bench.state).toMatchObject({ status: 'connecting', reload: true, view: undefined })
    expect(bench.states.some(({ status }) => status === 'live')).toBe(false)
  })

  test('a memory that holds nonsense is done without', async () => {
    bench.memory.set('pending', '{"epoch":1}')
    await bench.begin()
    expect(bench.state.pending).toBeUndefined()
    expect(bench.sync.act('move')).toBe(true)
  })
})

describe('[PAGE-79] a stored view of a table', () => {
  const kept = {
    epoch: 'e1',
    asOf: 5,
    info: tableInfoOf(1),
    you: 0,
    n: 3,
    view: viewOf(10),
    log: { from: 3, view: viewOf(10), entries: [] },
    game: sums,
  }

  test('a stored view is shown until the room speaks, and nothing is folded on it', async () => {
    await bench.load()
    bench.sync.show(kept)
    expect(bench.state).toMatchObject({ status: 'connecting', asOf: 5, n: 3, view: { sum: 10 }, you: 0 })
    bench.socket.open()
    expect(bench.socket.heard()).toEqual([{ type: 'hello', protocol: PROTOCOL, token: 'seat-token', n: -1 }])
    expect(bench.state).toMatchObject({ status: 'catching-up', asOf: 5 })
    bench.socket.say(welcome)
    expect(bench.state).toMatchObject({ asOf: undefined, n: 0, view: undefined })
    bench.socket.say(synced(3, 10))
    expect(bench.socket.heard()).toContainEqual({ type: 'sync', n: -1 })
    expect(bench.state).toMatchObject({ status: 'catching-up', view: undefined })
    bench.socket.say(snapshot)
    expect(bench.state).toMatchObject({ status: 'live', n: 3, view: { sum: 10 }, log: { from: 1 } })
    expect(bench.states.some(({ status, asOf }) => status === 'live' && asOf !== undefined)).toBe(false)
    expect(bench.moves).toEqual([])
  })

  test('a stored view comes too late once the room has spoken', async () => {
    await bench.begin()
    bench.sync.show({ ...kept, n: 2, view: viewOf(5) })
    expect(bench.state).toMatchObject({ status: 'live', asOf: undefined, n: 3, view: { sum: 10 } })
    bench.socket.lose()
    bench.sync.show({ ...kept, n: 2, view: viewOf(5) })
    expect(bench.state).toMatchObject({ asOf: undefined, n: 3, view: { sum: 10 } })
  })

  test('a wrong stored view is seen by nobody once the room has spoken', async () => {
    await bench.load()
    bench.sync.show({ ...kept, view: viewOf(99) })
    await bench.greet()
    bench.socket.say(snapshot)
    expect(bench.state).toMatchObject({ status: 'live', view: { sum: 10 } })
    expect(bench.mismatches).toEqual([])
  })

  test('[PAGE-80] a move made on a stored view is sent once, on what was seen, and not before the room has answered', async () => {
    await bench.load()
    bench.sync.show(kept)
    expect(bench.sync.act(7)).toBe(true)
    expect(bench.sync.act(8)).toBe(false)
    expect(bench.state).toMatchObject({ pending: { base: 3, command: 7 }, canWithdraw: true })
    bench.sync.close()
    await bench.load()
    bench.sync.show(kept)
    expect(bench.state).toMatchObject({ asOf: 5, pending: { base: 3, command: 7 }, canWithdraw: true })
    await bench.greet()
    bench.socket.heard()
    bench.socket.say(snapshot)
    expect(bench.socket.heard()).toEqual([{ type: 'act', id: 'action-1', base: 3, command: 7 }])
    bench.socket.say(entry(3, 7, 17, 'action-1'))
    expect(bench.state).toMatchObject({ pending: undefined, n: 4, view: { sum: 17 } })
    await bench.breakOff()
    bench.socket.say(synced(4, 17))
    expect(bench.socket.heard().filter(({ type }) => type === 'act')).toEqual([])
  })

  test('[PAGE-80] a move made on a stored view that the others have overtaken is refused, and the board is theirs', async () => {
    await bench.load()
    bench.sync.show({ ...kept, n: 2, view: viewOf(5) })
    expect(bench.sync.act(7)).toBe(true)
    await bench.greet()
    bench.socket.heard()
    bench.socket.say(snapshot)
    expect(bench.socket.heard()).toEqual([{ type: 'act', id: 'action-1', base: 2, command: 7 }])
    bench.socket.say({ type: 'refused', id: 'action-1', code: 'stale' })
    expect(bench.state).toMatchObject({ n: 3, view: { sum: 10 }, pending: undefined, refused: { code: 'stale' } })
  })

  test('a stored view goes with another connection, which may be of another seat', async () => {
    await bench.load()
    bench.sync.show(kept)
    const before = bench.state
    bench.sync.close()
    await bench.load(before)
    expect(bench.state).toMatchObject({ asOf: undefined, view: undefined, info: undefined, you: null })
  })
})

describe('a page that follows', () => {
  beforeEach(() => bench.begin())

  test('an entry is folded and handed on with the view it changed', async () => {
    bench.socket.say(entry(3, 5, 15))
    expect(bench.state).toMatchObject({ status: 'live', n: 4, view: { sum: 15 } })
    expect(bench.moves).toEqual([{ entry: entryOf(3, 5), before: viewOf(10) }])
    expect(bench.state.log?.entries.map(({ n }) => n)).toEqual([1, 2, 3])
  })

  test('a gap is asked for once, nothing old is shown as live, and what is known is skipped', async () => {
    bench.socket.say(entry(4, 1, 16), entry(5, 1, 17))
    expect(bench.state).toMatchObject({ status: 'catching-up', n: 3 })
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: 3 }])
    bench.socket.say(synced(6, 17, [entryOf(2, 5), entryOf(3, 5), entryOf(4, 1), entryOf(5, 1)]))
    expect(bench.state).toMatchObject({ status: 'live', n: 6, view: { sum: 17 } })
    bench.socket.say(entry(5, 1, 17))
    expect(bench.state.n).toBe(6)
  })

  test('[PAGE-3] a page whose digest is not the room’s keeps the old view, asks for a snapshot and reports', async () => {
    bench.socket.say(entry(3, 5, 16))
    expect(bench.state).toMatchObject({ status: 'catching-up', n: 3, view: { sum: 10 } })
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1, wrong: hashOf(15) }])
    expect(bench.mismatches).toEqual([[3, hashOf(15), hashOf(16)]])
    bench.socket.say({ type: 'synced', n: 4, hash: hashOf(16), snapshot: { from: 4, view: viewOf(16), entries: [] } })
    expect(bench.state).toMatchObject({ status: 'live', n: 4, view: { sum: 16 } })
  })

  test('an event that this page cannot fold is a mismatch too', async () => {
    bench.socket.say(entry(3, -1, 9))
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1, wrong: 'torn' }])
  })

  test('an info that came another way tells all but how many spectate', async () => {
    bench.socket.say({ type: 'info', info: tableInfoOf(7, { spectators: 3 }), you: 0, own: alone })
    bench.sync.learn(tableInfoOf(9, { spectators: 2, phase: 'ended' }))
    expect(bench.state.info).toMatchObject({ rev: 9, phase: 'ended', spectators: 3 })
  })

  test('[PAGE-1] an info that was asked for long ago, and answered before a sleep, is no news', () => {
    bench.socket.say({ type: 'info', info: tableInfoOf(3_600_000), you: 0, own: alone })
    bench.sync.learn(tableInfoOf(7, { phase: 'waiting' }))
    expect(bench.state.info).toMatchObject({ rev: 3_600_000, phase: 'playing' })
  })

  test('the socket tells whose seat this is, also where an answer has overtaken it', async () => {
    bench.sync.learn(tableInfoOf(9))
    bench.socket.say({ type: 'info', info: tableInfoOf(7), you: 1, own: alone })
    expect(bench.state).toMatchObject({ info: { rev: 9 }, you: 1, view: undefined })
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1 }])
  })

  test('the newer revision of two infos stays', async () => {
    bench.socket.say({ type: 'info', info: tableInfoOf(7, { spectators: 7 }), you: 0, own: alone })
    bench.socket.say({ type: 'info', info: tableInfoOf(6, { spectators: 6 }), you: 0, own: alone })
    expect(bench.state.info?.rev).toBe(7)
  })

  test('the chat is whole with the welcome, grows by lines, each once, and is whole again where its speakers moved', async () => {
    const line = (k: number, seat = 0): ChatLine => ({ k, id: `line-${k}`, seat, name: 'Anna', text: `${k}` })
    expect(bench.state.chat).toEqual([])
    for (const k of [0, 1, 1, 0]) bench.socket.say({ type: 'said', line: line(k) })
    expect(bench.state.chat).toEqual([line(0), line(1)])
    bench.socket.say({ type: 'info', info: tableInfoOf(2), you: 0, own: alone })
    expect(bench.state.chat).toEqual([line(0), line(1)])
    // Newer table info came by HTTP.
    bench.sync.learn(tableInfoOf(9))
    bench.socket.say({ type: 'info', info: tableInfoOf(3), you: 0, own: alone, chat: [line(0, 2), line(1, 2)] })
    expect(bench.state).toMatchObject({ info: { rev: 9 }, chat: [line(0, 2), line(1, 2)] })
    for (let k = 2; k < 40; k++) bench.socket.say({ type: 'said', line: line(k) })
    expect(bench.state.chat.map(({ k }) => k)).toEqual(Array.from({ length: CHAT_SHOWN }, (_, i) => i + 10))
  })

  test('a newer info that came by HTTP outlasts what the connection brings, but for how many spectate', async () => {
    bench.sync.learn(tableInfoOf(9, { spectators: 9 }))
    bench.socket.say({ type: 'info', info: tableInfoOf(8, { spectators: 8 }), you: 0, own: alone })
    expect(bench.states.at(-1)?.info).toMatchObject({ rev: 9, spectators: 8 })
    bench.socket.lose()
    expect(bench.states.at(-1)).toMatchObject({ status: 'offline', info: { rev: 9 } })
    await pass(2_000)
    await bench.greet(0, 'e1', tableInfoOf(8, { spectators: 7 }))
    expect(bench.state.info).toMatchObject({ rev: 9, spectators: 7 })
    bench.socket.say({ type: 'info', info: tableInfoOf(10, { spectators: 10 }), you: 0, own: alone })
    bench.sync.learn(tableInfoOf(9, { spectators: 9 }))
    expect(bench.state.info).toMatchObject({ rev: 10, spectators: 10 })
  })

  test('a new connection shows what was known until the room has answered, and acts on none of it', async () => {
    bench.sync.learn(tableInfoOf(9, { spectators: 9 }))
    bench.sync.close()
    await bench.load(bench.state)
    expect(bench.state).toMatchObject({ status: 'connecting', n: 3, view: { sum: 10 }, info: { rev: 9 } })
    expect(bench.sync.act('move')).toBe(false)
    bench.socket.open()
    expect(bench.socket.heard()).toMatchObject([{ type: 'hello', n: -1 }])
    bench.socket.say({ ...welcome, you: null, own: null, info: tableInfoOf(8) })
    expect(bench.state).toMatchObject({ you: null, view: undefined, info: { rev: 9 } })
  })

  test('the view of another seat is not followed on', async () => {
    bench.socket.say({ type: 'info', info: tableInfoOf(2), you: null, own: null })
    expect(bench.state).toMatchObject({ status: 'catching-up', view: undefined, you: null })
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: -1 }])
  })

  test('another epoch drops view and pending action', async () => {
    bench.sync.act('move')
    await bench.breakOff(0, 'e2', tableInfoOf(1, { phase: 'waiting' }))
    expect(bench.socket.heard()[0]).toMatchObject({ epoch: 'e1', n: 3 })
    bench.socket.say({ type: 'synced', n: 0, hash: '', entries: [] })
    expect(bench.state).toMatchObject({ status: 'live', n: 0, view: undefined, log: undefined, pending: undefined })
    expect(bench.socket.heard()).toEqual([])
    expect(bench.memory.size).toBe(0)
  })

  test('an action of one seat is not sent for another', async () => {
    bench.sync.act('move')
    await bench.breakOff(1)
    bench.socket.say(snapshot)
    expect(bench.state).toMatchObject({ status: 'live', you: 1, pending: undefined })
    expect(bench.socket.heard().map(({ type }) => type)).not.toContain('act')
    expect(bench.memory.size).toBe(0)
  })
})

describe('a page that acts', () => {
  beforeEach(() => bench.begin())

  test('[PAGE-2] one action is under way at a time, cleared by its entry', async () => {
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
    bench.sync.act('move')
    bench.socket.say({ type: 'refused', id: 'action-0', code: 'stale' })
    expect(bench.state.pending).toBeDefined()
    bench.socket.say({ type: 'refused', id: 'action-1', code: 'stale' })
    expect(bench.state).toMatchObject({ pending: undefined, refused: { code: 'stale', command: 'move' } })
    bench.sync.dismiss()
    expect(bench.state.refused).toBeUndefined()
  })

  test('an aside that is refused is told by its id, and leaves the pending action alone', async () => {
    bench.sync.act('move')
    bench.sync.sendAside({ type: 'say', id: 'said-by-me', text: '' })
    bench.socket.say({ type: 'refused', id: 'said-by-me', code: 'bad-line' })
    expect(bench.state).toMatchObject({
      asideRefused: { id: 'said-by-me', code: 'bad-line' },
      pending: { id: 'action-1' },
      refused: undefined,
    })
  })

  test('[PAGE-2] an action is sent again after a break with the same id and base, not before synced', async () => {
    bench.sync.act('move')
    bench.socket.lose()
    expect(bench.state.status).toBe('offline')
    await pass(2_000)
    await bench.greet()
    expect(bench.socket.heard()).toEqual([
      { type: 'hello', protocol: PROTOCOL, token: 'seat-token', epoch: 'e1', n: 3 },
    ])
    bench.socket.say(synced(5, 12, [entryOf(3, 1), entryOf(4, 1)]))
    expect(bench.socket.heard()).toEqual([{ type: 'act', id: 'action-1', base: 3, command: 'move' }])
    bench.socket.say(entry(3, 1, 11, 'action-1'))
    expect(bench.state).toMatchObject({ n: 5, pending: undefined, view: { sum: 12 } })
  })

  test('a missed entry is kept as the record has it, without the action that it answers', async () => {
    bench.sync.act('move')
    await bench.breakOff()
    const entries = [{ ...entryOf(3, 1), id: 'action-1' }]
    bench.socket.say(synced(4, 11, entries))
    expect(bench.state.log?.entries.at(-1)).toEqual(entryOf(3, 1))
    expect(bench.state.pending).toBeUndefined()
  })

  const missed = [entryOf(3, 1), { ...entryOf(4, 1), id: 'action-1' }]
  test.each([
    ['entries', { entries: missed }],
    ['a snapshot', { snapshot: { from: 3, view: viewOf(10), entries: missed } }],
  ])('an action is found after a break among %s that was missed, and not sent again', async (_, since) => {
    bench.sync.act('move')
    await bench.breakOff()
    bench.socket.heard()
    bench.socket.say({ type: 'synced', n: 5, hash: hashOf(12), ...since })
    expect(bench.socket.heard()).toEqual([])
    expect(bench.state).toMatchObject({ status: 'live', n: 5, pending: undefined, view: { sum: 12 } })
    expect(bench.memory.size).toBe(0)
  })

  test('[PAGE-2] an action survives a reload of the page', async () => {
    bench.sync.act('move')
    bench.sync.close()
    await bench.load()
    expect(bench.state.pending).toEqual({ id: 'action-1', base: 3, command: 'move' })
    await bench.greet()
    bench.socket.say(snapshot)
    expect(bench.socket.heard().at(-1)).toEqual({ type: 'act', id: 'action-1', base: 3, command: 'move' })
  })

  test('an action waits while the page catches up', async () => {
    await pass(600)
    bench.sync.wake()
    expect(bench.sync.act('move')).toBe(true)
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: 3 }])
    bench.socket.say(synced(3, 10))
    expect(bench.socket.heard()).toMatchObject([{ type: 'act', base: 3 }])
  })

  test('an action that was never on its way is withdrawn, over a reload too; one that may have arrived is not', async () => {
    bench.sync.act('move')
    expect(bench.state.canWithdraw).toBe(false)
    expect(bench.sync.withdraw()).toBe(false)
    bench.socket.say(entry(3, 1, 11, 'action-1'))
    bench.socket.heard()

    bench.socket.lose()
    bench.sync.act('rash')
    expect(bench.state).toMatchObject({ pending: { command: 'rash' }, canWithdraw: true })
    bench.sync.close()
    await bench.load()
    expect(bench.state).toMatchObject({ pending: { command: 'rash' }, canWithdraw: true })
    expect(bench.sync.withdraw()).toBe(true)
    expect(bench.state).toMatchObject({ pending: undefined, canWithdraw: false })
    expect(bench.memory.size).toBe(0)
    expect(bench.sync.withdraw()).toBe(false)
    await bench.greet()
    bench.socket.say({ ...snapshot, snapshot: undefined } as never, snapshot)
    expect(bench.socket.heard().map(({ type }) => type)).not.toContain('act')

    bench.socket.lose()
    bench.sync.act('calm')
    await pass(2_001)
    await bench.greet()
    expect(bench.state.canWithdraw).toBe(true)
    bench.socket.say(snapshot)
    expect(bench.state.canWithdraw).toBe(false)
    bench.socket.lose()
    expect(bench.sync.withdraw()).toBe(false)
    expect(bench.state.pending?.command).toBe('calm')
  })

  test('an action that cannot be sent comes back', async () => {
    expect(bench.sync.act('x'.repeat(MAX_FRAME))).toBe(false)
    expect(bench.state.refused?.code).toBe('too-large')
    bench.sync.act('odd')
    bench.socket.say({ type: 'error', code: 'malformed', message: 'why' })
    expect(bench.state).toMatchObject({ pending: undefined, refused: { code: 'malformed', command: 'odd' } })
  })
})
