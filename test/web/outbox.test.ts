import { beforeEach, describe, expect, test } from 'vitest'
import {
  alone,
  Bench,
  bench,
  eachOnABench,
  entry,
  entryOf,
  hashOf,
  pass,
  snapshot,
  synced,
  tableInfoOf,
  viewOf,
} from './scripted.ts'

eachOnABench()

describe('[PAGE-92] a move that was made without a network', () => {
  /** The app is killed: nothing of the page is left but what its device keeps. */
  async function killed(one = bench): Promise<Bench> {
    one.socket.lose()
    const next = new Bench(new Map(one.memory))
    await next.load()
    return next
  }
  const acts = (one: Bench) => one.socket.heard().filter(({ type }) => type === 'act')

  beforeEach(async () => {
    await bench.begin()
    bench.socket.lose()
    bench.sync.act('move')
  })

  test('a move made without a network outlives its app, twice too, and is sent once, as decided on its entry', async () => {
    const second = await killed()
    expect(second.state).toMatchObject({ pending: { id: 'action-1', base: 3 }, canWithdraw: true })
    const third = await killed(second)
    await third.greet()
    expect(acts(third)).toEqual([])
    third.socket.say(snapshot)
    expect(acts(third)).toEqual([{ type: 'act', id: 'action-1', base: 3, command: 'move' }])
    third.socket.say(entry(3, 1, 11, 'action-1'))
    const fourth = await killed(third)
    expect(fourth.state.pending).toBeUndefined()
    for (const one of [second, third, fourth]) one.sync.close()
  })

  test('a move made without a network is undone by the next app', async () => {
    const next = await killed()
    expect(next.sync.withdraw()).toBe(true)
    await next.greet()
    next.socket.say(snapshot)
    expect([acts(next), next.memory.size]).toEqual([[], 0])
    next.sync.close()
  })

  test('a move is sent again where its app was killed before the answer, and cannot be undone', async () => {
    await pass(2_001)
    await bench.greet()
    bench.socket.say(synced(3, 10))
    const next = await killed()
    expect(next.sync.withdraw()).toBe(false)
    await next.greet()
    next.socket.say({ ...snapshot, n: 4, hash: hashOf(11), snapshot: withMine } as never)
    expect([acts(next), next.state.pending]).toEqual([[], undefined])
    next.sync.close()
  })
  const withMine = { from: 3, view: viewOf(10), entries: [{ ...entryOf(3, 1), id: 'action-1' }] }

  test('a move made without a network goes with the seat, and with the log it was decided on', async () => {
    for (const greeting of [[null], [1], [0, 'e2']] as Parameters<Bench['greet']>[]) {
      const next = await killed()
      expect(next.state.pending).toBeDefined()
      await next.greet(...greeting)
      expect([next.state.pending, next.memory.size], String(greeting)).toEqual([undefined, 0])
      next.sync.close()
    }
  })
})

describe('[PAGE-93] two tabs of one seat', () => {
  let other: Bench
  const acts = (one: Bench) => one.socket.heard().filter(({ type }) => type === 'act')
  beforeEach(async () => {
    await bench.begin()
    other = new Bench(bench.memory)
    other.ids = 10
    await other.begin()
    for (const one of [bench, other]) one.socket.lose()
    bench.sync.act('move')
    return () => other.sync.close()
  })

  test('two tabs keep one move: the other shows it, and makes none in its place', () => {
    expect(other.sync.act('other')).toBe(false)
    expect(other.state).toMatchObject({ pending: { id: 'action-1', command: 'move' }, canWithdraw: true })
    expect(bench.state.pending?.command).toBe('move')
  })

  test('a tab does not send what the other has undone, which may then make another', async () => {
    other.sync.act('other')
    expect(other.sync.withdraw()).toBe(true)
    expect(other.sync.act('other')).toBe(true)
    for (const one of [bench, other]) {
      await pass(2_001)
      await one.greet()
      one.socket.say(synced(3, 10))
    }
    // The same action, whichever tab sends it: the room does it once.
    for (const one of [bench, other])
      for (const act of acts(one)) expect(act).toMatchObject({ id: 'action-11', base: 3, command: 'other' })
    expect(bench.state.pending?.command).toBe('other')
  })

  test('a tab sends what the other has made, and cannot send', async () => {
    await pass(2_001)
    await other.greet()
    // Nothing waited as it came to this: the other makes its move later.
    bench.sync.withdraw()
    other.socket.say(synced(3, 10))
    bench.sync.act('later')
    expect(acts(other)).toEqual([])
    other.socket.say({ type: 'info', info: tableInfoOf(2), you: 0, own: alone })
    expect(acts(other)).toEqual([{ type: 'act', id: 'action-2', base: 3, command: 'later' }])
    other.socket.say({ type: 'info', info: tableInfoOf(3), you: 0, own: alone })
    expect(acts(other)).toEqual([])
  })

  test('a tab does not undo what the other has sent, and forgets it with its answer', async () => {
    other.sync.act('other')
    await pass(2_001)
    await bench.greet()
    bench.socket.say(synced(3, 10))
    expect(acts(bench)).toHaveLength(1)
    expect(other.sync.withdraw()).toBe(false)
    bench.socket.say({ type: 'refused', id: 'action-1', code: 'stale' })
    await other.greet()
    other.socket.say(synced(3, 10))
    expect([acts(other), other.state.pending]).toEqual([[], undefined])
  })
})
