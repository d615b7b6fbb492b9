import { expect, test } from 'vitest'
import { reloadOnce } from '../../web/room/reload.ts'

const agrees = { reload: false, status: 'live' } as const
const differs = { reload: true, status: 'connecting' } as const

/** A tab whose pages can be loaded again; `open`: whether it may store anything. */
function browser(open = true) {
  const stored = new Map<string, string>()
  let reloads = 0
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => open && stored.size < stored.set(key, value).size,
    removeItem: (key: string) => void stored.delete(key),
  }
  return {
    page: (...states: readonly Parameters<ReturnType<typeof reloadOnce>>[0][]) =>
      states.forEach(reloadOnce(storage, () => reloads++)),
    get reloads() {
      return reloads
    },
  }
}

test('[PAGE-3] a mismatch that lasts reloads once', () => {
  const one = browser()
  for (let i = 0; i < 5; i++) one.page({ reload: false, status: 'connecting' }, differs, differs)
  expect(one.reloads).toBe(1)
})

test('another mismatch reloads again once the page has been live and agreed', () => {
  const one = browser()
  one.page(differs)
  one.page({ reload: false, status: 'catching-up' }, agrees)
  one.page(differs)
  one.page(differs)
  expect(one.reloads).toBe(2)
})

test('a page that is live under a newer room has not agreed', () => {
  const one = browser()
  for (let i = 0; i < 3; i++) one.page(differs, { reload: true, status: 'live' })
  expect(one.reloads).toBe(1)
})

test('a page never reloads where the tab can store nothing', () => {
  const one = browser(false)
  for (let i = 0; i < 5; i++) one.page(differs, agrees)
  expect(one.reloads).toBe(0)
})
