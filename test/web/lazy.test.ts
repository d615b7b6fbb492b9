import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ofPage } from './page.ts'

let page: {
  lazy(load: () => Promise<string>): { readonly now: string | undefined; tried(): Promise<unknown> }
  comesFirst(part: Promise<void>): Promise<void>
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  page = await ofPage('base/lazy.svelte.ts')
})
afterEach(() => void vi.useRealTimers())

test('[PAINT-12] a part that is not needed yet waits a second from the sight of what the page is about, not from its load', async () => {
  const load = vi.fn(async () => 'chat')
  page.lazy(load)
  await vi.advanceTimersByTimeAsync(500)
  let stands!: () => void
  void page.comesFirst(new Promise((resolve) => (stands = resolve)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  stands()
  await vi.advanceTimersByTimeAsync(999)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_001)
  expect(load).toHaveBeenCalledTimes(1)
})

test('[PAINT-12] a part that is wanted waits for nothing', async () => {
  void page.comesFirst(new Promise(() => undefined))
  const chat = page.lazy(async () => 'chat')
  expect(chat.now).toBeUndefined()
  await chat.tried()
  expect(chat.now).toBe('chat')
})

test('[PAINT-12] no part waits for one that could not be loaded', async () => {
  const load = vi.fn(async () => 'chat')
  await expect(page.comesFirst(Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  page.lazy(load)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that comes at a second try is there for who waits for that one', async () => {
  const load = vi.fn(async () => 'count').mockRejectedValueOnce(new Error('no network'))
  const count = page.lazy(load)
  expect(await count.tried()).toEqual(new Error('no network'))
  expect(await count.tried()).toBeUndefined()
  expect(count.now).toBe('count')
})
