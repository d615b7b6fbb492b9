import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { atOnce, facesLate, replaceFirst } from '../../shared/early.ts'
import { pageHeaders } from '../../shared/page-headers.ts'
import { PROTOCOL } from '../../shared/protocol.ts'
import { storeToken, tokenOf } from '../../web/base/seat-tokens.ts'
import { ANSWER_WITHIN, LATE, WAKE_WITHIN } from '../../web/room/connection.ts'
import { edgeTransport } from '../../web/room/transport.ts'
import { dialledBy, type HeadDocument, type HeadWindow } from '../support/early.ts'
import { stubStorage } from '../support/storage.ts'
import { bench, Bench, eachOnABench, entry, entryOf, pass, snapshot, synced, tableInfoOf, welcome } from './scripted.ts'

const TABLE = 'table-of-sixteen'
let kept: Map<string, string>

/** Runs the page's head, before the page's own scripts. */
const dial = (document: HeadDocument = {}, table = TABLE, window: HeadWindow = {}): void => {
  globalThis.early = dialledBy({
    origin: 'https://murex.test',
    table,
    localStorage: Object.fromEntries(kept),
    WebSocket: bench.WebSocket,
    document,
    window,
  })
}

eachOnABench()
beforeEach(() => {
  kept = stubStorage()
  storeToken(TABLE, 'seat-token')
  vi.stubGlobal('location', new URL(`https://murex.test/g/${TABLE}`))
  bench.url = edgeTransport(TABLE).socket.url
  return () => {
    globalThis.early = undefined
    vi.unstubAllGlobals()
  }
})

/** Dials from the head, and the line opens. */
function dialOpen(): void {
  dial()
  bench.socket.open()
}
/** Hears the room's first frames on it. */
function greet(): void {
  dialOpen()
  bench.socket.say(welcome, snapshot)
}

/** First frame of a page that has no early socket. */
async function ownHello(): Promise<string> {
  const other = new Bench()
  other.token = tokenOf(TABLE)
  await other.load()
  other.socket.open()
  other.sync.close()
  return other.socket.sent[0]!
}

describe('[PAINT-2] the head of a table’s page', () => {
  test.each([
    ['with a seat', 'seat-token'],
    ['without one', undefined],
  ])('the head says the very hello that the page would say, %s', async (_, token) => {
    if (token === undefined) kept.clear()
    dial()
    expect(bench.socket.url).toBe(bench.url)
    bench.socket.open()
    expect(bench.socket.sent).toEqual([await ownHello()])
    expect(JSON.parse(bench.socket.sent[0]!)).toEqual({
      type: 'hello',
      protocol: PROTOCOL,
      ...(token !== undefined && { token }),
      n: -1,
    })
  })

  test('the head dials but does not say hello where the device has several seats', async () => {
    storeToken(TABLE, 'other-token')
    dialOpen()
    expect(bench.socket.sent).toEqual([])
    bench.token = tokenOf(TABLE)
    await bench.load()
    expect(bench.sockets).toHaveLength(1)
    expect(bench.socket.sent).toEqual([await ownHello()])
  })

  test('the head says hello without a token where nothing can be kept', () => {
    const localStorage = new Proxy({}, { get: () => expect.fail('forbidden') })
    dialledBy({ origin: 'https://murex.test', table: TABLE, localStorage, WebSocket: bench.WebSocket })
    bench.socket.open()
    expect(bench.socket.heard()).toEqual([{ type: 'hello', protocol: PROTOCOL, n: -1 }])
  })

  test('the head dials nothing for a page that nobody may ever look at', () => {
    dial({ prerendering: true })
    expect(bench.sockets).toEqual([])
    expect(globalThis.early).toBeUndefined()
  })

  test('the head is, with what replaces a first sight, all that the policy lets run, of files as of answers', () => {
    const hashes = [atOnce, facesLate, replaceFirst].map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    const files = readFileSync(new URL('../../web/public/_headers', import.meta.url), 'utf8')
    for (const policy of [pageHeaders(new URL('https://murex.test'))['Content-Security-Policy'], files])
      expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
  })
})

describe('[PAINT-3] the page takes over what its head has dialled', () => {
  test('a socket taken over while it is dialled hears the page’s own hello', async () => {
    dial()
    await bench.load()
    bench.socket.open()
    expect(bench.socket.sent).toEqual([await ownHello()])
    bench.socket.say(welcome, snapshot)
    await pass(0)
    expect(bench.state).toMatchObject({ status: 'live', n: 3 })
    expect(bench.sockets).toHaveLength(1)
  })

  test('a socket taken over open and greeted hears no second hello', async () => {
    dialOpen()
    await bench.load()
    expect(bench.state.status).toBe('catching-up')
    bench.socket.say(welcome, snapshot)
    await pass(0)
    expect(bench.state).toMatchObject({ status: 'live', n: 3, you: 0 })
    expect(bench.socket.sent).toHaveLength(1)
    expect(bench.sockets).toHaveLength(1)
  })

  test('a socket taken over after the first frames counts them in their order, each once, and what comes then', async () => {
    dialOpen()
    bench.socket.say(welcome, snapshot, entry(3, 5, 15))
    await bench.load()
    bench.socket.say(entry(4, 1, 16))
    await pass(0)
    expect(bench.state).toMatchObject({ status: 'live', n: 5, view: { sum: 16 } })
    expect(bench.moves.map((move) => move.entry.n)).toEqual([3, 4])
    expect(bench.socket.sent).toHaveLength(1)
    await pass(15_000)
    expect(bench.socket.sent.at(-1)).toBe('ping')
  })

  test('a socket is taken over once: when it is lost another is dialled as ever', async () => {
    greet()
    await bench.load()
    expect(globalThis.early).toBeUndefined()
    await bench.breakOff()
    expect(bench.sockets).toHaveLength(2)
    expect(bench.socket.heard()).toEqual([
      { type: 'hello', protocol: PROTOCOL, token: 'seat-token', epoch: 'e1', n: 3 },
    ])
  })

  test.each([
    ['refused', () => bench.socket.lose()],
    ['closed with what it has heard', () => (bench.socket.open(), bench.socket.say(welcome), bench.socket.lose())],
  ])('the page dials at once where the head’s socket is %s', async (_, lose) => {
    dial()
    lose()
    await bench.load()
    expect(bench.sockets).toHaveLength(2)
    bench.socket.open()
    expect(bench.socket.sent).toEqual([await ownHello()])
    expect(bench.state.info).toBeUndefined()
  })

  test.each([
    ['older than any answer', () => (dial(), pass(ANSWER_WITHIN))],
    ['of another table', async () => dial({}, 'table-of-nobody-')],
  ])('the page closes a head’s socket that is %s', async (_, dialled) => {
    await dialled()
    await bench.load()
    const [first, second] = bench.sockets
    expect(first!.readyState).toBe(2)
    expect(second!.url).toBe(bench.url)
  })

  test('the page dials another socket where the seat has changed meanwhile, so that none hears two hellos', async () => {
    greet()
    bench.token = 'other-token'
    await bench.load()
    await pass(1)
    const [first, second] = bench.sockets
    expect([first!.closedWith, first!.sent.length]).toEqual([1000, 1])
    second!.open()
    expect(second!.heard()).toEqual([{ type: 'hello', protocol: PROTOCOL, token: 'other-token', n: -1 }])
    expect(bench.state).toMatchObject({ status: 'catching-up', you: null, n: 0 })
  })

  test('the page gives a socket up that stays silent', async () => {
    dialOpen()
    await bench.load()
    await pass(ANSWER_WITHIN + 1)
    expect(bench.sockets.map(({ closedWith }) => closedWith)).toEqual([1000, undefined])
  })

  test.each(['bad-token', 'seat-left'] as const)('the page hears %s on a socket taken over as ever', async (code) => {
    dialOpen()
    bench.socket.say({ type: 'error', code, message: 'why' }, welcome)
    await bench.load()
    expect(bench.state).toMatchObject({ status: 'closed', error: { code }, info: undefined })
    expect(bench.socket.closedWith).toBe(1000)
  })

  test('the page hears on a socket taken over that the room is newer', async () => {
    dialOpen()
    bench.socket.say({ ...welcome, protocol: PROTOCOL + 1 })
    await bench.load()
    expect(bench.state.reload).toBe(true)
  })

  test('the page closes a socket with the table, also before it was used', async () => {
    dial()
    const loading = bench.load()
    bench.sync.close()
    await loading
    expect(bench.sockets.map(({ readyState }) => readyState)).toEqual([2])
  })

  describe('[PAGE-1] a sleep makes old news of an early socket:', () => {
    /** The device sleeps: time goes by, and no timer. */
    const sleep = (ms = LATE + 1): unknown => vi.setSystemTime(Date.now() + ms)
    const wasLive = (): boolean => bench.states.some(({ status }) => status === 'live')

    test('a frame heard before a sleep is shown, and is the latest once the room has said so again', async () => {
      greet()
      sleep()
      await bench.load()
      expect(bench.state).toMatchObject({ status: 'catching-up', n: 3, view: { sum: 10 }, you: 0 })
      expect(bench.socket.heard().slice(1)).toEqual([{ type: 'sync', n: -1 }])
      bench.socket.say(synced(4, 15, [entryOf(3, 5)]))
      expect(bench.states.filter(({ status, n }) => status === 'live' && n < 4)).toEqual([])
      expect(bench.state).toMatchObject({ status: 'live', n: 4, view: { sum: 15 } })
      expect(bench.sockets).toHaveLength(1)
    })

    test('a frame heard before a sleep is no news before the start, too', async () => {
      dialOpen()
      bench.socket.say({ ...welcome, info: tableInfoOf(1, { phase: 'waiting' }) }, { type: 'synced', n: 0, hash: '' })
      sleep()
      await bench.load()
      expect(bench.state).toMatchObject({ status: 'catching-up', info: { phase: 'waiting' } })
      expect(wasLive()).toBe(false)
    })

    test('a line found dead after a sleep is dialled again within 1.5 s', async () => {
      greet()
      sleep()
      await bench.load()
      await pass(WAKE_WITHIN + 1)
      expect(bench.sockets).toHaveLength(2)
      expect(wasLive()).toBe(false)
    })

    test('a question from before a sleep that is answered late is asked again', async () => {
      dialOpen()
      sleep()
      await bench.load()
      bench.socket.say(welcome, snapshot)
      await pass(0)
      expect(bench.state).toMatchObject({ status: 'catching-up', n: 3 })
      bench.socket.say(synced(3, 10))
      expect(bench.state.status).toBe('live')
    })

    test('a page that sleeps between taking over and hearing asks again', async () => {
      greet()
      const loading = bench.load()
      sleep()
      await loading
      expect(bench.state).toMatchObject({ status: 'catching-up', n: 3 })
    })

    test('a hello that the page says itself, with several seats, is news', async () => {
      storeToken(TABLE, 'other-token')
      bench.token = tokenOf(TABLE)
      dialOpen()
      sleep()
      await bench.load()
      bench.socket.say(welcome, snapshot)
      await pass(0)
      expect(bench.socket.heard().map(({ type }) => type)).toEqual(['hello'])
      expect(bench.state.status).toBe('live')
    })

    test.each([
      ['looked at again', (document: HeadDocument) => document.onvisibilitychange!()],
      ['in the network again', (_: HeadDocument, window: HeadWindow) => window.ononline!()],
    ])('a page that is %s before its files are there dials another', async (_, happens) => {
      const [document, window] = [{}, {}]
      dial(document, TABLE, window)
      bench.socket.open()
      bench.socket.say(welcome, snapshot)
      happens(document, window)
      await bench.load()
      const [first, second] = bench.sockets
      expect(first!.readyState).toBe(2)
      second!.open()
      expect(second!.heard()).toEqual([{ type: 'hello', protocol: PROTOCOL, token: 'seat-token', n: -1 }])
      expect(bench.state).toMatchObject({ status: 'catching-up', n: 0 })
    })

    test('a page that is looked at once it has taken over asks, however late that was', async () => {
      greet()
      await pass(1_000)
      await bench.load()
      expect(bench.state.status).toBe('live')
      bench.sync.wake()
      expect(bench.state.status).toBe('catching-up')
      expect(bench.socket.heard().slice(1)).toEqual([{ type: 'sync', n: 3 }])
    })
  })

  test('each of two tabs takes over a socket of its own', async () => {
    dial()
    const [first] = bench.sockets
    const other = new Bench()
    other.url = bench.url
    globalThis.early = dialledBy({
      origin: 'https://murex.test',
      table: TABLE,
      localStorage: Object.fromEntries(kept),
      WebSocket: other.WebSocket,
    })
    await other.load()
    other.socket.open()
    first!.open()
    expect(other.sockets).toHaveLength(1)
    expect([first!.sent.length, other.socket.sent.length]).toEqual([1, 1])
    other.sync.close()
    await bench.load()
  })
})

describe('[PAINT-10] a table’s text stands in the device’s own faces', () => {
  const classes = new Set<string>()
  const classList = { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) }
  /** Runs the page's head; returns a tap on it. */
  function open(serviceWorker: object | undefined): () => void {
    let tap = (): void => undefined
    const listen = (_type: string, heard: () => void): void => void (tap = heard)
    const names = ['document', 'navigator', 'addEventListener']
    const run = new Function(...names, facesLate) as (...all: unknown[]) => void
    run({ documentElement: { classList } }, { serviceWorker }, listen)
    return () => tap()
  }
  beforeEach(() => {
    classes.clear()
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test.each([
    ['no service worker', undefined],
    ['none that serves it', { controller: null }],
  ])(
    'a table’s text stands in the device’s own faces with %s, for three seconds or until the first tap',
    (_, serviceWorker) => {
      open(serviceWorker)
      vi.advanceTimersByTime(2_999)
      expect([...classes]).toEqual(['plain'])
      vi.advanceTimersByTime(1)
      expect([...classes]).toEqual([])
      const tap = open(serviceWorker)
      tap()
      expect([...classes]).toEqual([])
    },
  )

  test('a table’s text stands in our faces where a service worker has them', () => {
    open({ controller: {} })
    expect([...classes]).toEqual([])
  })
})
