import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HIDDEN, PROTOCOL, type ToPage } from '../../shared/protocol.ts'
import { bench, Bench, eachOnABench, entry, entryOf, pass, snapshot, synced, tableInfoOf } from './scripted.ts'

type Code = Extract<ToPage, { type: 'error' }>['code']
const error = (code: Code) => ({ type: 'error', code, message: 'why' }) as const

eachOnABench()

describe('the line', () => {
  beforeEach(() => bench.begin())

  test('[PAGE-1] a line pings every 15 s; without a pong within 5 s another socket is dialled and the old one is deaf', async () => {
    await pass(15_000)
    expect(bench.socket.sent).toEqual(['ping'])
    bench.socket.say('pong')
    await pass(19_999)
    expect(bench.sockets).toHaveLength(1)
    await pass(2)
    const [old] = bench.sockets
    expect(bench.sockets).toHaveLength(2)
    expect(old!.closedWith).toBe(1000)
    old!.say(entry(3, 5, 15))
    expect(bench.state).toMatchObject({ status: 'connecting', n: 3 })
  })

  test('[ROOM-61] a line asleep does not ping, and says so once: the room is not to take the player for one who looks', async () => {
    bench.sync.sleep()
    await pass(600_000)
    expect(bench.socket.sent).toEqual([HIDDEN])
    expect(bench.sockets).toHaveLength(1)
    await bench.breakOff()
    bench.socket.say(snapshot)
    await pass(600_000)
    expect(bench.sockets.flatMap(({ sent }) => sent)).not.toContain('ping')
    expect(bench.socket.sent).toContain(HIDDEN)
  })

  test('a line looked at again asks, and dials when there is no answer in 1.5 s, even with pongs', async () => {
    bench.sync.sleep()
    await pass(60_000)
    bench.sync.wake()
    bench.sync.wake()
    expect(bench.state.status).toBe('catching-up')
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: 3 }])
    bench.socket.say('pong')
    await pass(1_501)
    expect(bench.sockets).toHaveLength(2)
    await bench.greet()
    bench.socket.say(synced(3, 10))
    expect(bench.state.status).toBe('live')
  })

  test('the answer to an older question does not make a line live', async () => {
    bench.socket.say(entry(5, 1, 16))
    await pass(1_000)
    bench.sync.wake()
    bench.socket.say(synced(3, 10))
    expect(bench.state.status).toBe('catching-up')
    bench.socket.say(synced(4, 11, [entryOf(3, 1)]))
    expect(bench.state).toMatchObject({ status: 'live', n: 4 })
  })

  test('a timer that comes much too late counts as waking', async () => {
    vi.setSystemTime(Date.now() + 3_600_000)
    await pass(15_000)
    expect(bench.state.status).toBe('catching-up')
    expect(bench.socket.heard()).toEqual([{ type: 'sync', n: 3 }])
  })

  test('a line that goes offline says so at once, and waking dials without waiting', async () => {
    bench.sync.offline()
    expect(bench.state.status).toBe('offline')
    bench.sync.wake()
    expect(bench.state.status).toBe('connecting')
    await pass(0)
    expect(bench.sockets).toHaveLength(2)
  })

  test('waking while a retry waits dials at once', async () => {
    for (let k = 0; k < 8; k++) {
      bench.socket.lose()
      await pass(120_000)
    }
    bench.socket.lose()
    const dialled = bench.sockets.length
    await pass(0)
    expect(bench.sockets).toHaveLength(dialled)
    bench.sync.wake()
    await pass(0)
    expect(bench.sockets).toHaveLength(dialled + 1)
  })

  /** Dials in an hour in which each socket fails at once, in this way. */
  async function dialledWhile(fail: () => void): Promise<number> {
    const before = bench.sockets.length
    for (let ms = 0; ms < 3_600_000; ms += 100) {
      if (bench.socket.readyState === 0) fail()
      await pass(100)
    }
    return bench.sockets.length - before
  }

  test('[PAGE-1] a lost room is found again within 15 s while somebody looks, however long it was lost', async () => {
    bench.socket.lose()
    await dialledWhile(() => bench.socket.lose())
    for (let k = 0; k < 20; k++) {
      bench.socket.lose()
      const lost = bench.sockets.length
      await pass(15_000)
      expect(bench.sockets.length).toBeGreaterThan(lost)
    }
  })

  test('a room that answers and wants no more, or that nobody looks at, is dialled every few minutes', async () => {
    const turnedAway = (): void => {
      bench.socket.open()
      bench.socket.say(error('too-many-spectators'))
      bench.socket.lose(1008)
    }
    bench.socket.lose()
    await dialledWhile(turnedAway)
    expect(await dialledWhile(turnedAway)).toBeLessThan(45)
    // A room that was lost since is looked for as any other.
    expect(await dialledWhile(() => bench.socket.lose())).toBeGreaterThan(240)
    bench.sync.sleep()
    expect(await dialledWhile(() => bench.socket.lose())).toBeLessThan(45)
  })
})

describe('a line that is dialled', () => {
  test('an unanswered hello is given up', async () => {
    await bench.load()
    bench.socket.open()
    await pass(10_001)
    expect(bench.sockets).toHaveLength(2)
  })

  test('retries spread from the first on, and back off to minutes where nobody looks', async () => {
    const firsts = new Set<number>()
    for (let k = 0; k < 5; k++) {
      const one = new Bench()
      await one.begin()
      await pass(6_000)
      one.socket.lose()
      const lost = Date.now()
      while (one.sockets.length === 1) await pass(10)
      firsts.add(Date.now() - lost)
      one.sync.close()
    }
    expect(firsts.size).toBeGreaterThan(2)
    expect(Math.max(...firsts)).toBeLessThanOrEqual(2_010)
    await bench.begin()
    bench.sync.sleep()
    bench.socket.lose()
    await pass(3_600_000)
    const dialled = bench.sockets.length
    await pass(3_600_000)
    expect(bench.sockets.length - dialled).toBeGreaterThan(15)
    expect(bench.sockets.length - dialled).toBeLessThan(45)
  })

  test('a room that opens and never answers is dialled less and less often', async () => {
    await bench.load()
    let opened = 0
    for (let ms = 0; ms < 600_000; ms += 100) {
      if (bench.socket.readyState === 0) {
        bench.socket.open()
        opened++
      }
      await pass(100)
    }
    expect(opened).toBeGreaterThan(4)
    expect(opened).toBeLessThan(25)
  })
})

describe('faults and versions', () => {
  test.each(['no-such-table', 'bad-token'] as const)('the error %s closes the line for good', async (code) => {
    await bench.begin()
    bench.socket.say(error(code))
    expect(bench.state).toMatchObject({ status: 'closed', error: { code } })
    await pass(600_000)
    expect(bench.sockets).toHaveLength(1)
    expect(bench.sync.act('move')).toBe(false)
  })

  test('a room that speaks no version of this page asks for a reload and closes', async () => {
    await bench.load()
    bench.socket.open()
    bench.socket.say(error('protocol'))
    expect(bench.state).toMatchObject({ status: 'closed', reload: true })
  })

  test('a newer room is followed, and a reload asked for', async () => {
    await bench.load()
    await bench.greet(0, 'e1', tableInfoOf(1), PROTOCOL + 1)
    bench.socket.say({ type: 'of-the-future' } as never, snapshot)
    expect(bench.state).toMatchObject({ status: 'live', reload: true })
  })

  test('a full table is tried again, its error told meanwhile', async () => {
    await bench.load()
    bench.socket.open()
    bench.socket.say(error('too-many-spectators'))
    bench.socket.lose(1008)
    expect(bench.state).toMatchObject({ status: 'offline', error: { code: 'too-many-spectators' } })
    await pass(2_001)
    await bench.greet()
    bench.socket.say(snapshot)
    expect(bench.state).toMatchObject({ status: 'live', error: undefined })
  })

  test('one tab too many stays away while hidden, and comes back when looked at', async () => {
    await bench.begin()
    bench.sync.sleep()
    bench.socket.say(error('too-many-sockets'))
    expect(bench.state).toMatchObject({ status: 'offline', error: { code: 'too-many-sockets' } })
    await pass(3_600_000)
    expect(bench.sockets).toHaveLength(1)
    bench.sync.wake()
    await pass(0)
    expect(bench.sockets).toHaveLength(2)
    bench.socket.open()
    bench.socket.say(error('too-many-sockets'))
    await pass(7_000)
    expect(bench.sockets).toHaveLength(3)
  })

  test('an action is sent again on another socket after an internal errorFrame', async () => {
    await bench.begin()
    bench.sync.act('move')
    bench.socket.say(error('internal'))
    expect(bench.state).toMatchObject({ status: 'offline', pending: { id: 'action-1' } })
    await pass(2_001)
    await bench.greet()
    bench.socket.say(synced(3, 10))
    expect(bench.socket.heard().at(-1)).toMatchObject({ type: 'act', id: 'action-1', base: 3 })
  })

  test('[ROOM-86] a room that newer code has written is dialled again with growing waits, and the page says why', async () => {
    await bench.begin()
    bench.sync.act('move')
    bench.socket.say(error('unavailable'))
    for (let tries = 2; tries < 5; tries++) {
      expect(bench.state).toMatchObject({ error: { code: 'unavailable' }, pending: { id: 'action-1' } })
      await pass(3_700)
      expect(bench.sockets).toHaveLength(tries)
      bench.socket.open()
      bench.socket.say(error('unavailable'))
    }
    await pass(6_500)
    await bench.greet()
    bench.socket.say(synced(3, 10))
    expect(bench.state).toMatchObject({ status: 'live', error: undefined })
    expect(bench.socket.heard().at(-1)).toMatchObject({ type: 'act', id: 'action-1', base: 3 })
  })

  test('frames that are no messages are passed over', async () => {
    await bench.begin()
    bench.socket.say('nonsense' as never)
    expect(bench.state.status).toBe('live')
  })
})
