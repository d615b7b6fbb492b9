import { expect, test } from 'vitest'
import type { Created, Seated, TransferCode } from '../../shared/api.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { dumpOf } from './dumps.ts'
import { newDevice, opens } from './rescuing.ts'
import { ask, codeOf, infoAt, infoIn, newAddress, newNonce, ORIGIN, post, untilLimited } from './asking.ts'
import { alarmOf, ring, sleep } from './objects.ts'
import { lines, pass } from './setup.ts'
import { join, namesOf, newGame, newTable, playOn, startTable, upgrade } from './tables.ts'

const sit = (id: string, name: string, more: object = {}) =>
  post(`/api/tables/${id}/seats`, { name, nonce: newNonce() }, more)
const leave = (id: string, token: string) => ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token })
const kick = (id: string, token: string, seat: number | string, forGood = false) =>
  ask(`/api/tables/${id}/seats/${seat}`, { method: 'DELETE', token, body: { forGood } })
const codeFor = async (path: string, token: string, body?: object): Promise<string> =>
  ((await (await post(path, body, { token })).json()) as TransferCode).code

test('a new table keeps a seat for its host, and says so in a cookie; the info shows no secret', async () => {
  const host = { game: 'tsuro', name: '  Anna \u202e ', settings: { first: 0 } }
  const made = await post('/api/tables', host)
  expect(made.status).toBe(201)
  const { id, seat, token, commitment } = (await made.json()) as Created
  expect([id, token, seat]).toEqual([expect.stringMatching(/^[\w-]{16}$/), expect.stringMatching(/^[\w-]{22}$/), 0])
  const cookie = made.headers.get('Set-Cookie')!.split('; ')
  const path = `Path=/api/tables/${id}`
  for (const part of [`seat=${token}`, path, 'HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=7776000'])
    expect(cookie).toContain(part)
  const info = await infoAt(id)
  expect(info).toMatchObject({ id, commitment, game: 'tsuro', phase: 'waiting', host: 0, options: { bonus: 'off' } })
  expect(info.settings).toEqual({ ...defaultSettings, first: 0 })
  expect(info.seats).toEqual([
    { kind: 'reserved', name: 'Anna', colour: 'pink' },
    ...Array.from({ length: 7 }, () => ({ kind: 'empty' })),
  ])
  // The host comes to it as anybody does, once the commitment is told.
  expect(await codeOf(await post(`/api/tables/${id}/start`, undefined, { token }))).toBe('not-seated')
  const came = await post(`/api/tables/${id}/seats`, { name: 'Anna', nonce: newNonce() }, { token })
  expect([came.status, await came.json()]).toEqual([201, { id, seat: 0, token }])
  expect(await infoAt(id)).toMatchObject({ host: 0, commitment: info.commitment })
  const stored = JSON.stringify(await dumpOf(id))
  expect(stored).not.toContain(token)
  const secret = /"secret\\":\\"([0-9a-f]{64})/.exec(stored)![1]!
  expect(JSON.stringify(info)).not.toContain(secret)
})

test('a cookie over plain http is not marked secure', async () => {
  const { exports } = await import('cloudflare:workers')
  const body = JSON.stringify({ game: 'tsuro', name: 'Anna' })
  const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': newAddress() }
  const made = await exports.default.fetch('http://localhost:8787/api/tables', { method: 'POST', headers, body })
  expect(made.headers.get('Set-Cookie')).not.toContain('Secure')
})

test('the routes of seats serve the host’s wishes and a player’s own: change, choose, send away, start, leave, end, over sleeps', async () => {
  const { id, tokens } = await newTable(3)
  const [host, ben] = tokens as [string, string]
  const page = await join(id, ben)
  const patch = (rest: string, token: string, body: object) =>
    ask(`/api/tables/${id}${rest}`, { method: 'PATCH', token, body })
  await patch('', host, { options: { bonus: 'on' }, settings: { first: 2, locked: true } })
  await page.shows(({ settings }) => settings.first === 2)
  await sleep(id)
  expect(await codeOf(await sit(id, 'Dan'))).toBe('locked')
  expect(await infoIn(await patch('/seats/mine', ben, { seat: 5, colour: 'green' }))).toMatchObject({
    options: { bonus: 'on' },
    settings: { first: 2, locked: true },
  })
  await page.shows(() => page.you === 5)
  expect(namesOf(await infoIn(await kick(id, host, 5)))).toEqual(['Anna', undefined, 'Cleo', ...Array(5)])
  await page.shows(({ spectators }) => spectators === 1)
  expect(page.you).toBe(null)
  await startTable({ id, tokens })
  await page.shows(({ phase }) => phase === 'playing')
  const left = await leave(id, host)
  expect(left.headers.get('Set-Cookie')).toContain('Max-Age=0')
  await sleep(id)
  expect((await infoIn(await post(`/api/tables/${id}/end`, undefined, { token: tokens[2]! }))).phase).toBe('ended')
})

test('odd bodies and seats are refused at the routes of seats, and nothing is stored', async () => {
  const { id, tokens } = await newTable(2)
  const before = await dumpOf(id)
  const table = `/api/tables/${id}`
  const odd = (key: string, values: readonly unknown[]) => values.map((value) => ({ [key]: value }))
  const bodies: readonly (readonly [method: string, path: string, bodies: readonly unknown[]])[] = [
    ['PATCH', table, ['null', '{', { listed: true }, { option: {} }, { options: { bonus: [] } }]],
    ['PATCH', table, odd('settings', [{ first: 8 }, { first: 'me' }, { listed: 'yes' }, { mute: true }])],
    ['PATCH', table, ['{"__proto__":{"settings":{"listed":true}}}', '{"settings":{"constructor":1}}']],
    ['PATCH', `${table}/seats/mine`, ['null', ...odd('seat', [-1, 8]), ...odd('colour', [1, 'x'.repeat(21)])]],
    ['PATCH', `${table}/seats/mine`, [{ name: 7 }, { place: 3 }]],
    ['POST', `${table}/transfers/claim`, odd('code', [7, null, ['AAAA-AAAA'], 'A'.repeat(41)])],
    ['POST', `${table}/transfers/claim`, ['{"__proto__":{"code":"AAAA-AAAA"}}']],
  ]
  for (const [method, path, all] of bodies)
    for (const body of all)
      expect([path, body, await codeOf(await ask(path, { method, body, token: tokens[0]! }))]).toEqual([
        path,
        body,
        'malformed',
      ])
  for (const seat of [8, '-1', 'x', '01', '__proto__'])
    expect(await codeOf(await kick(id, tokens[0]!, seat))).toBe('no-such-route')
  expect(await dumpOf(id)).toEqual(before)
})

test('a player who is sent away for good is known by device and address; neither is stored as it is', async () => {
  const { id, tokens } = await newTable(1)
  const at = (address: string, more: object = {}) => ({ headers: { 'CF-Connecting-IP': address, ...more } })
  const { token } = (await (await sit(id, 'Ben', at('192.0.2.1'))).json()) as Seated
  await join(id, token, {}, '192.0.2.1')
  expect((await kick(id, tokens[0]!, 1, true)).status).toBe(200)
  await sleep(id)
  // A page without its token: the browser's cookie comes along.
  for (const refused of [
    at('192.0.2.1'),
    at('192.0.2.2', { Cookie: `seat=${token}`, Origin: ORIGIN }),
    at('192.0.2.2', { Authorization: `Bearer ${token}` }),
  ])
    expect(await codeOf(await sit(id, 'Ben', refused))).toBe('sent-away')
  expect((await sit(id, 'Ben', at('192.0.2.3'))).status).toBe(201)
  expect(JSON.stringify(await dumpOf(id))).not.toContain('192.0.2')
})

test('[ROOM-12] a code gives the seat to a further device; neither it nor the token is stored, told or logged', async () => {
  const { id, tokens } = await newGame(2)
  lines.length = 0
  const spectator = await join(id)
  const code = await codeFor(`/api/tables/${id}/transfers`, tokens[0]!)
  await sleep(id)
  const claim = () => post(`/api/tables/${id}/transfers/claim`, { code })
  const phone = await claim()
  const { seat, token } = (await phone.json()) as Seated
  expect(phone.headers.get('Set-Cookie')).toContain(`seat=${token};`)
  expect(seat).toBe(0)
  expect(await codeOf(await claim())).toBe('bad-code')
  await sleep(id)
  expect((await join(id, token)).own).toMatchObject({ devices: 2, isLetIn: false })
  const kept = JSON.stringify(await dumpOf(id))
  for (const hidden of [code, code.replace('-', ''), token])
    for (const text of [kept, lines.join(), spectator.raw.join()]) expect(text).not.toContain(hidden)
})

test('[ROOM-12] an address tries ten codes a minute at a table, and writes nothing by wrong ones', async () => {
  const { id, tokens } = await newTable(1)
  const other = await newTable(1)
  const before = await dumpOf(id)
  const headers = { 'CF-Connecting-IP': newAddress() }
  const wrong = (table: string) => post(`/api/tables/${table}/transfers/claim`, { code: 'AAAA-AAAA' }, { headers })
  expect(await untilLimited({ most: 10, period: 60 }, [403], () => wrong(id))).toBeGreaterThanOrEqual(10)
  expect(await codeOf(await wrong(other.id))).toBe('bad-code')
  expect(await dumpOf(id)).toEqual(before)
  expect(await opens(id, await newDevice(id, tokens[0]!))).toBe(0)
})

test('a table that its host deletes leaves nothing but that it was, for a month', async () => {
  const { id, tokens, clients } = await newGame(2)
  await playOn(clients, 4)
  expect((await ask(`/api/tables/${id}`, { method: 'DELETE', token: tokens[0]! })).status).toBe(200)
  expect(await clients[1]!.want('error')).toMatchObject({ code: 'deleted' })
  expect(await clients[1]!.closed).toMatchObject({ code: 1008 })
  expect((await ask(`/api/tables/${id}`)).status).toBe(410)
  await sleep(id)
  expect([await codeOf(await sit(id, 'Zoe')), await codeOf(await upgrade(id))]).toEqual(['deleted', 'deleted'])
  expect((await ask(`/g/${id}`, { headers: { Accept: 'text/html' } })).status).toBe(404)
  expect((await dumpOf(id)).schema).toEqual(['CREATE TABLE tombstone (until INTEGER NOT NULL, code TEXT NOT NULL)'])
  await ring(id)
  expect(await codeOf(await ask(`/api/tables/${id}`))).toBe('deleted')
  pass(30 * 24 * 60 * 60 * 1000)
  expect(await codeOf(await ask(`/api/tables/${id}`))).toBe('no-such-table')
  await ring(id)
  expect([(await dumpOf(id)).schema, await alarmOf(id)]).toEqual([[], null])
})

test('a request by cookie that changes something needs the origin of this very site', async () => {
  const { id, tokens } = await newTable(2)
  const Cookie = `seat=${tokens[0]}`
  const start = (headers: Record<string, string>) => post(`/api/tables/${id}/start`, undefined, { headers })
  for (const Origin of ['https://evil.test', 'http://murex.test', 'null', ''])
    expect(await codeOf(await start({ Cookie, Origin }))).toBe('origin')
  expect(await codeOf(await start({ Cookie }))).toBe('origin')
  expect(await codeOf(await start({ Cookie, Origin: 'https://evil.test', Authorization: 'Bearer x' }))).toBe(
    'bad-token',
  )
  expect((await ask(`/api/tables/${id}`, { headers: { Cookie } })).status).toBe(200)
  expect((await start({ Cookie, Origin: ORIGIN })).status).toBe(200)
  const own = await ask(`/api/tables/${id}/log?before=1`, { headers: { Cookie } })
  expect(await own.text()).toContain('"it"')
})
