import { describe, expect, test, vi } from 'vitest'
import { mended, pathOfLink, readLink } from '../../shared/table-link.ts'
import { answerTo } from '../../web/service-worker/answer.ts'
import { stubStorage } from '../support/storage.ts'

const ORIGIN = 'https://murex.test'
const ID = 'abcd_fgh-jklmnop'

/** Tails that programs and people put behind an address; an old id may end with a sign that others leave out. */
const tails = [
  '',
  '/',
  '.',
  ')',
  '»',
  '%C2%BB',
  '%E2%80%8B',
  '\u200b',
  '&source=mail',
  ',%20come!',
  '%29',
  '%',
  '/m',
  '//',
  '_',
  ';x',
]

test.each([
  ['https://murex.test/g/abcdefghijklmnop', '/g/abcdefghijklmnop'],
  ['  Come and play Tsuro with me. https://murex.test/g/abcd_fgh-jklmnop ', '/g/abcd_fgh-jklmnop'],
  ['murex.test/g/abcdefghijklmnop#transfer=AB2-9x', '/g/abcdefghijklmnop#transfer=AB2-9x'],
  ['https://murex.test/g/abcdefghijklmnop/', '/g/abcdefghijklmnop'],
  ['https://murex.test/g/abcdefghijklmnop/m12).', '/g/abcdefghijklmnop/m12'],
  ['«https://murex.test/g/abcd%5Ffgh-jklmnop%23transfer=AB2-9x»', '/g/abcd_fgh-jklmnop#transfer=AB2-9x'],
  ['https://murex.test/g/-bcdefghijklmno_', '/g/-bcdefghijklmno_'],
  ['/g/short', undefined],
  ['https://murex.test/g/abcdefghijklmnopq', undefined],
  ['https://murex.test/', undefined],
  ['', undefined],
])('[PAGE-41] [PAGE-150] the link in %j leads to %s', (text, path) => {
  const link = readLink(text)
  expect(link && pathOfLink(link)).toBe(path)
})

/** Code that the page reads of an address, and the address it leaves. */
async function opened(path: string) {
  const left: unknown[] = []
  vi.resetModules()
  vi.stubGlobal('location', new URL(path, ORIGIN))
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => left.push(to) })
  stubStorage('sessionStorage')
  vi.stubGlobal('addEventListener', () => undefined)
  const { route, transferCode } = await import('../../web/base/route.svelte.ts')
  const { current } = route
  vi.unstubAllGlobals()
  return { current, left, code: transferCode.of(ID) }
}

describe.each(tails)('[PAGE-150] an address with %j behind it', (tail) => {
  test('an address leads the page, and a service worker without a network, to its table', async () => {
    for (const [at, position] of [
      ['', undefined],
      ['/m12', 12],
    ] as const) {
      const path = `/g/${ID}${at}`
      const { current, left } = await opened(path + tail)
      expect(current).toEqual({ page: 'table', id: ID, ...(position !== undefined && { position }) })
      expect(left.concat(path).at(0)).toBe(path)
      const url = new URL(path + tail, ORIGIN)
      expect(mended(url.pathname)).toBe(path)
      expect(answerTo({ method: 'GET', url: url.href, mode: 'navigate' }, ORIGIN, new Set())).toBe('page')
    }
  })

  test('a code in an address is read, and leaves it with what stands there', async () => {
    const { current, left, code } = await opened(`/g/${ID}#transfer=K7QM-2XWD${tail}`)
    expect([current, left, code?.replace(/_$/, '')]).toEqual([{ page: 'table', id: ID }, [`/g/${ID}`], 'K7QM-2XWD'])
  })
})

test('[PAGE-150] a letter behind an id makes it another', async () => {
  expect((await opened(`/g/${ID}x`)).current).toEqual({ page: 'table', id: `${ID}x` })
  expect((await opened(`/learn/tsuro.`)).current).toEqual({ page: 'lesson', game: 'tsuro' })
})
