import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ofPage } from './page.ts'

interface Sounding {
  readonly sound: (what: string) => void
  readonly unlock: () => void
  readonly hush: (on: boolean) => void
  readonly buzz: (ms: number) => void
  readonly sounding: { current: boolean }
}

const played: string[] = []
const heard: unknown[] = []
vi.mock('../../web/features/sound/entry-sounds.ts', () => ({ hear: (...what: unknown[]) => heard.push(...what) }))
vi.mock('../../web/base/tones.ts', () => ({ tones: { stone: () => played.push('stone') } }))

/** A browser that takes a moment until it sounds. */
let ready: () => void
class SlowContext {
  state = 'suspended'
  currentTime = 0
  resume() {
    return new Promise<void>((resolve) => {
      ready = () => {
        this.state = 'running'
        resolve()
      }
    })
  }
}

let page: EventTarget
const document = { visibilityState: 'visible' }
beforeEach(() => {
  vi.resetModules()
  played.length = 0
  page = new EventTarget()
  document.visibilityState = 'visible'
  vi.stubGlobal('AudioContext', SlowContext)
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

test('[PAGE-84] nothing sounds before the first touch, and what comes while the browser gets ready is not lost', async () => {
  const { sound, unlock } = await ofPage<Sounding>('base/sound.ts')
  sound('stone')
  unlock()
  sound('stone')
  await ofPage('base/tones.ts')
  expect(played).toEqual([])
  ready()
  await vi.waitFor(() => expect(played).toEqual(['stone']))
})

test('[PAGE-103] while the table’s screen sounds, a hand vibrates and makes no sound', async () => {
  const vibrate = vi.fn()
  vi.stubGlobal('navigator', { vibrate })
  const { sound, unlock, hush, buzz } = await ofPage<Sounding>('base/sound.ts')
  unlock()
  ready()
  hush(true)
  sound('stone')
  buzz(60)
  hush(false)
  sound('stone')
  await vi.waitFor(() => expect(played).toEqual(['stone']))
  expect(vibrate).toHaveBeenCalledWith(60)
})

test('[PAGE-84] a sound that came before the first touch is not heard after it', async () => {
  const { unlock } = await ofPage<Sounding>('base/sound.ts')
  const { sound } = await ofPage<{ sound: { after: (what: string, table: object) => void } }>('features/sound/early.ts')
  const table = { room: 'a room', me: 0, isMyTurn: true }
  sound.after('before', table)
  unlock()
  sound.after('after', table)
  // The next hand is covered before this part is there.
  table.isMyTurn = false
  await vi.waitFor(() => expect(heard).toContain('after'))
  expect(heard).toEqual(['after', { ...table, isMyTurn: true }])
})

describe('[PAGE-174] sound that the system has stopped, as for a phone call,', () => {
  const interrupted = async (): Promise<Sounding> => {
    const context = new SlowContext()
    vi.stubGlobal('AudioContext', function () {
      return context
    })
    const page = await ofPage<Sounding>('base/sound.ts')
    await ofPage('base/tones.ts')
    page.unlock()
    ready()
    context.state = 'interrupted'
    return page
  }

  test.each(['visibilitychange', 'pageshow', 'focus'])(
    'stopped sound goes on once the page is seen again: %s',
    async (sign) => {
      const { sound } = await interrupted()
      document.visibilityState = 'hidden'
      ready = () => expect.unreachable()
      page.dispatchEvent(new Event(sign))
      document.visibilityState = 'visible'
      page.dispatchEvent(new Event(sign))
      sound('stone')
      ready()
      await vi.waitFor(() => expect(played).toEqual(['stone']))
    },
  )

  test('stopped sound says nothing late: sounds of the meantime are not heard all at once', async () => {
    const { sound, unlock } = await interrupted()
    unlock()
    sound('stone')
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_000)
    ready()
    await ofPage('base/tones.ts')
    sound('stone')
    await vi.waitFor(() => expect(played).not.toEqual([]))
    now.mockRestore()
    expect(played).toEqual(['stone'])
  })
})

test('[PAGE-84] a page whose sound is switched off is silent', async () => {
  const vibrate = vi.fn()
  vi.stubGlobal('navigator', { vibrate })
  const { sound, unlock, buzz, sounding } = await ofPage<Sounding>('base/sound.ts')
  sounding.current = false
  unlock()
  buzz(60)
  sound('stone')
  await ofPage('base/tones.ts')
  expect([played, vibrate.mock.calls]).toEqual([[], []])
})

test('[PAGE-174] a device that refuses to sound or to vibrate is silent', async () => {
  vi.stubGlobal('AudioContext', undefined)
  const refuse = vi.fn(() => {
    throw new DOMException('', 'SecurityError')
  })
  vi.stubGlobal('navigator', { vibrate: refuse })
  const { sound, unlock, buzz } = await ofPage<Sounding>('base/sound.ts')
  unlock()
  sound('stone')
  expect(() => buzz(60)).not.toThrow()
  expect(refuse).toHaveBeenCalled()
})
