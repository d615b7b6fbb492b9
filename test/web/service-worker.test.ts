import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { runnerImport } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { languages, type Language } from '../../shared/languages.ts'
import type { PushMessage } from '../../shared/push.ts'
import { pageHeaders } from '../../shared/page-headers.ts'
import { answerTo } from '../../web/service-worker/answer.ts'
import { filesIn, listsOf } from '../../web/service-worker/precache.ts'
import { houseIds, more, type HouseId } from '../support/house.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))
const code = readFileSync(`${dist}/sw.js`, 'utf8')
const assets = readdirSync(`${dist}/assets`).map((name) => `/assets/${name}`)
/** Node alone would not find the files that it imports. */
const builder = fileURLToPath(new URL('../../web/service-worker/build.ts', import.meta.url))
interface Builder {
  buildServiceWorker(folder: string, made: Readonly<Record<Language, readonly string[]>>): Promise<void>
}
const ORIGIN = 'https://murex.test'

const versioned = (version: string) => code.replace(/version:`\w+`/, `version:\`${version}\``)

type Answered = (path: string, mode?: RequestCache) => Response | Promise<Response>

const pathOf = (asked: string | Request): string => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)

/** The caches of a browser, as far as a service worker uses them. */
function newCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const open = (key: string) => {
    const store = stores.get(key) ?? new Map<string, Response>()
    stores.set(key, store)
    return {
      match: async (asked: string | Request) => store.get(pathOf(asked))?.clone(),
      put: async (asked: string | Request, answer: Response) => void store.set(pathOf(asked), answer),
      delete: async (asked: string | Request) => store.delete(pathOf(asked)),
    }
  }
  return {
    stores,
    api: {
      open: async (key: string) => open(key),
      keys: async () => [...stores.keys()],
      delete: async (key: string) => stores.delete(key),
      async match(asked: string | Request) {
        for (const store of stores.values()) if (store.has(pathOf(asked))) return store.get(pathOf(asked))!.clone()
        return undefined
      },
    },
  }
}

type Caches = ReturnType<typeof newCaches>

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
}
const typed = (path: string): ResponseInit => ({ headers: { 'content-type': types[path.split('.').at(-1)!]! } })
/** A file as it was built; of a page its path. */
const there: Answered = (path) =>
  path.includes('.') && existsSync(dist + path)
    ? new Response(readFileSync(dist + path), typed(path))
    : new Response(path)
const missing = () => new Response('', { status: 404 })

/** The built script in a browser that is made up. `answer`: the server. */
function worker(
  language: Language,
  { caches = newCaches(), answer = there, script = code, now = (): number => 1, userAgent = '' } = {},
) {
  const listeners: Record<string, (event: object) => void> = {}
  const asked: string[] = []
  let busy = 0
  let busiest = 0
  const timers: (() => void)[] = []
  /** Effects on the browser: pages shown, brought to the front, opened and closed; and the badge. */
  const shown: { readonly title: string; readonly look: Readonly<Record<string, unknown>> }[] = []
  const done: string[] = []
  const badges: number[] = []
  const open = ['/g/open', '/', `/g/${'T'.repeat(16)}/`].map((path) => ({
    url: ORIGIN + path,
    focus: async () => done.push(`focuses ${path}`),
    postMessage: (what: string) => done.push(`tells ${what}`),
  }))
  const preloads: string[] = []
  const navigator = {
    userAgent,
    setAppBadge: async (count: number) => badges.push(count),
    clearAppBadge: async () => badges.push(0),
  }
  const self = {
    location: { href: `${ORIGIN}/sw.js?language=${language}` },
    registration: {
      installing: null,
      navigationPreload: {
        enable: async () => preloads.push('enabled'),
        disable: async () => preloads.push('disabled'),
      },
      showNotification: async (title: string, look: Record<string, unknown>) => shown.push({ title, look }),
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => open,
      openWindow: async (url: string) => done.push(`opens ${url}`),
    },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  }
  const fetch = async (what: string | Request, { cache }: RequestInit = {}): Promise<Response> => {
    const path = pathOf(what)
    asked.push(path)
    busiest = Math.max(busiest, ++busy)
    await Promise.resolve()
    busy -= 1
    return answer(path, cache)
  }
  const setTimeout = (run: () => void) => timers.push(run)
  const world = { self, caches: caches.api, navigator, fetch, setTimeout, Response, URL, crypto, btoa, Date: { now } }
  runInNewContext(script, world)
  const wait = (type: string, more: object = {}): Promise<unknown> => {
    let until: Promise<unknown> | undefined
    listeners[type]!({ waitUntil: (promise: Promise<unknown>) => (until = promise), ...more })
    return until ?? Promise.reject(new Error('nothing is waited for'))
  }
  return {
    caches,
    asked,
    get busiest() {
      return busiest
    },
    install: () => wait('install'),
    activate: () => wait('activate'),
    preloads,
    shown,
    badges,
    push: (text: string) => wait('push', { data: { json: () => JSON.parse(text) as unknown } }),
    async touch(data: string): Promise<string[]> {
      await wait('notificationclick', { notification: { data, close: () => done.push('closes') } })
      return done.splice(0)
    },
    /** Undefined: the browser sees to it. */
    async fetch(path: string, mode = 'cors', cache = 'default', destination = ''): Promise<Response | undefined> {
      let answered: Promise<Response> | undefined
      const request = { url: ORIGIN + path, method: 'GET', mode, cache, destination }
      const preloadResponse = Promise.resolve(undefined)
      listeners['fetch']!({ request, preloadResponse, respondWith: (with_: Promise<Response>) => (answered = with_) })
      await new Promise((resolve) => setImmediate(resolve))
      timers.splice(0).forEach((run) => run())
      return answered
    },
  }
}

describe('the answer to a request', () => {
  const files = new Set(['/favicon.svg'])
  test.each([
    ['GET', '/', 'navigate', 'page'],
    ['GET', '/g/abc', 'navigate', 'page'],
    ['GET', '/?new=tsuro', 'navigate', 'page'],
    ['GET', '/solo/abc', 'navigate', 'page'],
    ['GET', '/assets/a-1.js', 'cors', 'file'],
    ['GET', '/assets/old-1.js', 'cors', 'file'],
    ['GET', '/favicon.svg', 'no-cors', 'file'],
    ['GET', '/card.png', 'navigate', 'none'],
    ['GET', '/sw.js', 'navigate', 'none'],
    ['GET', '/other', 'cors', 'none'],
    ['GET', '/about', 'navigate', 'none'],
    ['GET', '/keeper', 'navigate', 'page'],
    ['GET', '/keeper/house', 'cors', 'none'],
    ['GET', '/api/tables', 'cors', 'none'],
    ['GET', '/api/tables/x', 'navigate', 'none'],
    ['POST', '/', 'navigate', 'none'],
    ['POST', '/api/tables', 'cors', 'none'],
  ])('[PAGE-31] %s %s, %s: %s', (method, path, mode, answer) => {
    expect(answerTo({ method, url: ORIGIN + path, mode: mode as RequestMode }, ORIGIN, files)).toBe(answer)
  })
  test('[PAGE-31] another origin is not ours', () => {
    expect(answerTo({ method: 'GET', url: 'https://other.test/', mode: 'navigate' }, ORIGIN, files)).toBe('none')
  })
})

describe('[PAGE-32] the list of files', () => {
  test('the list of files names each once, under all languages that load it', () => {
    const lists = listsOf({ en: ['/a', '/b', '/e'], fr: ['/a', '/b', '/f'], nl: ['/a', '/n'] })
    expect(lists).toEqual({ 'en fr nl': ['/a'], 'en fr': ['/b'], en: ['/e'], fr: ['/f'], nl: ['/n'] })
    expect([...filesIn(lists, 'fr')].sort()).toEqual(['/a', '/b', '/f'])
    expect([...filesIn(lists, 'nl')].sort()).toEqual(['/a', '/n'])
  })

  test('[PAGE-241] the list of the build holds every file but those that need the house and other Latin letters, and each language fetches each of its own once', async () => {
    const all = new Set<string>()
    for (const language of languages) {
      const { asked, install } = worker(language)
      await install()
      expect(asked.length).toBe(new Set(asked).size)
      for (const path of asked) all.add(path)
      expect(asked.filter((path) => path.startsWith('/assets/')).length).toBeLessThan(assets.length)
      for (const path of asked) readFileSync(dist + path)
    }
    const kept = assets.filter(
      (path) => !/^\/assets\/(waiting(-late)?|elsewhere|keeper)-[\w-]{7}\.\w+$|-latin-ext-/.test(path),
    )
    expect(kept.length).toBeLessThan(assets.length)
    expect([...all].filter((path) => path.startsWith('/assets/')).sort()).toEqual(kept.sort())
  })

  test('the list of files is the same for the same build, another one where a file is another, and small', async () => {
    const { module } = await runnerImport<Builder>(builder)
    const folder = mkdtempSync(join(tmpdir(), 'murex-'))
    try {
      cpSync(dist, folder, { recursive: true })
      const names = assets.map((path) => path.slice(1))
      const build = async () => {
        await module.buildServiceWorker(folder, { en: names, fr: names, nl: names })
        return readFileSync(`${folder}/sw.js`, 'utf8')
      }
      const first = await build()
      expect(await build()).toBe(first)
      writeFileSync(`${folder}/favicon.svg`, '<svg/>')
      expect(await build()).not.toBe(first)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(6_800)
  })
})

/** Compressed bytes of one language that are kept of each game of the house. */
const KEPT: Readonly<Record<HouseId, number>> = { tsuro: 33_400, tyrus: 37_400, tyros: 85_100 }

describe('installing', () => {
  const gone = assets.find((path) => path.endsWith('.woff2'))!
  const answer: Answered = (path) => (path === gone ? missing() : there(path))

  test('[PAGE-32] installing fails where a file is missing or comes from elsewhere, and then nothing is taken into use', async () => {
    await expect(worker('en', { answer }).install()).rejects.toThrow('is not there: 404')
    const portal = () => Object.defineProperty(new Response(''), 'redirected', { value: true })
    await expect(worker('en', { answer: portal }).install()).rejects.toThrow('is not there')
  })

  test('[PAGE-32] installing again after a failure asks for what is missing alone', async () => {
    const caches = newCaches()
    await expect(worker('en', { caches, answer }).install()).rejects.toThrow()
    await new Promise((resolve) => setImmediate(resolve))
    const second = worker('en', { caches })
    await second.install()
    const hashed = second.asked.filter((path) => path.startsWith('/assets/'))
    expect(hashed).toContain(gone)
    expect(hashed.length).toBeLessThan(5)
  })

  test('[PAGE-30] installing makes four requests at once at most', async () => {
    const one = worker('en')
    await one.install()
    expect(one.busiest).toBe(4)
  })

  test('[PAGE-30] installing keeps of one language the house and each game, each within its own weight', async () => {
    const { asked, install } = worker('en')
    await install()
    const kept: Partial<Record<GameId | 'house', number>> = {}
    for (const path of asked) {
      // Files are called after the parts that share what is in them.
      const [of, ...others] = gameIds.filter((game) => new RegExp(`\\b${game}\\b`).test(path))
      const whose = of !== undefined && others.length === 0 ? of : 'house'
      kept[whose] = (kept[whose] ?? 0) + gzipSync(readFileSync(dist + path), { level: 9 }).length
    }
    const { house, ...games } = kept
    expect(house).toBeLessThanOrEqual(279_000 + more * 1_000)
    expect(Object.keys(games)).toHaveLength(gameIds.length)
    for (const game of houseIds) expect(games[game], game).toBeLessThanOrEqual(KEPT[game])
  })

  test('installing copies what another version has, asks again for files without a hash', async () => {
    const caches = newCaches()
    await worker('en', { caches }).install()
    const next = worker('en', { caches, script: versioned('next') })
    await next.install()
    expect(next.asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
    expect(next.asked.filter((path) => path.includes('manifest'))).toEqual(['/manifest-en.webmanifest'])
  })
})

describe('[PAGE-183] a stored file', () => {
  const paths: string[] = []
  beforeAll(async () => {
    const { asked, install } = worker('en')
    await install()
    paths.push(...['js', 'css', 'woff2'].map((ending) => asked.find((path) => path.endsWith(`.${ending}`))!))
  })
  const html: Answered = () => new Response('<html>sign in</html>', { headers: { 'content-type': 'text/html' } })
  const other: Answered = (path) => new Response('other', typed(path))
  const unlike = (change: PropertyDescriptorMap) => async (path: string) =>
    Object.defineProperties(await there(path), change)
  const kept = ({ stores }: Caches, path: string) => [...stores.values()].flatMap((store) => store.get(path) ?? [])

  test.each<[what: string, wrong: Answered]>([
    ['a page in its place', html],
    ['another file of its type', other],
    ['a part of it', unlike({ status: { value: 206 } })],
    ['what the page may not read', unlike({ status: { value: 0 } })],
    ['what was led elsewhere', unlike({ redirected: { value: true } })],
    [
      'the file as another type',
      async (path) =>
        new Response(await (await there(path)).arrayBuffer(), { headers: { 'content-type': 'text/html' } }),
    ],
  ])('a stored file is never %s, and then nothing is taken into use', async (_, wrong) => {
    for (const path of [...paths, '/favicon.svg']) {
      const caches = newCaches()
      const answer: Answered = (asked) => (asked === path ? wrong(asked) : there(asked))
      await expect(worker('en', { caches, answer }).install()).rejects.toThrow(`${path} is not there`)
      expect(kept(caches, path)).toEqual([])
      expect(kept(caches, '/complete')).toEqual([])
    }
  })

  test('a stored file is asked for past what the browser keeps, where that is another file', async () => {
    const caches = newCaches()
    await worker('en', { caches, answer: (path, mode) => (mode === 'default' ? html(path) : there(path)) }).install()
    for (const path of paths) expect(await kept(caches, path)[0]!.text()).toBe(readFileSync(dist + path, 'utf8'))
  })

  test('a stored file comes from the version before where it is the file, and else from the network', async () => {
    const caches = newCaches()
    await worker('en', { caches }).install()
    const [store] = caches.stores.values()
    for (const path of paths) store!.set(path, await html(path))
    const next = worker('en', { caches, script: versioned('next') })
    await next.install()
    expect(next.asked.filter((path) => path.startsWith('/assets/')).sort()).toEqual([...paths].sort())
  })

  test('[PAGE-184] a stored file goes from all caches where a page asks for it again, and is stored again where it is the file', async () => {
    const [path = ''] = paths
    for (const answer of [there, html]) {
      const caches = newCaches()
      const one = worker('en', { caches })
      await one.install()
      for (const store of caches.stores.values()) store.set(path, await other(path))
      caches.stores.set('murex:old:en', new Map([[path, await html(path)]]))
      const now = worker('en', { caches, answer })
      // A browser that reloads throws nothing out.
      await now.fetch(path, 'cors', 'reload', 'script')
      expect(kept(caches, path)).toHaveLength(2)
      await now.fetch(path, 'cors', 'reload')
      expect(kept(caches, path).length).toBe(answer === there ? 1 : 0)
      expect(await (await now.fetch(path))!.text()).toBe(await (await answer(path)).text())
    }
  })
})

describe('[PAGE-36] the version before', () => {
  let clock = 0

  async function take(caches: Caches, version: string, language: Language = 'en') {
    const one = worker(language, { caches, script: versioned(version), now: () => ++clock })
    await one.install()
    await one.activate()
    return one
  }
  const keys = ({ stores }: Caches) => [...stores.keys()].sort()

  test.each<[what: string, taken: readonly [version: string, language?: Language][], left: readonly string[]]>([
    ['is kept, and those before it are not', [['v1'], ['v2'], ['v3']], ['murex:v2:en', 'murex:v3:en']],
    [
      'is the one used last, also after another language and back',
      [['v1'], ['v1', 'fr'], ['v1'], ['v2']],
      ['murex:v1:en', 'murex:v2:en'],
    ],
  ])('the version before %s', async (_, taken, left) => {
    const caches = newCaches()
    for (const one of taken) await take(caches, ...one)
    expect(keys(caches)).toEqual(left)
  })

  test('the version before is never one that failed half way', async () => {
    const caches = newCaches()
    await take(caches, 'v1')
    const fails = worker('en', { caches, script: versioned('v2'), answer: missing })
    await expect(fails.install()).rejects.toThrow()
    await take(caches, 'v3')
    expect(keys(caches)).toEqual(['murex:v1:en', 'murex:v3:en'])
  })

  test('the version before answers for what the newer one has not', async () => {
    const caches = newCaches()
    await take(caches, 'v1')
    caches.stores.get('murex:v1:en')!.set('/assets/Old-1.js', new Response('old'))
    const next = await take(caches, 'v2')
    expect(await (await next.fetch('/assets/Old-1.js'))!.text()).toBe('old')
  })
})

describe('a page', () => {
  test('[PAGE-34] a page is the network’s where that answers, else the shell with the very headers of the worker’s page', async () => {
    const online = worker('fr')
    expect(await (await online.fetch('/g/x', 'navigate'))!.text()).toBe('/g/x')
    for (const answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Promise<Response>(() => undefined),
      () => new Response('', { status: 503 }),
    ]) {
      const shell = (await worker('fr', { answer }).fetch('/g/x', 'navigate'))!
      expect(shell.status).toBe(200)
      const named = Object.entries(pageHeaders(new URL(ORIGIN))).map(([name, value]) => [name.toLowerCase(), value])
      expect(Object.fromEntries(shell.headers)).toEqual(Object.fromEntries(named))
      const html = await shell.text()
      expect(html).toContain('<html lang="fr">')
      expect(html).not.toContain('murex:preview')
      for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) expect(assets).toContain(path)
    }
  })

  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'disabled'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'disabled'],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36',
      'enabled',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/150.0 Mobile/15E148 Safari/604.1',
      'enabled',
    ],
  ])(
    '[PAGE-34] a page is asked for while the worker starts, but in Firefox, where a failure would end it: %s',
    async (userAgent, is) => {
      const one = worker('en', { userAgent })
      await one.install()
      await one.activate()
      expect(one.preloads).toEqual([is])
    },
  )

  test('[PAGE-34] a refusal of the worker stays one', async () => {
    expect((await worker('en', { answer: missing }).fetch('/g/x', 'navigate'))!.status).toBe(404)
  })

  test('[PAGE-31] a request to the worker is left to the browser', async () => {
    const one = worker('en')
    expect(await one.fetch('/api/tables')).toBeUndefined()
    expect(one.asked).toEqual([])
  })
})

describe('pushes', () => {
  const message = (tag: string, awaits: boolean): string => {
    const navigate = `${ORIGIN}/g/${tag}`
    const notification = { title: 'Tsuro', body: 'It is your turn.', navigate, tag, data: { awaits } }
    return JSON.stringify({ web_push: 8030, notification } satisfies PushMessage)
  }

  test('[PAGE-19] each push is shown before the browser lets go, also one that cannot be read', async () => {
    const one = worker('fr')
    await one.push(message('one', true))
    await one.push('nothing that could be read')
    expect(one.shown.map(({ title }) => title)).toEqual(['Tsuro', 'Murex'])
    expect(one.shown[0]!.look).toMatchObject({ body: 'It is your turn.', tag: 'one', renotify: true, lang: 'fr' })
    expect(one.shown[1]!.look).toMatchObject({ tag: '', renotify: false })
  })

  test('[PAGE-19] a touch on a push brings the page of the table to the front, or opens it, and nothing of another site', async () => {
    const one = worker('en')
    expect(await one.touch(`${ORIGIN}/g/open`)).toEqual(['closes', 'focuses /g/open'])
    expect(await one.touch(`${ORIGIN}/g/other`)).toEqual(['closes', `opens ${ORIGIN}/g/other`])
    const same = `/g/${'T'.repeat(16)}`
    expect(await one.touch(ORIGIN + same)).toEqual(['closes', `focuses ${same}/`])
    expect(await one.touch('https://elsewhere.test/g/open')).toEqual(['closes'])
    // An open page is told the rest of the address.
    expect(await one.touch(`${ORIGIN}/g/open#no`)).toEqual(['closes', 'focuses /g/open', 'tells #no'])
    expect(await one.touch(`${ORIGIN}/g/other#no`)).toEqual(['closes', `opens ${ORIGIN}/g/other#no`])
  })

  test('[PAGE-20] the badge counts each table that waits once, and no game that is over', async () => {
    const one = worker('en')
    for (const tag of ['a', 'b', 'a']) await one.push(message(tag, true))
    for (const tag of ['a', 'b']) await one.push(message(tag, false))
    expect(one.badges).toEqual([1, 2, 2, 1, 0])
  })
})
