import { expect, test, vi } from 'vitest'
import { ofPage } from './page.ts'

const { keepAwake } = await ofPage<{ keepAwake: () => () => void }>('features/screen/awake.ts')

test('[PAGE-100] a screen is kept awake while it is looked at, again once it is seen again, and not after', async () => {
  let held = 0
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const request = vi.fn(() => Promise.resolve({ release: () => Promise.resolve(held--) }).finally(() => held++))
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const end = keepAwake()
  await vi.waitFor(() => expect(held).toBe(1))
  for (const seen of ['hidden', 'visible']) {
    // A hidden page loses it.
    held = 0
    page.visibilityState = seen
    page.dispatchEvent(new Event('visibilitychange'))
  }
  await vi.waitFor(() => expect(held).toBe(1))
  expect(request).toHaveBeenCalledTimes(2)
  end()
  await vi.waitFor(() => expect(held).toBe(0))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
})

test('[PAGE-100] a device that cannot be kept awake is a screen all the same', () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  expect(() => keepAwake()()).not.toThrow()
})
