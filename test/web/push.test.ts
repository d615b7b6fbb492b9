import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ofPage } from './page.ts'

vi.mock('../../web/base/installation.svelte.ts', () => ({ byHand: false }))
vi.mock('../../web/base/service-worker.ts', () => ({ keepPage: () => Promise.resolve() }))

interface Push {
  readonly on: boolean
  readonly blocked: boolean
  readonly acting: { readonly busy: boolean; readonly error: string | undefined }
  set(on: boolean): Promise<void>
}

const refused = /^This browser or its notification service refuses/
const rejecting = (name: string) => () => Promise.reject(new DOMException('', name))
const never = () => new Promise<never>(() => undefined)
const subscribed = () => Promise.resolve({ toJSON: () => ({ endpoint: '', keys: {} }) })
const granted = { permission: 'default', requestPermission: () => Promise.resolve('granted') }

/** A tap on the switch of a table's menu, in a browser of that kind and at a house that gives this answer. */
async function turnOn(
  { subscribe = subscribed, notification = granted as object, ready = true } = {},
  answer = () => Promise.resolve(Response.json({ key: 'a-key' })),
): Promise<Push> {
  const pushManager = { getSubscription: () => Promise.resolve(null), subscribe }
  const serviceWorker = {
    ready: ready ? Promise.resolve({ pushManager }) : never(),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('window', { origin: 'https://murex.test', PushManager: Object, Notification: notification })
  vi.stubGlobal('fetch', answer)
  const { pushOf } = await ofPage<{ pushOf: (room: object, info: () => object) => Push }>(
    'features/push/push.svelte.ts',
  )
  const push = pushOf({ call: () => Promise.resolve({ ok: true }) }, () => ({ id: 'a-table', game: 'tsuro' }))
  void push.set(true)
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.waitFor(() => expect(push.acting.busy).toBe(false))
  return push
}

describe('[PAGE-175] a device that would be told of turns', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers()
    return () => (vi.useRealTimers(), vi.unstubAllGlobals())
  })

  test('a device is told of turns where nobody refuses', async () => {
    expect(await turnOn()).toMatchObject({ on: true, acting: { error: undefined } })
  })

  test.each([
    ['its push service refuses', { subscribe: rejecting('AbortError') }],
    ['its browser refuses', { subscribe: rejecting('NotAllowedError') }],
    ['its push service does not answer', { subscribe: never }],
    ['no service worker comes', { ready: false }],
    ['it may not ask its player', { notification: { permission: 'default' } }],
    [
      'its player may not be asked',
      { notification: { permission: 'default', requestPermission: rejecting('SecurityError') } },
    ],
  ])('the page says who refuses pushes where %s', async (_, browser) => {
    const { on, acting } = await turnOn(browser as Parameters<typeof turnOn>[0])
    expect([on, acting.error]).toEqual([false, expect.stringMatching(refused)])
  })

  test.each([
    ['the house cannot be reached', () => Promise.reject(new TypeError())],
    ['the house tells nobody', () => Promise.resolve(Response.json({ code: 'no-push' }, { status: 404 }))],
  ])('the page speaks of no refusal where %s', async (_, answer) => {
    const { on, acting } = await turnOn({}, answer)
    expect(on).toBe(false)
    expect(acting.error).not.toMatch(refused)
  })

  test.each(['default', 'denied'])(
    'pushes are blocked where the player says so, and not where the question was put away: %s',
    async (said) => {
      const notification = { permission: said, requestPermission: () => Promise.resolve(said) }
      expect(await turnOn({ notification })).toMatchObject({
        on: false,
        blocked: said === 'denied',
        acting: { error: undefined },
      })
    },
  )
})
