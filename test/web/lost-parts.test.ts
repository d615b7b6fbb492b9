import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../support/storage.ts'
import { ofPage } from './page.ts'

const ORIGIN = 'https://murex.test'
const [well, wrong, named] = ['a-1.js', 'b-1.css', 'c-1.js'].map((name) => `${ORIGIN}/assets/${name}`)

beforeEach(() => {
  vi.useFakeTimers()
  return () => (vi.useRealTimers(), vi.unstubAllGlobals(), vi.restoreAllMocks())
})

test('[PAGE-37] [PAGE-184] a file that is no part, or that the error names, is asked for past all caches before the one reload within a minute of running', async () => {
  const done: string[] = []
  const heard: ((event: object) => void)[] = []
  stubStorage('sessionStorage')
  vi.stubGlobal('location', { reload: () => done.push('reload') })
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => heard.push(listener))
  const loaded = [well, wrong, `${ORIGIN}/favicon.svg`].map((name) => ({ name }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded as unknown as PerformanceEntryList)
  vi.stubGlobal('fetch', async (path: string, { cache = 'default' }: RequestInit = {}) => {
    if (path === '/api/health') return Response.json({ ok: true })
    done.push(`${cache} ${path}`)
    return new Response('', { headers: { 'content-type': path === well ? 'text/javascript' : 'text/html' } })
  })
  const { reloadForLostParts } = await ofPage<{ reloadForLostParts(): void }>('base/lost-parts.ts')
  const load = (): void => (heard.splice(0), reloadForLostParts())
  const lose = async (): Promise<void> => {
    const payload = new TypeError(`Failed to fetch dynamically imported module: ${named}`)
    heard.forEach((hear) => hear({ payload }))
    await vi.advanceTimersByTimeAsync(20)
  }
  load()
  await lose()
  // The page that was loaded again misses it too.
  load()
  for (let i = 0; i < 2; i++) await lose()
  expect(done.at(-1)).toBe('reload')
  const asked = [`reload ${named}`, `default ${well}`, `default ${wrong}`, `reload ${wrong}`]
  expect(done.toSorted()).toEqual([...asked, 'reload'].toSorted())
  load()
  await vi.advanceTimersByTimeAsync(60_000)
  await lose()
  expect(done.filter((what) => what === 'reload')).toHaveLength(2)
})
