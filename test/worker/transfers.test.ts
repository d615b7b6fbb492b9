import { expect, test } from 'vitest'
import type { TransferCode, Seated } from '../../shared/api.ts'
import { dumpOf } from './dumps.ts'
import {
  ask,
  codeOf,
  join,
  lines,
  newAction,
  newAddress,
  newGame,
  newTable,
  onTurn,
  pass,
  post,
  sleep,
} from './tables.ts'

const transfer = (id: string, token?: string) =>
  post(`/api/tables/${id}/transfers`, undefined, token === undefined ? {} : { token })
const codeFor = async (id: string, token: string): Promise<string> =>
  ((await (await transfer(id, token)).json()) as TransferCode).code
const claimTransfer = (id: string, code: unknown, more: object = {}) =>
  post(`/api/tables/${id}/transfers/claim`, { code }, more)
const seatIn = async (answer: Response): Promise<Seated> => (await answer.json()) as Seated

test('a code gives the seat to a further device, once, however it is typed; the old one goes on', async () => {
  const { id, tokens, clients } = await newGame(2)
  const answer = await transfer(id, tokens[0]!)
  expect(answer.status).toBe(201)
  const { code, until } = (await answer.json()) as TransferCode
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(until).toBe(Date.now() + 600_000)
  await sleep(id)
  const claimed = await claimTransfer(id, ` ${code.toLowerCase().replace('-', ' ')} `)
  expect(claimed.status).toBe(201)
  const { seat, token } = await seatIn(claimed)
  expect(seat).toBe(0)
  expect(claimed.headers.get('Set-Cookie')).toContain(`seat=${token};`)
  expect(await codeOf(await claimTransfer(id, code))).toBe('bad-code')
  await sleep(id)
  const phone = await join(id, token)
  expect(phone.you).toBe(0)
  const client = onTurn(clients)!
  client.act(newAction(), client.choose(1))
  await Promise.all([...clients, phone].map((each) => each.at(2)))
  expect((await join(id, tokens[0])).you).toBe(0)
})

test('a seat keeps the tokens of four devices, the oldest goes', async () => {
  const { id, tokens } = await newTable(2)
  const all = [tokens[1]!]
  for (let i = 0; i < 4; i++) all.push((await seatIn(await claimTransfer(id, await codeFor(id, all.at(-1)!)))).token)
  expect(await codeOf(await transfer(id, all[0]!))).toBe('bad-token')
  for (const token of all.slice(1)) expect((await transfer(id, token)).status).toBe(201)
  expect((await transfer(id, tokens[0]!)).status).toBe(201)
})

test('a new code takes the place of the older one; after ten minutes it is too old', async () => {
  const { id, tokens } = await newTable(1)
  const first = await codeFor(id, tokens[0]!)
  const second = await codeFor(id, tokens[0]!)
  expect(await codeOf(await claimTransfer(id, first))).toBe('bad-code')
  pass(600_000 - 1)
  expect((await claimTransfer(id, second)).status).toBe(201)
  const third = await codeFor(id, tokens[0]!)
  pass(600_000)
  expect(await codeOf(await claimTransfer(id, third))).toBe('bad-code')
})

test('an address tries ten codes a minute at a table, and writes nothing by wrong ones', async () => {
  const { id, tokens } = await newTable(1)
  const other = await newTable(1)
  const code = await codeFor(id, tokens[0]!)
  const before = await dumpOf(id)
  const headers = { 'CF-Connecting-IP': newAddress() }
  let refused = 0
  for (let i = 0; i < 20; i++) if ((await claimTransfer(id, 'AAAA-AAAA', { headers })).status === 429) refused++
  expect(refused).toBeGreaterThan(0)
  expect(await codeOf(await claimTransfer(other.id, 'AAAA-AAAA', { headers }))).toBe('bad-code')
  expect(await dumpOf(id)).toEqual(before)
  expect((await claimTransfer(id, code)).status).toBe(201)
})

test('the seat’s own pages are told until when its code is good, and when it is used; nobody else is', async () => {
  const { id, tokens, clients } = await newGame(2)
  const [anna, ben] = [clients[0]!, clients[1]!]
  expect(anna.own).toEqual({ devices: 1, isLetIn: false, isLent: false, code: null })
  const { code, until } = (await (await transfer(id, tokens[0]!)).json()) as TransferCode
  while (anna.own?.code !== until) await anna.want('info')
  await claimTransfer(id, code)
  while (anna.own?.code !== null) await anna.want('info')
  expect(anna.own).toEqual({ devices: 2, isLetIn: false, isLent: false, code: null })
  await ben.settled()
  expect(ben.own).toEqual({ devices: 1, isLetIn: false, isLent: false, code: null })
})

test('a code of a player who has gone gives nothing', async () => {
  const { id, tokens } = await newTable(2)
  const code = await codeFor(id, tokens[1]!)
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[1]! })
  expect(await codeOf(await claimTransfer(id, code))).toBe('bad-code')
  const game = await newGame(2)
  const late = await codeFor(game.id, game.tokens[1]!)
  await ask(`/api/tables/${game.id}/seats/mine`, { method: 'DELETE', token: game.tokens[1]! })
  expect(await codeOf(await claimTransfer(game.id, late))).toBe('bad-code')
})

test('refused: strangers and spectators, odd bodies; nothing is stored, told or logged', async () => {
  const { id, tokens } = await newTable(1)
  const before = await dumpOf(id)
  expect(await codeOf(await transfer(id))).toBe('not-seated')
  expect(await codeOf(await transfer(id, 'stranger'))).toBe('bad-token')
  for (const code of [7, null, ['AAAA-AAAA'], 'A'.repeat(41)])
    expect(await codeOf(await claimTransfer(id, code))).toBe('malformed')
  const odd = '{"__proto__":{"code":"AAAA-AAAA"}}'
  expect(await codeOf(await post(`/api/tables/${id}/transfers/claim`, odd))).toBe('malformed')
  for (const code of ['', '-', '__proto__', 'constructor'])
    expect(await codeOf(await claimTransfer(id, code))).toBe('bad-code')
  expect(await dumpOf(id)).toEqual(before)
  lines.length = 0
  const client = await join(id)
  const code = await codeFor(id, tokens[0]!)
  const { token } = await seatIn(await claimTransfer(id, code))
  await client.settled()
  const kept = JSON.stringify(await dumpOf(id))
  for (const hidden of [code, code.replace('-', ''), token]) {
    expect(kept).not.toContain(hidden)
    expect(lines.join()).not.toContain(hidden)
    expect(client.raw.join()).not.toContain(hidden)
  }
})
