import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode, Result } from '../../shared/errors.ts'
import { ONCE } from '../../shared/headers.ts'
import { stubStorage } from '../support/storage.ts'

const ID = 'abcdefghijklmnop'
const lost: Result<object> = { error: 'unreachable' }

async function load() {
  vi.resetModules()
  const { once } = await import('../../web/base/once.ts')
  const { createTable } = await import('../../web/room/create.ts')
  /** Asks and receives this answer; returns the nonce of the request. */
  const ask = async (what: string, answer: Result<object>, of?: unknown): Promise<string> => {
    let nonce = ''
    await once(what, async (drawn) => ((nonce = drawn), answer), of)
    return nonce
  }
  return { ask, createTable }
}

beforeEach(() => {
  stubStorage()
  return () => vi.unstubAllGlobals()
})

describe('[PAGE-151] a request keeps its nonce until there is an answer', () => {
  test('a request keeps its nonce over taps and reloads, one for each thing', async () => {
    const page = await load()
    const first = await page.ask(`seat ${ID}`, lost)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    for (const error of ['unreachable', 'internal', 'unavailable'] as const)
      expect(await page.ask(`seat ${ID}`, { error })).toBe(first)
    expect(await page.ask('seat of another', lost)).not.toBe(first)
    const next = await load()
    expect(await next.ask(`seat ${ID}`, { ok: {} })).toBe(first)
    expect(await next.ask(`seat ${ID}`, lost)).not.toBe(first)
  })

  test.each<ErrorCode>(['full', 'locked', 'bad-code', 'sent-away'])('the answer %s ends a nonce', async (error) => {
    const page = await load()
    expect(await page.ask('it', lost)).toBe(await page.ask('it', { error }))
    const next = await page.ask('it', lost)
    expect(await page.ask('it', lost)).toBe(next)
  })

  test('a nonce is kept in memory alone, where every access to storage throws', async () => {
    vi.stubGlobal('localStorage', undefined)
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new Error('site data is blocked')
      },
    })
    const page = await load()
    const first = await page.ask('it', lost)
    expect([await page.ask('it', lost), await page.ask('it', { ok: {} })]).toEqual([first, first])
    expect(await page.ask('it', lost)).not.toBe(first)
  })

  test('a request with something else in it has another nonce', async () => {
    const page = await load()
    const first = await page.ask('table', lost, { game: 'tsuro' })
    expect(await page.ask('table', lost, { game: 'tyrus' })).not.toBe(first)
  })

  test('a table and its host’s seat keep their nonces, whichever answer is lost', async () => {
    const asked: (string | null)[][] = []
    let answers = 0
    vi.stubGlobal(
      'fetch',
      async (path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
        const { nonce = null } = JSON.parse(body) as { nonce?: string }
        asked.push([path, headers[ONCE] ?? null, nonce])
        // The third answer to a new table arrives, and the second to a seat.
        if (![3, 5].includes(++answers)) throw new TypeError('network error')
        return Response.json({ id: ID, seat: 0, token: 'a-token', commitment: 'c' })
      },
    )
    const create = async () => {
      const { createTable } = await load()
      return createTable({ game: 'tsuro', name: 'Anna' })
    }
    expect([await create(), await create()]).toEqual([lost, lost])
    expect(await create()).toMatchObject({ ok: { id: ID } })
    const [one, two, three, sat] = asked
    expect([one, two]).toEqual([three, three])
    expect(three![1]).toMatch(/^[0-9a-f]{32}$/)
    expect(sat).toEqual([`/api/tables/${ID}/seats`, null, expect.stringMatching(/^[0-9a-f]{32}$/)])
    // The seat that is taken up later is asked for under the same, and so is the player's part in the shuffle.
    const { ask } = await load()
    expect(await ask(`seat ${ID}`, { ok: {} })).toBe(sat![2])
    expect(JSON.parse(localStorage.getItem(`murex:nonce:${ID}`)!)).toBe(sat![2])
  })
})
