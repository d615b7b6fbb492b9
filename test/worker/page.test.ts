import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { addressKey } from '../../worker/limits.ts'
import { ask, lines, newAddress, newTable, ORIGIN, post, startTable } from './tables.ts'

const HTML =
  '<!doctype html><html><head><title>Murex</title><meta property="og:title" content="Murex"></head><body></body></html>'

/** The page under a path, with these files for the built ones. */
async function visit(path: string): Promise<Response> {
  const ASSETS = { fetch: async () => new Response(HTML, { headers: { 'Content-Type': 'text/html' } }) }
  const request = new Request(ORIGIN + path, { headers: { 'CF-Connecting-IP': newAddress() } })
  return worker.fetch(request, { ...env, ASSETS: ASSETS as unknown as Fetcher }, createExecutionContext())
}

test('a link answers with the page, titled for its table, names as text', async () => {
  const { id, tokens } = await newTable(2, { name: '<b>Anna</b> & "co"' })
  const page = await visit(`/g/${id}`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('<title>&lt;b&gt;Anna&lt;/b&gt; &amp; "co" invites you to Tsuro</title>')
  expect(html).toContain('content="<b>Anna</b> & &quot;co&quot; invites you to Tsuro"')
  await startTable({ id, tokens })
  expect(await (await visit(`/g/${id}`)).text()).toContain('Ben</title>')
})

test('a link to no table answers with the same page and 404', async () => {
  for (const id of ['AAAAAAAAAAAAAAAA', 'nonsense']) {
    const page = await visit(`/g/${id}`)
    expect(page.status).toBe(404)
    expect(await page.text()).toBe(HTML)
  }
})

test('pages come with a policy that lets in nothing from elsewhere', async () => {
  const { headers } = await visit('/g/nonsense')
  const policy = headers.get('Content-Security-Policy')!
  expect(policy).toContain(`default-src 'self'`)
  expect(policy).toContain(`connect-src 'self' wss://murex.test`)
  expect(policy).not.toContain('unsafe-eval')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toBe('same-origin')
})

test('health', async () => {
  const answer = await ask('/api/health')
  expect(await answer.json()).toEqual({ ok: true })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('a page reports its errors as one line, without what might be a token; ten a minute', async () => {
  const headers = { 'CF-Connecting-IP': newAddress() }
  const report = { message: 'TypeError\nat 7_abcdefghijklmnopqrstuv', where: '/g/AbCdEfGhIjKlMnOp?t=secret#code' }
  lines.length = 0
  expect((await post('/api/oops', report, { headers })).status).toBe(200)
  const line = lines.find((each) => each.includes('"what":"oops"'))!
  expect(JSON.parse(line)).toMatchObject({ message: 'TypeError\nat ...', where: '/g/...' })
  let refused = 0
  for (let i = 0; i < 20; i++) if ((await post('/api/oops', report, { headers })).status === 429) refused++
  expect(refused).toBeGreaterThan(0)
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
