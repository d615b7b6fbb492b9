import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { ONCE } from '../../shared/headers.ts'
import type { KeptHouse, KeptTable } from '../../shared/keeper.ts'
import worker from '../../worker/index.ts'
import { sendCounts } from '../../worker/keeper/counting.ts'
import { houseAt, openTablesAt } from '../../worker/remote.ts'
import { ask, codeOf, infoAt, newAddress, newNonce, ORIGIN, post, untilLimited, type Asked } from './asking.ts'
import { alarmOf, ring, sleep } from './objects.ts'
import { eventually, pass } from './setup.ts'
import { join, newGame, newTable, playOn, startTable, upgrade } from './tables.ts'

const DAY = 24 * 60 * 60 * 1000
const SECRET = 'a secret of the tests'
const kept = { ...env, KEEPER: SECRET }

/** Asks a house that has a keeper. */
async function fromKeeper(path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Response> {
  const sent = { 'CF-Connecting-IP': newAddress(), 'Content-Type': 'application/json', ...headers }
  const request = new Request(ORIGIN + path, { method, headers: sent, ...(body ? { body: JSON.stringify(body) } : {}) })
  return worker.fetch(request, kept, { waitUntil: () => undefined } as unknown as ExecutionContext)
}

const enter = (secret: string, headers = {}) =>
  fromKeeper('/keeper/entry', { method: 'POST', body: { secret }, headers })

/** The keeper, who asks with the cookie. */
async function keeper() {
  const [cookie] = (await enter(SECRET)).headers.get('Set-Cookie')!.split(';')
  return (method: string, path: string, body?: object) =>
    fromKeeper(`/keeper${path}`, {
      method,
      body,
      headers: { Cookie: cookie!, ...(method !== 'GET' && { Origin: ORIGIN }) },
    })
}

afterEach(() => sendCounts(undefined, () => undefined))

test('[ROOM-194] a house without the secret has no keeper, and one with it asks for it', async () => {
  for (const path of ['/keeper/house', '/keeper/tables/AAAAAAAAAAAAAAAA'])
    expect([(await ask(path)).status, (await fromKeeper(path)).status]).toEqual([404, 401])
  expect([(await ask('/keeper')).status, (await fromKeeper('/keeper')).status]).toEqual([404, 200])
  expect((await post('/keeper/entry', { secret: 'undefined' })).status).toBe(404)
  const wrong = await enter('another secret')
  expect([await codeOf(wrong), wrong.headers.get('Set-Cookie')]).toEqual(['not-keeper', null])
  const cookie = (await enter(SECRET)).headers.get('Set-Cookie')!
  expect(cookie).toMatch(/^keeper=[0-9a-f]{64}; .*Path=\/keeper; HttpOnly; Secure; SameSite=Strict$/)
  expect(cookie).not.toContain(SECRET)
  expect(await codeOf(await enter(SECRET, { Origin: 'https://elsewhere.test' }))).toBe('origin')
  const headers = { 'CF-Connecting-IP': newAddress() }
  expect(await untilLimited({ most: 10, period: 60 }, [401], () => enter('guess', headers))).toBeGreaterThanOrEqual(10)
})

test('[ROOM-196] a table that is taken down in play tells all who are there and all who come, as long as it would have lived', async () => {
  const as = await keeper()
  const { id, tokens, clients } = await newGame(3)
  await playOn(clients, 4, 5)
  const { expires, names } = (await (await as('GET', `/tables/${id}`)).json()) as KeptTable
  expect(names).toEqual(['Anna', 'Ben', 'Cleo'])
  expect((await as('DELETE', `/tables/${id}`)).status).toBe(200)
  for (const client of clients) {
    expect(await client.want('error')).toMatchObject({ code: 'taken-down' })
    expect(await client.closed).toMatchObject({ code: 1008 })
  }
  await sleep(id)
  const asked = [ask(`/api/tables/${id}`), upgrade(id), ask(`/api/tables/${id}/record`)]
  const moved = [
    post(`/api/tables/${id}/seats`, { name: 'Zoe', nonce: newNonce() }),
    ...['rematch', 'start', 'nudge'].map((what) => post(`/api/tables/${id}/${what}`, undefined, { token: tokens[0]! })),
  ]
  for (const answer of await Promise.all([
    ...asked,
    ...moved,
    as('GET', `/tables/${id}`),
    as('DELETE', `/tables/${id}`),
  ]))
    expect([answer.status, await codeOf(answer)]).toEqual([410, 'taken-down'])
  for (const path of [`/g/${id}`, `/g/${id}/m2`]) {
    const page = await ask(path, { headers: { Accept: 'text/html' } })
    expect([page.status, (await page.text()).includes('Anna')]).toEqual([404, false])
  }
  const cookie = { headers: { Cookie: `my-tables=${id}.${tokens[0]}` } }
  expect(await (await ask('/api/my-tables', cookie)).json()).toMatchObject({ tables: [], gone: [id] })
  expect(await alarmOf(id)).toBe(expires)
  await ring(id)
  pass(expires - Date.now() - 1)
  expect(await codeOf(await ask(`/api/tables/${id}`))).toBe('taken-down')
  pass(1)
  await ring(id)
  expect([await codeOf(await ask(`/api/tables/${id}`)), await alarmOf(id)]).toEqual(['no-such-table', null])
})

test('[ROOM-196] the maker of a table that was taken down makes no other one under its id', async () => {
  const as = await keeper()
  const made = () => post('/api/tables', { game: 'tsuro', name: 'Anna' }, { headers: { [ONCE]: '7'.repeat(32) } })
  const { id } = (await (await made()).json()) as { id: string }
  await as('DELETE', `/tables/${id}`)
  expect(await codeOf(await made())).toBe('taken-down')
})

test('[ROOM-197] the keeper closes the list, and takes tables off it', async () => {
  const as = await keeper()
  const { id, tokens } = await newTable(1)
  await join(id, tokens[0])
  const patch = { method: 'PATCH', body: { settings: { listed: true } } }
  await ask(`/api/tables/${id}`, { ...patch, token: tokens[0]! })
  await eventually(async () => expect(await openTablesAt(env as unknown as Env)).toHaveLength(1))
  const shown = async (): Promise<unknown[]> => {
    pass(6_000)
    return ((await (await fromKeeper('/api/tables')).json()) as { tables: unknown[] }).tables
  }
  expect(await shown()).toHaveLength(1)
  await as('PUT', '/list', { open: false })
  expect(await shown()).toEqual([])
  const listed = { game: 'tsuro', name: 'Anna', settings: { listed: true } }
  const headers = { Authorization: `Bearer ${tokens[0]}` }
  for (const made of [
    fromKeeper('/api/tables', { method: 'POST', body: listed }),
    fromKeeper('/api/screens', { method: 'POST', body: { ...listed, screen: '7'.repeat(64) } }),
  ]) {
    const { id } = (await (await made).json()) as { id: string }
    expect((await infoAt(id)).settings.listed).toBe(false)
  }
  expect(await codeOf(await fromKeeper(`/api/tables/${id}`, { ...patch, headers }))).toBe('unlisted')
  const house = (await (await as('GET', '/house')).json()) as KeptHouse
  expect([house.open, house.tables.map((table) => table.id)]).toEqual([false, [id]])
  await as('PUT', '/list', { open: true })
  expect(await shown()).toHaveLength(1)
  await as('DELETE', `/tables/${id}/listing`)
  await eventually(async () => expect(await openTablesAt(env as unknown as Env)).toEqual([]))
})

test('[ROOM-198] the numbers are those of the tables that were made, in one row a minute', async () => {
  const as = await keeper()
  const sent: Promise<unknown>[] = []
  const house = env.HOUSE.getByName('house')
  sendCounts(
    (counts) => houseAt(kept as unknown as Env).add(counts),
    (sending) => void sent.push(sending),
  )
  const numbers = async (): Promise<KeptHouse> => {
    await Promise.all(sent)
    pass(10_000)
    return (await (await as('GET', '/house')).json()) as KeptHouse
  }
  const written = () =>
    runInDurableObject(house, (_house, { storage }) => {
      const [day] = storage.sql.exec<{ counts: string }>('SELECT counts FROM days ORDER BY day DESC').toArray()
      return (JSON.parse(day!.counts) as { writes: number }).writes
    })
  const games = await Promise.all(Array.from({ length: 6 }, () => newTable(2)))
  await Promise.all(games.slice(0, 4).map(startTable))
  const clients = await Promise.all(games[0]!.tokens.map((token) => join(games[0]!.id, token)))
  await playOn(clients, 4)
  await as('DELETE', `/tables/${games[1]!.id}`)
  const headers = { 'CF-Connecting-IP': newAddress() }
  await untilLimited({ most: 10, period: 60 }, [401], () => enter('guess', headers))
  const { playing, days } = await numbers()
  expect([playing, days]).toEqual([
    2,
    [
      {
        ...{ day: Math.floor(Date.now() / DAY), made: 6, started: 4, finished: 1 },
        sockets: 2,
        refused: 1,
        errors: {},
      },
    ],
  ])
  const before = await written()
  for (let k = 0; k < 3; k++) {
    pass(20_000)
    await house.add({ made: 1, 'error ask:sit': 2 })
  }
  expect((await written()) - before).toBe(1)
  pass(60_000)
  await house.add({ sockets: 1 })
  await evictDurableObject(house)
  pass(DAY)
  await house.add({ made: 1 })
  const [today, yesterday] = (await numbers()).days
  expect([today, yesterday]).toMatchObject([
    { made: 1, sockets: 0 },
    { made: 9, sockets: 3, errors: { 'ask:sit': 6 } },
  ])
})
