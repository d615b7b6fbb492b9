import { beforeEach, expect, test, vi } from 'vitest'
import { ofPage } from './page.ts'

interface Sounding {
  readonly sound: (what: string) => void
  readonly unlock: () => void
  readonly hush: (on: boolean) => void
  readonly buzz: (ms: number) => void
}

const played: string[] = []
const heard: string[] = []
vi.mock('../../web/features/sound/entry-sounds.ts', () => ({ hear: (what: string) => heard.push(what) }))
vi.mock('../../web/features/sound/tones.ts', () => ({ tones: { stone: () => played.push('stone') } }))

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

beforeEach(() => {
  vi.resetModules()
  played.length = 0
  vi.stubGlobal('AudioContext', SlowContext)
  vi.stubGlobal('document', { visibilityState: 'visible' })
})

test('[PAGE-84] nothing sounds before the first touch, and what comes while the browser gets ready is not lost', async () => {
  const { sound, unlock } = await ofPage<Sounding>('features/sound/sound.ts')
  sound('stone')
  unlock()
  sound('stone')
  await ofPage('features/sound/tones.ts')
  expect(played).toEqual([])
  ready()
  await vi.waitFor(() => expect(played).toEqual(['stone']))
})

test('[PAGE-103] while the table’s screen sounds, a hand vibrates and makes no sound', async () => {
  const vibrate = vi.fn()
  vi.stubGlobal('navigator', { vibrate })
  const { sound, unlock, hush, buzz } = await ofPage<Sounding>('features/sound/sound.ts')
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

test('[PAGE-84] what came before the first touch is not heard after it', async () => {
  const { unlock } = await ofPage<Sounding>('features/sound/sound.ts')
  const { hear } = await ofPage<{ hear: (what: string) => void }>('table/late.ts')
  hear('before')
  unlock()
  hear('after')
  await vi.waitFor(() => expect(heard).toContain('after'))
  expect(heard).toEqual(['after'])
})
