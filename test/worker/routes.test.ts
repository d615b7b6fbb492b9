import { createExecutionContext, listDurableObjectIds } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { version } from '../../package.json'
import { newTableId } from '../../shared/tokens.ts'
import type { Api } from '../../shared/api.ts'
import type { Language } from '../../shared/languages.ts'
import en from '../../web/base/messages/preview/en.json'
import fr from '../../web/base/messages/preview/fr.json'
import nl from '../../web/base/messages/preview/nl.json'
import { atOnce, facesLate, firstSightStyle, replaceFirst } from '../../shared/early.ts'
import { TIME } from '../../shared/headers.ts'
import { pageHeaders } from '../../shared/page-headers.ts'
import { SOCKET_ROUTE } from '../../shared/protocol.ts'
import { nameAt, type OwnTableInfo } from '../../shared/table-info.ts'
import files from '../../web/public/_headers?raw'
import worker from '../../worker/index.ts'
import { addressKey } from '../../worker/rate-limits.ts'
import { dumpOf } from './dumps.ts'
import { ask, codeOf, infoAt, infoIn, newAddress, newNonce, ORIGIN, post, untilLimited } from './asking.ts'
import { lines, pass } from './setup.ts'
import { newGame, newTable, playOn, startTable, upgrade } from './tables.ts'

const link = { en, fr, nl }
const HTML = { 'Content-Type': 'text/html' }

const preload = encodeURIComponent(
  JSON.stringify({
    home: ['home.js'],
    solo: ['solo.js'],
    'tsuro:waiting': ['waiting.js', 'waiting.css'],
    'tsuro:moment': ['moment.js'],
    tsuro: ['tsuro.js'],
  }),
)

/** The page as the build leaves it in one language: its words, and the files of its parts, stand in its head. */
const pageIn = (language: string): string => {
  const words = encodeURIComponent(JSON.stringify(link[language as Language]))
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="murex:preview" content="${words}"><title>Murex</title>` +
    '<meta property="og:title" content="Murex"><meta property="og:description" content="Games">' +
    '<meta name="description" content="Games"><meta property="og:url" content="/">' +
    '<meta property="og:image" content="/card.png"><meta name="twitter:title" content="Murex">' +
    '<meta name="twitter:description" content="Games"><meta name="twitter:image" content="/card.png">' +
    '<link rel="stylesheet" href="/main.css">' +
    `<meta name="murex:preload" content="${preload}"><meta name="murex:styles" content="${encodeURIComponent('a>b{color:red}')}">` +
    `<meta name="murex:home" content="${encodeURIComponent(`<main id="first">${language}</main>`)}"></head><body></body></html>`
  )
}

/** The page under a path, with these files for the built ones. */
async function visit(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const ASSETS = {
    fetch: async (url: URL) => new Response(pageIn(url.pathname.replace('/pages/', '')), { headers: HTML }),
  }
  const request = new Request(ORIGIN + path, { headers: { 'CF-Connecting-IP': newAddress(), ...headers } })
  return worker.fetch(request, { ...env, ASSETS: ASSETS as unknown as Fetcher }, createExecutionContext())
}

/** Every route that there is, with something in the place of each name in its path. */
const everyRoute = [
  ...new Set(worker.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
]
const pathsOf = (route: string): string =>
  route
    .split(' ')[1]!
    .replace(':id', newTableId())
    .replace(/:position\{.*\}/, 'm3')
    .replace(/:picture\{.*\}/, 'm3.png')
    .replace(/:seat\{[^}]*\}/, '1')
    .replace(/:\w+/g, '1')
    .replace('*', 'somewhere')

test('[ROOM-147] every route has a limit: beyond it no object of the house is asked, and a page comes without a preview', async () => {
  const asked: string[] = []
  const silent = (name: string) => ({
    getByName: () => new Proxy({}, { get: () => () => Promise.reject(new Error(`${asked.push(name)} were asked`)) }),
  })
  const objects = Object.fromEntries(
    ['ROOM', 'LOBBY', 'MAILBOX', 'PUSH_SIGNER', 'QUOTA'].map((name) => [name, silent(name)]),
  )
  const limits = Object.entries(env).filter(([, value]) => typeof (value as { limit?: unknown }).limit === 'function')
  const refusing = { limit: () => Promise.resolve({ success: false }) }
  const ASSETS = { fetch: () => Promise.resolve(new Response(pageIn('en'), { headers: HTML })) }
  const beyond = { ...env, ...objects, ...Object.fromEntries(limits.map(([name]) => [name, refusing])), ASSETS }
  expect(limits.length).toBeGreaterThan(9)
  expect(everyRoute.length).toBeGreaterThan(35)
  for (const route of everyRoute) {
    const path = pathsOf(route)
    const request = new Request(ORIGIN + path, { method: route.split(' ')[0]!, headers: { Accept: 'text/html' } })
    const answer = await worker.fetch(request, beyond as unknown as Env, createExecutionContext())
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
    expect([route, answer.status, asked]).toEqual([route, isPage ? expect.any(Number) : 429, []])
    if (isPage) expect(await answer.text()).not.toContain('is waiting')
  }
})

/** The text of a running game's link, which names the player on turn. */
async function waits(id: string): Promise<string> {
  const { seats, waitingFor } = (await infoAt(id)) as OwnTableInfo
  expect(waitingFor).toHaveLength(1)
  return `Waiting for ${nameAt(seats, waitingFor[0]!).replaceAll('"', '&quot;')}: come and watch`
}

test('a link answers with the page, titled for its table, names as text', async () => {
  const { id, tokens } = await newTable(2, { name: '<b>Anna</b> & "co"' })
  const page = await visit(`/g/${id}`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('<title>&lt;b&gt;Anna&lt;/b&gt; &amp; "co" invites you to Tsuro</title>')
  expect(html).toContain('content="<b>Anna</b> & &quot;co&quot; invites you to Tsuro"')
  expect(html).toContain('<meta property="og:description" content="6 of 8 seats free">')
  expect(html).toContain('<meta name="description" content="6 of 8 seats free">')
  expect(html).toContain(`<meta property="og:url" content="${ORIGIN}/g/${id}">`)
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/cards/tsuro.png">`)
  await startTable({ id, tokens })
  expect(await (await visit(`/g/${id}`)).text()).toContain(`content="${await waits(id)}"`)
  expect(await (await visit(`/g/${id}`)).text()).toContain('Ben</title>')
})

test.each(['en', 'fr', 'nl'])(
  '[PAGE-140] %s: a Hebrew name turns no word of what a link unfolds with',
  async (language) => {
    const { id, tokens } = await newTable(3, { name: 'שרה' })
    const title = async (): Promise<string> => {
      const html = await (await visit(`/g/${id}`, { 'Accept-Language': language })).text()
      return /<title>(.*)<\/title>/.exec(html)![1]!
    }
    expect(await title()).toBe(
      link[language as Language].invites.replace('{host}', '\u2068שרה\u2069').replace('{game}', 'Tsuro'),
    )
    await startTable({ id, tokens })
    expect(await title()).toContain('Tsuro: \u2068שרה\u2069, ')
  },
)

test('[PAGE-15] the link of a position unfolds with the card of its game, names in its title, before and after the start', async () => {
  const table = await newTable(2)
  const metas = async (path: string): Promise<Record<string, string>> => {
    const html = await (await visit(path)).text()
    return Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)">/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    )
  }
  const image = `${ORIGIN}/cards/tsuro.png`
  expect((await metas(`/g/${table.id}/m3`))['og:image']).toBe(image)
  await startTable(table)
  const title = 'Tsuro: Anna, Ben'
  const text = await waits(table.id)
  expect(await metas(`/g/${table.id}/m3`)).toEqual({
    robots: 'noindex',
    'og:title': title,
    'twitter:title': title,
    'og:description': text,
    'twitter:description': text,
    description: text,
    'og:url': `${ORIGIN}/g/${table.id}/m3`,
    'og:image': image,
    'twitter:image': image,
  })
  expect((await metas('/'))['og:image']).toBe(`${ORIGIN}/card.png`)
  expect((await visit('/g/AAAAAAAAAAAAAAAA/m3')).status).toBe(404)
})

test.each(['/', '.', ')', '»', '%E2%80%8B', '&source=mail', '%', '/more/of/it'])(
  '[PAGE-150] an address with %s behind an id is that of its table: page, preview, position and API',
  async (tail) => {
    const table = await newTable(2)
    const seen = async (path: string) => {
      const answer = await visit(path)
      return [answer.status, (await answer.text()).replace(/"rev":\d+/, '')]
    }
    expect(await seen(`/g/${table.id}${tail}`)).toEqual(await seen(`/g/${table.id}`))
    await startTable(table)
    expect(await seen(`/g/${table.id}/m1${tail}`)).toEqual(await seen(`/g/${table.id}/m1`))
    const api = await ask(`/api/tables/${table.id}${tail}`)
    if (tail.length > 1 && tail.startsWith('/')) return expect(api.status).toBe(404)
    expect([api.status, (await infoIn(api)).id]).toEqual([200, table.id])
  },
)

test('[PAGE-150] nothing that is put behind an id counts apart at a limit', async () => {
  const { id } = await newTable(1)
  const headers = { 'CF-Connecting-IP': newAddress() }
  let tries = 0
  const claim = () =>
    post(`/api/tables/${id}.${'.'.repeat(tries++)}/transfers/claim`, { code: 'ABCD-EFGH' }, { headers })
  await untilLimited({ most: 10, period: 60 }, [403], claim)
})

test('a page asks at once for all that its address will load', async () => {
  const asked = async (path: string): Promise<string[]> => {
    const html = await (await visit(path, { Accept: 'text/html' })).text()
    expect(html).not.toContain('murex:preload')
    return [...html.matchAll(/<link rel="(modulepreload|preload" as="style)" crossorigin href="([^"]*)">/g)].map(
      ([, , href]) => href!,
    )
  }
  expect(await asked('/')).toEqual(['/home.js'])
  expect(await asked('/solo/AAAAAAAAAAAAAAAA')).toEqual(['/solo.js'])
  expect(await asked('/nowhere')).toEqual([])
  const table = await newTable(2)
  expect(await asked(`/g/${table.id}`)).toEqual(['/waiting.js'])
  await startTable(table)
  expect(await asked(`/g/${table.id}`)).toEqual(['/tsuro.js'])
  expect(await asked(`/g/${table.id}/m3`)).toEqual(['/moment.js'])
})

test('[PAINT-8] the styles of a waiting room stand in its page alone, and their files are named without being asked for', async () => {
  const styles = async (path: string): Promise<string[]> => {
    const html = await (await visit(path, { Accept: 'text/html' })).text()
    expect(html).not.toContain('murex:styles')
    return [...html.matchAll(/<style>.*?<\/style>|<link rel="stylesheet"[^>]*>/g)].map(([one]) => one)
  }
  const table = await newTable(2)
  expect(await styles(`/g/${table.id}`)).toEqual([
    '<link rel="stylesheet" href="/main.css" disabled="" media="not all">',
    '<link rel="stylesheet" disabled media="not all" crossorigin href="/waiting.css">',
    `<style>a>b{color:red}${firstSightStyle}</style>`,
  ])
  await startTable(table)
  expect(await styles('/')).toEqual(['<link rel="stylesheet" href="/main.css" disabled="" media="not all">'])
  for (const path of ['/?new=tyros', `/g/${table.id}`, `/g/${table.id}/m3`, '/solo/AAAAAAAAAAAAAAAA', '/nowhere'])
    expect(await styles(path)).toEqual(['<link rel="stylesheet" href="/main.css">'])
})

test('[PAINT-2] [PAINT-3] a table’s page alone dials before its files are there', async () => {
  const table = await newTable(2)
  const scripts = async (path: string): Promise<string[]> => {
    const html = await (await visit(path, { Accept: 'text/html' })).text()
    return [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script!)
  }
  expect(await scripts(`/g/${table.id}`)).toEqual([atOnce, replaceFirst])
  await startTable(table)
  expect(await scripts(`/g/${table.id}`)).toEqual([atOnce])
  expect(await scripts('/')).toEqual([facesLate, replaceFirst])
  const others = [
    '/?new=tsuro',
    '/solo/AAAAAAAAAAAAAAAA',
    '/learn/tsuro',
    `/g/${table.id}/m3`,
    '/g/AAAAAAAAAAAAAAAA',
    '/about',
    '/nowhere',
  ]
  expect((await Promise.all(others.map(scripts))).flat()).toEqual([])
})

test('[PAINT-7] the page of a waiting table tells what anybody may know, as text, and to nobody’s cache', async () => {
  const table = await newTable(2, { name: '</script><b>Anna' })
  const page = async (path: string, headers = {}) => {
    const answer = await visit(path, headers)
    const html = await answer.text()
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
    return [...html.matchAll(/<script type="application\/json" id="table">([^<]*)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as object,
    )
  }
  // A revision is a time.
  const known = { ...(await (await ask(`/api/tables/${table.id}`)).json<object>()), rev: expect.any(Number) as number }
  expect(known).toMatchObject({ you: null, seats: [{ name: '</script><b>Anna' }, {}, {}, {}, {}, {}, {}, {}] })
  expect(await page(`/g/${table.id}`)).toEqual([known])
  // A seat's own things are not in it, even for its holder.
  expect(await page(`/g/${table.id}`, { Cookie: `seat=${table.tokens[0]}` })).toEqual([known])
  expect(await page(`/g/${table.id}/m3`)).toEqual([])
  await startTable(table)
  expect(await page(`/g/${table.id}`)).toEqual([])
  expect(await page('/')).toEqual([])
})

test('[PAINT-9] the page of a waiting table shows its room in its language, names as text, and nothing of a seat', async () => {
  const table = await newTable(2, { name: '<!--<button>Anna' })
  const room = async (path: string, headers = {}) =>
    /<main.*<\/main>/s.exec(await (await visit(path, { Accept: 'text/html', ...headers })).text())?.[0]
  const shown = await room(`/g/${table.id}`)
  expect(shown).toContain('<main id="first"')
  expect(shown).toContain('Anna invites you to Tsuro')
  expect(shown).toContain('about 15 minutes')
  expect(shown).toContain('6 seats free')
  expect(shown).toContain('&lt;!--&lt;button>Anna')
  const controls = [...shown!.matchAll(/<(?:button|input)[^>]*>/g)].map(([control]) => control)
  expect(controls).toHaveLength(10)
  expect(controls.filter((control) => !control.includes(' disabled'))).toEqual([])
  // One of another language answers in between.
  expect(await room(`/g/${table.id}`, { 'Accept-Language': 'fr' })).toContain('6 places libres')
  expect(await room(`/g/${table.id}`, { Cookie: `seat=${table.tokens[0]}` })).toBe(shown)
  await startTable(table)
  const others = ['/?new=tsuro&invite', `/g/${table.id}`, `/g/${table.id}/m3`, '/solo/AAAAAAAAAAAAAAAA', '/nowhere']
  for (const path of others) expect(await room(path)).toBeUndefined()
})

test('[PAINT-13] the page of home alone shows the games before its files are there, in its language', async () => {
  const bodyOf = async (path: string, headers = {}) => {
    const html = await (await visit(path, { Accept: 'text/html', ...headers })).text()
    expect(html).not.toContain('murex:home')
    return /<body>(.*)<\/body>/.exec(html)![1]
  }
  const shown = (language: string) => `<main id="first">${language}</main><script>${replaceFirst}</script>`
  expect(await bodyOf('/')).toBe(shown('en'))
  expect(await bodyOf('/?play=tsuro', { 'Accept-Language': 'fr' })).toBe(shown('fr'))
  const { id } = await newTable(2)
  for (const path of ['/?new=tsuro&invite', `/g/${id}/m3`, '/solo/AAAAAAAAAAAAAAAA', '/learn/tsuro', '/nowhere'])
    expect(await bodyOf(path)).toBe('')
})

test('a link to no table answers with the same page and 404', async () => {
  for (const id of ['AAAAAAAAAAAAAAAA', 'nonsense']) {
    const page = await visit(`/g/${id}`)
    expect(page.status).toBe(404)
    const html = await page.text()
    expect(html).toContain('<title>Murex</title>')
    expect(html).not.toContain('murex:preview')
  }
})

test('an address where nothing is gives the page to a person, and a refusal to anything else', async () => {
  const page = await visit('/nowhere', { Accept: 'text/html,*/*' })
  expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
  for (const path of ['/nowhere', '/assets/gone.js', '/api/nowhere']) {
    const refused = await visit(path, path.startsWith('/api') ? { Accept: 'text/html' } : {})
    expect([refused.status, await codeOf(refused)]).toEqual([404, 'no-such-route'])
  }
})

test('the page speaks the language that was chosen, else the first of the browser that it knows', async () => {
  const { id } = await newTable(1)
  const langOf = async (path: string, headers: Record<string, string>) =>
    /lang="(\w+)"/.exec(await (await visit(path, headers)).text())?.[1]
  expect(await langOf('/', {})).toBe('en')
  expect(await langOf('/', { 'Accept-Language': 'de-DE,fr-CA;q=0.8,nl;q=0.5' })).toBe('fr')
  expect(await langOf('/', { 'Accept-Language': 'nl-BE', Cookie: 'language=fr' })).toBe('fr')
  expect(await langOf('/', { 'Accept-Language': 'nl-BE', Cookie: 'language=xx' })).toBe('nl')
  expect(await langOf(`/g/${id}`, { 'Accept-Language': 'nl-BE' })).toBe('nl')
  const html = await (await visit(`/g/${id}`, { 'Accept-Language': 'nl' })).text()
  expect(html).toContain('<title>Anna nodigt je uit voor Tsuro</title>')
  expect(html).toContain('content="7 van de 8 plaatsen vrij"')
  expect((await visit('/')).headers.get('Vary')).toBe('Accept-Language, Cookie')
})

test('[PAGE-34] the page has the very headers that the service worker gives its own', async () => {
  for (const path of ['/', '/g/nonsense']) {
    const { headers } = await visit(path)
    const all = Object.entries(pageHeaders(new URL(ORIGIN))).filter(([name]) => path !== '/' || name !== 'X-Robots-Tag')
    for (const [name, value] of all) expect(headers.get(name)).toBe(value)
    const policy = headers.get('Content-Security-Policy')!
    expect(policy).not.toMatch(/unsafe-eval|blob:/)
    expect(policy.match(/\b(?:https?|wss?):\/\/[^ ;]+/g)).toEqual([`wss://${new URL(ORIGIN).host}`])
  }
})

test('every answer says what files say, too', async () => {
  const said = /^\/\*\n((?: {2}.*\n)+)/
    .exec(files)![1]!
    .trim()
    .split('\n')
    .map((line) => line.trim())
  expect(said.length).toBe(4)
  const { id } = await newTable(1)
  const answers = [
    await visit('/g/nonsense'),
    await visit('/nothing', { Accept: 'text/html' }),
    await ask('/assets/missing.js'),
    await ask('/api/health'),
    await ask(`/api/tables/${id}`),
    await ask('/api/tables/nonsense'),
    await post('/api/tables', {}),
  ]
  for (const { headers } of answers) {
    for (const line of said) {
      const [name, value] = line.split(': ') as [string, string]
      expect(headers.get(name)).toBe(value)
    }
  }
})

test('[ROOM-122] search engines may find home, and keep no other answer: no table, no name', async () => {
  const table = await newTable(2)
  const html = { Accept: 'text/html' }
  const robots = async (path: string): Promise<readonly (string | null)[]> => {
    const answer = await visit(path, html)
    const type = answer.headers.get('Content-Type')!
    const inHead = type.startsWith('text/html') ? /<meta name="robots" content="(\w+)"/.exec(await answer.text()) : null
    return [answer.headers.get('X-Robots-Tag'), ...(type.startsWith('text/html') ? [inHead?.[1] ?? null] : [])]
  }
  for (const home of ['/', '/?from=a-friend']) expect(await robots(home)).toEqual([null, null])
  const pages = [
    `/g/${table.id}`,
    `/g/${table.id}/m3`,
    '/g/AAAAAAAAAAAAAAAA',
    '/g/nonsense',
    '/learn/tsuro',
    '/about',
    '/nowhere',
  ]
  const played = ['/solo/AAAAAAAAAAAAAAAA', '/home', `/g/${table.id}/`]
  const api = ['', `/${table.id}`, `/${table.id}/log?before=9`, `/${table.id}/record`, `/${table.id}/socket`]
  const others = [
    ...api.map((path) => `/api/tables${path}`),
    '/api/my-tables',
    '/api/health',
    '/api/push',
    '/api/nowhere',
  ]
  for (const isOn of [false, true]) {
    if (isOn) await startTable(table)
    for (const path of [...pages, ...played])
      expect([path, ...(await robots(path))]).toEqual([path, 'noindex', 'noindex'])
    for (const path of others) expect([path, ...(await robots(path))]).toEqual([path, 'noindex'])
  }
})

test('the house says that it is well, and which version it is from which deploy', async () => {
  const answer = await ask('/api/health')
  expect(await answer.json()).toEqual({ ok: true, version, deploy: env.DEPLOYED.id, at: env.DEPLOYED.timestamp })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('[PAGE-152] every answer of the API tells the house’s time', async () => {
  const { id } = await newTable(1)
  for (const path of ['/api/health', '/api/tables', `/api/tables/${id}`, '/api/nowhere', '/api/tables/nonsense'])
    expect([path, (await ask(path)).headers.get(TIME)]).toEqual([path, String(Date.now())])
})

test('a page reports its errors as one line, without what might be a token; ten a minute', async () => {
  const headers = { 'CF-Connecting-IP': newAddress() }
  const report = { message: 'TypeError\nat 7_abcdefghijklmnopqrstuv', where: '/g/AbCdEfGhIjKlMnOp?t=secret#code' }
  lines.length = 0
  const reports = () => post('/api/errors', report, { headers })
  expect((await reports()).status).toBe(200)
  const line = lines.find((each) => each.includes('"what":"page-error"'))!
  expect(JSON.parse(line)).toMatchObject({ message: 'TypeError\nat ...', where: '/g/...' })
  expect(await untilLimited({ most: 10, period: 60 }, [200], reports)).toBeGreaterThanOrEqual(9)
})

test('addresses count as IPv4, or as an IPv6 /64', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7')
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:0DB8:0001:2::')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8::6')).toBe('2001:db8:0:0::/64')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(addressKey(undefined)).toBe('unknown')
})

test('the worker answers every route of the table of routes, and no other but the socket', () => {
  const routes: Readonly<Record<keyof Api, true>> = {
    'POST /api/tables': true,
    'GET /api/tables': true,
    'GET /api/my-tables': true,
    'PUT /api/my-tables': true,
    'GET /api/tables/:id': true,
    'POST /api/tables/:id/seats': true,
    'DELETE /api/tables/:id/seats/mine': true,
    'DELETE /api/tables/:id/seats/mine/devices': true,
    'PATCH /api/tables/:id': true,
    'PATCH /api/tables/:id/seats/mine': true,
    'DELETE /api/tables/:id/seats/:seat': true,
    'PUT /api/tables/:id/seats/mine': true,
    'POST /api/tables/:id/seats/mine': true,
    'POST /api/tables/:id/bots': true,
    'PUT /api/tables/:id/seats/mine/stand-in': true,
    'DELETE /api/tables/:id/seats/mine/stand-in': true,
    'PUT /api/tables/:id/screens/:screen': true,
    'PUT /api/tables/:id/seats/mine/shut': true,
    'DELETE /api/tables/:id/seats/:seat/let-in': true,
    'POST /api/device-transfers': true,
    'POST /api/device-transfers/claim': true,
    'POST /api/screens': true,
    'GET /api/codes/:code': true,
    'GET /api/push': true,
    'PUT /api/tables/:id/seats/mine/push': true,
    'DELETE /api/tables/:id/seats/mine/push': true,
    'GET /api/tables/:id/nudge': true,
    'POST /api/tables/:id/nudge': true,
    'POST /api/tables/:id/transfers': true,
    'POST /api/tables/:id/transfers/claim': true,
    'POST /api/tables/:id/proposals': true,
    'POST /api/tables/:id/proposals/:proposal': true,
    'DELETE /api/tables/:id/proposals/:proposal': true,
    'POST /api/tables/:id/proposals/:proposal/claim': true,
    'POST /api/tables/:id/seats/mine/hint': true,
    'DELETE /api/tables/:id/series': true,
    'POST /api/tables/:id/rematch': true,
    'POST /api/tables/:id/guests': true,
    'DELETE /api/tables/:id/guests/mine': true,
    'POST /api/tables/:id/start': true,
    'POST /api/tables/:id/end': true,
    'DELETE /api/tables/:id': true,
    'GET /api/tables/:id/record': true,
    'GET /api/tables/:id/log': true,
    'POST /api/errors': true,
    'POST /keeper/entry': true,
    'DELETE /keeper/entry': true,
    'GET /keeper/house': true,
    'PUT /keeper/list': true,
    'GET /keeper/tables/:id': true,
    'DELETE /keeper/tables/:id': true,
    'DELETE /keeper/tables/:id/listing': true,
    'GET /api/health': true,
  }
  const answered = worker.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(?:api|keeper)\//.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/\{.*?\}/g, '')}`)
  expect(new Set(answered)).toEqual(new Set([...Object.keys(routes), `GET ${SOCKET_ROUTE}`]))
})

test('an id that nobody made is 404 everywhere and stores nothing', async () => {
  const id = 'AAAAAAAAAAAAAAAA'
  const token = 'x'.repeat(22)
  const answers = [
    await ask(`/api/tables/${id}`),
    await ask(`/api/tables/${id}/record`),
    await ask(`/api/tables/${id}/log?before=3`, { token }),
    await post(`/api/tables/${id}/seats`, { name: 'Anna', nonce: newNonce() }),
    await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token }),
    await ask(`/api/tables/${id}/seats/mine/devices`, { method: 'DELETE', token }),
    await post(`/api/tables/${id}/start`, undefined, { token }),
    await post(`/api/tables/${id}/end`, undefined, { token }),
    await post(`/api/tables/${id}/rematch`, undefined, { token }),
    await post(`/api/tables/${id}/transfers`, undefined, { token }),
    await post(`/api/tables/${id}/transfers/claim`, { code: 'AAAA-AAAA' }),
    await post(`/api/tables/${id}/proposals`, { kind: 'rescue', seat: 0 }),
    await post(`/api/tables/${id}/proposals/unknown`, { yes: true }, { token }),
    await post(`/api/tables/${id}/proposals/unknown/claim`, undefined, { token }),
    await ask(`/api/tables/${id}/proposals/unknown`, { method: 'DELETE', token }),
    await ask(`/api/tables/${id}`, { method: 'PATCH', body: { settings: { listed: true } }, token }),
    await ask(`/api/tables/${id}/seats/mine`, { method: 'PATCH', body: { seat: 1 }, token }),
    await ask(`/api/tables/${id}/seats/1`, { method: 'DELETE', token }),
    await ask(`/api/tables/${id}`, { method: 'DELETE', token }),
    await upgrade(id),
  ]
  for (const answer of answers) expect([answer.status, await codeOf(answer)]).toEqual([404, 'no-such-table'])
  expect((await dumpOf(id)).schema).toEqual([])
  const before = (await listDurableObjectIds(env.ROOM)).length
  for (const odd of ['short', 'A'.repeat(17), '%00'.repeat(16), 'AAAAAAAA.AAAAAAA', '__proto__']) {
    expect(await codeOf(await ask(`/api/tables/${odd}`))).toBe('no-such-table')
  }
  expect((await listDurableObjectIds(env.ROOM)).length).toBe(before)
})

test('one address makes at most 20 tables a minute', async () => {
  let i = 0
  const create = (address: string) => post('/api/tables', {}, { headers: { 'CF-Connecting-IP': address } })
  const inTurns = () => create(`2001:db8:1:2::${i++ % 2 ? '1' : 'ffff:9'}`)
  expect(await untilLimited({ most: 20, period: 60 }, [400], inTurns)).toBeGreaterThanOrEqual(20)
  expect(await codeOf(await create('2001:db8:1:3::1'))).toBe('malformed')
  // Two houses of one account have the same counters.
  const headers = { 'CF-Connecting-IP': '2001:db8:1:2::1', 'Content-Type': 'application/json' }
  const elsewhere = exports.default.fetch('https://another.test/api/tables', { method: 'POST', headers, body: '{}' })
  expect(await codeOf(await elsewhere)).toBe('malformed')
})

test.each([
  ['sockets of an address are limited at each table by itself', ['socket'], 60, 10, [101], true],
  // Its record nobody has before the end.
  ['records and pages of the log are limited by address', ['log?before=1', 'record'], 12, 60, [200, 409], false],
] as const)('%s, and too many cost the room nothing', async (_title, paths, most, period, statuses, isByTable) => {
  const [{ id, tokens }, other] = [await newGame(2), await newGame(2)]
  const read = (table: string, path: string, address: string) => {
    const headers = { 'CF-Connecting-IP': address, ...(path === 'socket' ? { Upgrade: 'websocket' } : {}) }
    return ask(`/api/tables/${table}/${path}`, { token: table === id ? tokens[0]! : other.tokens[0]!, headers })
  }
  const address = newAddress()
  let i = 0
  const limit = { most, period }
  const inTurns = () => read(isByTable || i % 2 ? id : other.id, paths[i++ % paths.length]!, address)
  expect(await untilLimited(limit, statuses, inTurns)).toBeGreaterThanOrEqual(most)
  for (const path of paths) {
    await untilLimited(limit, statuses, () => read(id, path, address))
    expect((await read(id, path, newAddress())).status).not.toBe(429)
    if (isByTable) expect((await read(other.id, path, address)).status).not.toBe(429)
  }
  expect((await read(other.id, paths[0], newAddress())).status).toBe(statuses[0])
})

test('a line of the log names the route that answered', async () => {
  const { id } = await newTable(1)
  lines.length = 0
  await upgrade(id)
  await ask(`/api/tables/${id}`)
  await ask('/api/nothing')
  await ask('/assets/missing.js')
  await visit('/')
  await visit(`/g/${id}`)
  const routes = lines.map(
    (line) => JSON.parse(line) as { what: string; route: string; status: number; table?: string },
  )
  expect(routes.map(({ route, status, table }) => [route, status, table])).toEqual([
    [SOCKET_ROUTE, 101, id.slice(0, 5)],
    ['/api/tables/:id', 200, id.slice(0, 5)],
    ['/*', 404, undefined],
    ['/*', 404, undefined],
    ['/', 200, undefined],
    ['/g/:id', 200, id.slice(0, 5)],
  ])
})

test("an upload that breaks off is nobody's error", async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"game":'))
      controller.error(new Error('the connection was lost'))
    },
  })
  lines.length = 0
  const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': newAddress() }
  const answer = await worker.fetch(new Request(`${ORIGIN}/api/tables`, { method: 'POST', headers, body }), env)
  expect([answer.status, await codeOf(answer)]).toEqual([400, 'malformed'])
  expect(lines.filter((line) => line.includes('"what":"error"'))).toEqual([])
})

test('pages that say they see something else are a line a minute, however often they say so', async () => {
  const { clients } = await newGame(2)
  lines.length = 0
  const mismatches = () => lines.filter((line) => line.includes('"what":"mismatch"')).length
  for (let i = 0; i < 10; i++) {
    clients[i % 2]!.send({ type: 'sync', n: 1, wrong: 'deadbeef' })
    await clients[i % 2]!.want('synced')
  }
  expect(mismatches()).toBe(1)
  pass(60_000)
  clients[0]!.send({ type: 'sync', n: 1, wrong: 'deadbeef' })
  await clients[0]!.want('synced')
  expect(mismatches()).toBe(2)
})

test('lines of the log hold no name, token, hand or whole id', async () => {
  lines.length = 0
  const { id, tokens, clients } = await newGame(2, { name: 'Zenobia' })
  await playOn(clients, 6, 3)
  clients[0]!.send({ type: 'sync', n: -1, wrong: 'deadbeef' })
  await clients[0]!.want('synced')
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[0]! })
  const logged = lines.join('\n')
  expect(logged).toContain('"what":"mismatch"')
  expect(logged).toContain('"route":"/api/tables/:id/seats/mine"')
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
  for (const hidden of ['Zenobia', 'Ben', id, ...tokens, '"it"', '10.0.']) expect(logged).not.toContain(hidden)
})

test('[ROOM-193] security.txt names who runs the house by a link, never runs out, and is not there without one', async () => {
  const ask = async (contact: string): Promise<Response> =>
    worker.fetch(
      new Request(`${ORIGIN}/.well-known/security.txt`),
      { ...env, HOUSE_CONTACT: contact },
      createExecutionContext(),
    )
  for (const nobody of ['', 'next door', 'javascript:alert(1)', 'a@b.example\nContact: evil'])
    expect((await ask(nobody)).status).toBe(404)
  const answer = await ask('zoe@house.example')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  const [, contact, expires] = /^Contact: (.*)\nExpires: (.*)\nPreferred-Languages: en, fr, nl\n$/.exec(
    await answer.text(),
  )!
  expect(contact).toBe('mailto:zoe@house.example')
  expect(Date.parse(expires!)).toBeGreaterThan(Date.now() + 24 * 60 * 60 * 1000)
})
