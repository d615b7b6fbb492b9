import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { languages } from '../../shared/languages.ts'
import { call } from '../../web/base/api.ts'
import { reasonOf } from '../../web/base/reasons.ts'
import { floor } from '../layout/browser-floor.ts'
import { ofPage } from './page.ts'

const gone = (): never => {
  throw new TypeError('Failed to fetch')
}
const html = (status: number) => () => new Response('<html>sign in</html>', { status })
const json = (what: unknown, status: number) => () => Response.json(what, { status })
const well = json({ ok: true }, 200)
/** Response of a redirect to another site that is not followed. */
const elsewhere = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })

/** The network: what it answers to one request, and what to the question whether the house is there. */
function network(answer: () => Response, health: () => Response = well): void {
  vi.stubGlobal('fetch', async (path: string) => (path === '/api/health' ? health() : answer()))
}

beforeEach(() => () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('[PAGE-180] a request', () => {
  test.each([
    ['unreachable', 'where nothing answers', gone, gone],
    ['lost', 'where the house answers else', gone, well],
    ['lost', 'where the house answers that it was asked too often', gone, json({ code: 'too-many-requests' }, 429)],
    ['intercepted', 'where somebody else answers', html(200), html(200)],
    ['intercepted', 'where all is led elsewhere', gone, elsewhere],
    ['unavailable', 'where the edge alone answers', html(502), html(502)],
    ['unavailable', 'where it says so', json({ code: 'unavailable' }, 503), well],
    ['intercepted', 'where a refusal is not the house’s', json({ blocked: true }, 403), well],
    ['full', 'where the house refuses', json({ code: 'full' }, 409), well],
  ])('a request is %s %s', async (error, _, answer, health) => {
    network(answer, health)
    expect(await call('GET /api/tables')).toEqual({ error })
  })

  test('a request has its answer where there is one', async () => {
    network(json({ tables: [] }, 200), gone)
    expect(await call('GET /api/tables')).toEqual({ ok: { tables: [] } })
  })

  test('a request that cannot be made is a mistake of the page, or of an old browser', async () => {
    network(well)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function')
    })
    expect(await call('GET /api/tables')).toEqual({ error: 'broken' })
    vi.stubGlobal('CSS', { supports: (need: string) => !need.includes('subgrid') })
    expect(await call('GET /api/tables')).toEqual({ error: 'too-old' })
  })
})

describe('[PAGE-180] a thrown error', () => {
  test.each([
    ['lost', new TypeError('Failed to fetch dynamically imported module: /assets/a-1.js'), well],
    ['lost', new TypeError('error loading dynamically imported module: /assets/a-1.js'), well],
    ['lost', new TypeError('Importing a module script failed.'), well],
    ['lost', new Error('Unable to preload CSS for /assets/a-1.css'), well],
    ['unreachable', new TypeError('Importing a module script failed.'), gone],
    ['intercepted', new TypeError('Importing a module script failed.'), html(200)],
    ['too-old', new SyntaxError('Invalid regular expression: invalid group specifier name'), well],
    ['broken', new TypeError('a is not a function'), gone],
  ])('a thrown error is %s: %s', async (reason, error, health) => {
    network(gone, health)
    expect(await reasonOf(error)).toBe(reason)
  })

  test('a thrown error is a lack of the browser, where it has one', async () => {
    network(gone)
    vi.stubGlobal('CSS', { supports: () => false })
    expect(await reasonOf(new TypeError('a is not a function'))).toBe('too-old')
  })
})

describe('[PAGE-180] a task', () => {
  interface Task {
    readonly error: string | undefined
    run(work: () => Promise<never>): Promise<unknown>
  }

  test('a task says nothing of the connection where the page made a mistake', async () => {
    network(well)
    const { task } = await ofPage<{ task(): Task }>('base/task.svelte.ts')
    const one = task()
    await one.run(() => Promise.reject(new TypeError('a is not a function')))
    expect(one.error).toMatch(/^Something went wrong on this page/)
  })
})

test.each(languages)('[PAGE-182] the oldest browsers are said as they are: %s', (language) => {
  const { chrome, edge, firefox, safari, safari_ios } = floor
  const all = [`iOS ${safari_ios}`, `Safari ${safari}`, `Chrome ${chrome}`, `Edge ${edge}`, `Firefox ${firefox}`]
  const read = (path: string) => readFileSync(new URL(`../../web/${path}`, import.meta.url), 'utf8')
  const { error_too_old } = JSON.parse(read(`base/messages/${language}.json`)) as { readonly error_too_old: string }
  const page = read(`dist/pages/${language}.html`)
  const needs = /<p id="needs"><b>Murex<\/b><br>(.*?)<\/p>/.exec(page)?.[1]
  expect(page).toContain('<noscript><style>')
  for (const one of [...all, 'JavaScript']) expect(needs).toContain(one)
  for (const one of all) expect(error_too_old).toContain(one)
})
