import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY, FIRST, HEARD, PORTION } from '../../shared/room/core/row-limits.ts'
import { ROWS_A_MINUTE, Quota, ROWS_A_DAY } from '../../worker/quota.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { ask, codeOf, infoAt, infoIn, newAddress, post } from './asking.ts'
import { costOf } from './cost.ts'
import { factsAt, query, ring, sleep } from './objects.ts'
import { eventually, pass } from './setup.ts'
import { join, move, newGame, newTable, onTurn, presenceAt, type Table } from './tables.ts'

/** Rows of a day from which on a table does without these, and what a table may write in all, but for moves. */
const UP_TO = { lines: 1_000, bots: 1_150, proposals: 1_250, changes: 1_300 }
const MOST = 2_000

/** The table has written so many rows today, as each of its rows says; a house at home counts no address. */
async function spent({ id }: Pick<Table, 'id'>, rows: number, paid = ROWS_A_DAY): Promise<void> {
  await sleep(id)
  const day = Math.floor(Date.now() / DAY)
  await query(id, `UPDATE facts SET value = json_set(value, '$.spent', json_array(${day}, ${rows}, ${paid}))`)
}

const said = (client: HeadlessClient, id: string): Promise<unknown> => {
  client.send({ type: 'say', id, text: 'hello' })
  return client.want('said', 'refused')
}

const dayBegins = (): void => pass(DAY - (Date.now() % DAY))

test('[ROOM-144] lines and reactions are refused from 1,000 rows of a day on, through a sleep too, and said again on the next', async () => {
  const game = await newGame(2)
  const [anna] = game.clients as [HeadlessClient]
  await spent(game, UP_TO.lines - 1)
  expect(await said(anna, 'the-last-line')).toMatchObject({ type: 'said' })
  for (const id of ['one-line-more', 'and-after-a-sleep']) {
    expect(await said(anna, id)).toMatchObject({ type: 'refused', id, code: 'chat-too-fast' })
    await sleep(game.id)
  }
  anna.send({ type: 'react', id: 'a-reaction', reaction: 'clap' })
  expect(await anna.want('refused')).toMatchObject({ code: 'chat-too-fast' })
  expect(await move(game.clients, 1)).toBe(true)
  dayBegins()
  expect(await said(anna, 'another-day')).toMatchObject({ type: 'said' })
})

/** A game of one player and a bot that is on turn, with that player's page. */
async function botOnTurn() {
  const table = await newTable(1)
  const [token] = table.tokens as [string]
  await post(`/api/tables/${table.id}/bots`, { seat: 1, level: 'calm' }, { token })
  await post(`/api/tables/${table.id}/start`, undefined, { token })
  const anna = await join(table.id, token)
  if (onTurn([anna])) await move([anna], 1)
  return { table, token, anna }
}

test('[ROOM-144] bots rest from 1,150 rows of a day on, which everybody is told, and move again once somebody comes on the next', async () => {
  const { table, token, anna } = await botOnTurn()
  await spent(table, UP_TO.bots)
  const { n } = anna
  pass(2_000)
  await ring(table.id)
  await anna.shows(({ botsRest }) => botsRest === true)
  expect((await anna.settled()).n).toBe(n)
  await sleep(table.id)
  expect((await infoAt(table.id)).botsRest).toBe(true)
  pass(2_000)
  expect(await ring(table.id).then(() => infoAt(table.id))).toMatchObject({ botsRest: true })
  dayBegins()
  const again = await join(table.id, token)
  pass(2_000)
  await ring(table.id)
  await again.at(n + 1)
  await again.shows(({ botsRest }) => botsRest === undefined)
})

test('[ROOM-144] a table with 1,250 rows of a day lets nobody propose or say yes; a no is heard', async () => {
  const game = await newGame(3)
  const ask = (body: object, token = game.tokens[0]!) => post(`/api/tables/${game.id}/proposals`, body, { token })
  const pace = { kind: 'pace', pace: 'days-3' }
  const [proposal] = (await infoIn(await ask(pace))).proposals!
  await spent(game, UP_TO.proposals)
  expect(await codeOf(await ask({ kind: 'pace', pace: 'days-1' }))).toBe('enough-today')
  const answer = (yes: boolean) =>
    post(`/api/tables/${game.id}/proposals/${proposal!.id}`, { yes }, { token: game.tokens[1]! })
  expect(await codeOf(await answer(true))).toBe('enough-today')
  expect((await infoIn(await answer(false))).proposals ?? []).toEqual([])
})

test('[ROOM-144] a table with 1,300 rows of a day changes no more but by moves, and by what ends or protects something', async () => {
  const game = await newGame(2)
  const [token, other] = game.tokens as [string, string]
  const at = `/api/tables/${game.id}`
  await spent(game, UP_TO.changes)
  const refused: [method: string, path: string, body: object | undefined][] = [
    ['PATCH', '', { settings: { autoMove: true } }],
    ['PUT', '/seats/mine/stand-in', { allowed: true }],
    ['DELETE', '/series', undefined],
  ]
  for (const [method, path, body] of refused)
    expect([path, await codeOf(await ask(at + path, { method, token, ...(body && { body }) }))]).toEqual([
      path,
      expect.stringMatching(/^enough-today$|^malformed$/),
    ])
  const shut = (is: boolean) => ask(`${at}/seats/mine/shut`, { method: 'PUT', token, body: { shut: is } })
  expect((await shut(true)).status).toBe(200)
  expect(await codeOf(await shut(false))).toBe('enough-today')
  const mover = onTurn(game.clients)!
  expect(await move(game.clients, 1)).toBe(true)
  mover.send({ type: 'act', id: 'takes-it-back', base: mover.n, back: mover.n - 1 })
  expect(await mover.want('refused')).toMatchObject({ id: 'takes-it-back', code: 'enough-today' })
  expect((await ask(`${at}/seats/mine`, { method: 'DELETE', token: other, body: {} })).status).toBe(200)
  expect((await post(`${at}/end`, undefined, { token })).status).toBe(200)
})

test('[ROOM-144] each row says how many were written before it on its day, so that a sleep forgets none and costs none', async () => {
  let game: Awaited<ReturnType<typeof newGame>>
  const { written } = await costOf(async () => {
    game = await newGame(2)
    for (let k = 0; k < 4; k++) {
      await move(game.clients, 1)
      await said(game.clients[0]!, `line-no-${k}`)
      await sleep(game.id)
    }
    await said(game.clients[0]!, 'the-last-line')
  })
  const [count] = await query(game!.id, `SELECT max(json_extract(value, '$.spent[1]')) AS spent FROM facts`)
  // Its two tables, and what the house writes beside it: the row of the address, and where that is kept.
  expect(written - Number(count!['spent'])).toBeGreaterThanOrEqual(0)
  expect(written - Number(count!['spent'])).toBeLessThanOrEqual(6)
})

/** All that is heard for one seat of a table whose rows are spent, while all others are there and say yes; the codes of refusals. */
async function askAll({ id, tokens }: Pick<Table, 'id' | 'tokens'>, seat: number, home: string): Promise<unknown[]> {
  const at = `/api/tables/${id}`
  const token = tokens[seat]!
  const answers: Response[] = []
  // It was noted for an hour ahead that its player was there.
  pass(60 * 60_000)
  for (let k = 0; k < HEARD; k++) {
    for (const address of [home, newAddress()]) {
      pass(15 * 60_000)
      const headers = { 'CF-Connecting-IP': address }
      const asked = await post(`${at}/proposals`, { kind: 'rescue', seat }, { headers })
      const { proposal, token } = (await asked.clone().json()) as { proposal: string; token: string }
      for (const other of tokens.toSpliced(seat, 1))
        answers.push(await post(`${at}/proposals/${proposal}`, { yes: true }, { token: other }))
      pass(5 * 60_000)
      answers.push(asked, await post(`${at}/proposals/${proposal}/claim`, undefined, { token }))
    }
  }
  answers.push(await ask(`${at}/seats/mine`, { method: 'DELETE', token, body: {} }))
  answers.push(await post(`${at}/seats/mine`, undefined, { token }))
  const coded = await post(`${at}/transfers`, undefined, { token })
  const { code } = (await coded.clone().json()) as { code: string }
  answers.push(coded, await post(`${at}/transfers/claim`, { code }))
  return Promise.all(answers.filter(({ ok }) => !ok).map(codeOf))
}

test('[ROOM-144] a table whose eight players come and go, and ask for all that is heard, writes 2,000 rows in a day at most', async () => {
  const game = await newGame(8)
  const homes = game.tokens.map(() => newAddress())
  const come = (seat: number) => join(game.id, game.tokens[seat], {}, homes[seat])
  const go = async (seat: number, client: HeadlessClient): Promise<void> => {
    await client.close()
    await eventually(async () => expect(presenceAt(await infoAt(game.id), seat)).not.toBe('here'))
  }
  for (const client of game.clients) await client.close()
  dayBegins()
  const pages = await Promise.all(homes.map((_, seat) => come(seat)))
  await spent(game, UP_TO.changes - 20)
  const refused: unknown[] = []
  const { written } = await costOf(async () => {
    for (const [seat, page] of pages.entries()) {
      await go(seat, page)
      refused.push(...(await askAll(game, seat, homes[seat]!)))
      pages[seat] = await come(seat)
    }
    await Promise.all(pages.map((page) => page.close()))
    for (let k = 0; k < 8 * 4; k++) {
      await go(k % 8, await come(k % 8))
      pass(8 * 60_000)
      await sleep(game.id)
    }
  })
  expect(refused).toEqual([])
  expect(UP_TO.changes - 20 + written).toBeLessThanOrEqual(MOST)
})

const quota = () => env.QUOTA.getByName('quota') as unknown as DurableObjectStub<Quota>
const MAKER = 'the-hash-of-an-address'
const makerOf = async (id: string): Promise<string> => String((await factsAt(id, 'table'))[0]!['maker'])

test('[ROOM-145] an address has 36,000 rows a day written at its tables, 250 for each that it makes, and the next day as many', async () => {
  const take = (maker: string) => quota().take(maker, true)
  for (let k = 0; k < ROWS_A_DAY / FIRST; k++) expect(await take(MAKER)).toBe('now')
  expect(await take(MAKER)).toBe('tomorrow')
  expect(await take('another')).toBe('now')
  await evictDurableObject(quota())
  expect(await take(MAKER)).toBe('tomorrow')
  dayBegins()
  expect(await take(MAKER)).toBe('now')
})

test('[ROOM-145] an address has 2,500 rows a minute written at all its tables: at some ten bots play without a pause', async () => {
  const take = () => quota().take('a-house-of-bots', false)
  for (let k = 0; k < ROWS_A_MINUTE / PORTION; k++) expect(await take()).toBe('now')
  expect(await take()).toBe('later')
  expect(await quota().take('a-house-of-bots', true)).toBe('now')
  pass(60_000)
  expect(await take()).toBe('now')
})

test('[ROOM-145] bots rest for a minute or two where an address has had the rows of a minute, and then move', async () => {
  const { table, anna } = await botOnTurn()
  const { n } = anna
  const maker = await makerOf(table.id)
  while ((await quota().take(maker, false)) === 'now');
  await spent(table, FIRST + 20, FIRST)
  const rung: number[] = []
  for (let minute = 0; minute < 4 && anna.n === n; minute++) {
    pass(2_000)
    await ring(table.id)
    rung.push((await anna.settled()).n)
    pass(60_000)
  }
  expect(rung.length).toBeGreaterThan(1)
  expect(rung.at(-1)).toBe(n + 1)
})

test('[ROOM-145] an address that has had its rows makes no table until the next day; at those that it made people go on moving', async () => {
  const headers = { 'CF-Connecting-IP': newAddress() }
  const body = { game: 'tsuro', name: 'Eve' }
  const made = (await (await post('/api/tables', body, { headers })).json()) as { id: string; token: string }
  const maker = await makerOf(made.id)
  for (const isFirst of [true, false]) while ((await quota().take(maker, isFirst)) === 'now');
  const refused = await post('/api/tables', body, { headers })
  expect([refused.status, await codeOf(refused)]).toEqual([429, 'enough-tables'])
  expect((await post('/api/tables', body)).status).toBe(201)
  await post(`/api/tables/${made.id}/seats`, { name: 'Eve', nonce: '0'.repeat(32) }, made)
  const other = (await (await post(`/api/tables/${made.id}/seats`, { name: 'Ben', nonce: '1'.repeat(32) })).json()) as {
    token: string
  }
  await post(`/api/tables/${made.id}/start`, undefined, made)
  const clients = [await join(made.id, made.token), await join(made.id, other.token)]
  await spent(made, FIRST, FIRST)
  let refusal: unknown
  for (let k = 0; k < 12 && refusal === undefined; k++) {
    pass(1000)
    const frame = (await said(clients[0]!, `line-no-${k}`)) as { type: string; code?: string }
    refusal = frame.code
  }
  expect(refusal).toBe('chat-too-fast')
  expect(await move(clients, 1)).toBe(true)
  dayBegins()
  await eventually(async () => {
    pass(1000)
    expect(await said(clients[1]!, `on-another-day-${Date.now()}`)).toMatchObject({ type: 'said' })
  })
})

test('[ROOM-145] a player writes at most 10 more rows besides the moves at a table whose address has had its rows', async () => {
  const game = await newGame(8)
  const at = `/api/tables/${game.id}/seats/mine`
  const maker = await makerOf(game.id)
  for (const token of game.tokens) await ask(`${at}/stand-in`, { method: 'PUT', token, body: { allowed: true } })
  while ((await quota().take(maker, true)) === 'now');
  await spent(game, FIRST + 20, FIRST)
  const answers: Response[] = []
  const leaving = game.tokens.slice(1)
  const { written } = await costOf(async () => {
    for (const token of leaving) {
      const send = async (method: string, path: string, body?: object): Promise<void> =>
        void answers.push(await ask(at + path, { method, token, ...(body && { body }) }))
      await send('PUT', '/stand-in', { allowed: false })
      await send('PUT', '/shut', { shut: true })
      await send('DELETE', '/devices')
      await send('DELETE', '', {})
      await send('POST', '')
      await send('DELETE', '', {})
    }
  })
  expect(await Promise.all(answers.filter(({ ok }) => !ok).map(codeOf))).toEqual([])
  expect(written).toBeLessThanOrEqual(10 * leaving.length)
})

test('[ROOM-121] a quota that breaks refuses nothing', async () => {
  vi.spyOn(Quota.prototype, 'take').mockRejectedValueOnce(new Error('the disk is full'))
  expect((await post('/api/tables', { game: 'tsuro', name: 'Eve' })).status).toBe(201)
})
