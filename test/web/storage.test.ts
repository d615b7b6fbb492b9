import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../support/storage.ts'
import { ofPage } from './page.ts'

const TABLE = 'abcdefghijklmnop'
const no = (): never => {
  throw new DOMException('refused', 'SecurityError')
}
/** Reading side of a storage that keeps nothing. */
const empty = { getItem: () => null, removeItem: () => undefined }
/** Storages of browsers that refuse. */
const refusing = {
  'no storage': () => undefined,
  'a storage that may not be named': no,
  'a storage that may not be read': () => ({ getItem: no, setItem: no, removeItem: no }),
  'a storage without room': () => ({ ...empty, setItem: no }),
  'a storage that forgets': () => ({ ...empty, setItem: () => undefined }),
}

async function load() {
  vi.resetModules()
  const storage = await import('../../web/base/storage.ts')
  const tokens = await import('../../web/base/seat-tokens.ts')
  const { Outbox } = await import('../../web/room/outbox.ts')
  return { ...storage, ...tokens, Outbox }
}

beforeEach(() => () => vi.unstubAllGlobals())

describe('[PAGE-172] a browser that keeps nothing', () => {
  test.each(Object.entries(refusing))(
    'the page remembers what the browser does not keep where there is %s',
    async (_, get) => {
      for (const name of ['localStorage', 'sessionStorage']) {
        vi.stubGlobal(name, undefined)
        Object.defineProperty(globalThis, name, { configurable: true, get })
      }
      const page = await load()
      for (const token of ['anna', 'ben']) page.storeToken(TABLE, token)
      expect([page.tokensOf(TABLE), page.seatedAt(), page.keepsTokens(TABLE)]).toEqual([
        ['anna', 'ben'],
        [TABLE],
        false,
      ])
      page.dropToken(TABLE)
      expect([page.tokensOf(TABLE), page.seatedAt()]).toEqual([[], []])
      for (const storage of [page.local, page.session]) {
        page.writeJson(storage, 'key', [1])
        expect(page.readJson(storage, 'key')).toEqual([1])
        page.writeJson(storage, 'key', undefined)
        expect(page.readJson(storage, 'key')).toBeUndefined()
      }
      const outbox = new page.Outbox(page.local, 'pending', () => undefined)
      const pending = { id: 'action-1', base: 3, command: 'move' }
      outbox.put('e1', 0, pending)
      expect([outbox.take(), outbox.state.canWithdraw]).toEqual([pending, false])
      outbox.clear()
      expect(outbox.pending).toBeUndefined()
    },
  )

  test('the page’s memory gives way to anything newer: what another page writes, or this one once there is room', async () => {
    const kept = stubStorage()
    kept.set('key', 'old')
    const { local } = await load()
    const { set } = kept
    kept.set = no
    expect([local.setItem('key', 'mine'), local.getItem('key'), kept.get('key')]).toEqual([false, 'mine', 'old'])
    kept.set = set
    kept.set('key', 'from another page')
    expect(local.getItem('key')).toBe('from another page')
    expect([local.setItem('key', 'mine again'), kept.get('key')]).toEqual([true, 'mine again'])
  })
})

test('[PAGE-173] a seat outlasts the page where its token is kept', async () => {
  stubStorage()
  const { storeToken, keepsTokens } = await load()
  storeToken(TABLE, 'anna')
  expect(keepsTokens(TABLE)).toBe(true)
})

describe('[PAGE-173] another language, which a cookie remembers', () => {
  const reload = vi.fn()
  beforeEach(() => {
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
    reload.mockClear()
  })

  test.each([
    ['is loaded', (cookie: string) => cookie.split(';')[0]!, undefined],
    ['costs no seat where cookies are dropped', () => '', 'refused'],
    ['costs no seat where cookies may not be named', no, 'refused'],
  ])('another language %s', async (_, kept, answer) => {
    let cookie = ''
    vi.stubGlobal('document', {
      get cookie() {
        return cookie
      },
      set cookie(next: string) {
        cookie = kept(next)
      },
    })
    const { setLanguage } = await ofPage<{ setLanguage: (next: string) => Promise<unknown> }>('base/language.ts')
    expect([await setLanguage('fr'), reload.mock.calls.length]).toEqual([answer, answer === undefined ? 1 : 0])
  })
})
