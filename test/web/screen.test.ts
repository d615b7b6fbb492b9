import { expect, test, vi } from 'vitest'
import { hashToken } from '../../shared/tokens.ts'
import { stubStorage } from '../support/storage.ts'
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

const no = (): never => {
  throw new DOMException('', 'NotAllowedError')
}
test.each([
  ['has nothing for it', {}],
  ['may not be asked', { wakeLock: { request: no } }],
  ['says no', { wakeLock: { request: () => Promise.reject(new DOMException('', 'NotAllowedError')) } }],
])('[PAGE-100] [PAGE-174] a device that cannot be kept awake is a screen all the same: it %s', async (_, navigator) => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', navigator)
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  keepAwake()()
  await new Promise(setImmediate)
  process.off('unhandledRejection', rejected)
  expect(rejected).not.toHaveBeenCalled()
})

test('[PAGE-100] the number of a device has three digits, and follows from its hash', async () => {
  const { codeOf } = await ofPage<{ codeOf: (screen: string) => string }>('features/screen/address.ts')
  const hashes = Array.from({ length: 100 }, (_, k) => hashToken(`device ${k}`))
  for (const hash of hashes) expect(codeOf(hash)).toMatch(/^[1-9]\d\d$/)
  expect(new Set(hashes.map(codeOf)).size).toBeGreaterThan(80)
})

test.each(['with', 'without'])(
  '[PAGE-100] %s a storage a device has one id, and tells it only as a screen',
  async (how) => {
    vi.resetModules()
    if (how === 'with') stubStorage()
    else vi.stubGlobal('localStorage', undefined)
    const at = { hash: '', href: 'https://murex.test/g/abcdefghijklmnop' }
    vi.stubGlobal('location', at)
    const { edgeTransport } = await ofPage<{ edgeTransport: (id: string) => { socket: { screenId?: string } } }>(
      'room/transport.ts',
    )
    const idAt = (hash: string) => {
      at.hash = hash
      return edgeTransport('abcdefghijklmnop').socket.screenId
    }
    expect(idAt('')).toBeUndefined()
    const id = idAt('#screen')
    expect(id).toMatch(/^.{16,64}$/)
    expect(idAt('#screen')).toBe(id)
    if (how === 'with') expect(localStorage.getItem('murex:screen')).toBe(JSON.stringify(id))
  },
)
