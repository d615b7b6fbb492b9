import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { TableOfScreen } from '../../shared/api.ts'
import { ONCE } from '../../shared/headers.ts'
import { hashToken } from '../../shared/tokens.ts'
import { MESSAGES_AT_MOST, WRONG_A_MINUTE, type Mailbox } from '../../worker/mailbox.ts'
import { ask, codeOf, infoAt, newAddress, newNonce, post, untilLimited } from './asking.ts'
import { pass } from './setup.ts'
import { join, namesOf } from './tables.ts'

const MINUTE = 60_000
const screenId = 'a television of the sofa'
const screen = hashToken(screenId)

const mailbox = env.MAILBOX.getByName('mailbox')
const open = async (once = newNonce()): Promise<Required<TableOfScreen>> => {
  const made = await post('/api/screens', { game: 'tsuro', screen }, { headers: { [ONCE]: once } })
  expect(made.status).toBe(201)
  return made.json()
}
const find = (code: string, address = newAddress()) =>
  ask(`/api/codes/${encodeURIComponent(code)}`, { headers: { 'CF-Connecting-IP': address } })

test('[ROOM-160] a device opens a table as its screen, without a seat, and who comes first is the host', async () => {
  const { id } = await open()
  expect([namesOf(await infoAt(id)).filter(Boolean), (await infoAt(id)).host]).toEqual([[], null])
  const television = await join(id, undefined, { screenId })
  const other = await join(id, undefined, { screenId: 'a stranger of the street' }, newAddress())
  // The maker alone is the screen at once.
  expect([television.info!.screen, other.info!.screenAsks]).toEqual([true, [hashToken('a stranger of the street')]])
  for (const name of ['Anna', 'Ben']) await post(`/api/tables/${id}/seats`, { name, nonce: newNonce() })
  const info = await infoAt(id)
  expect([namesOf(info).filter(Boolean), info.host]).toEqual([['Anna', 'Ben'], 0])
})

test('[ROOM-160] a screen that missed the answer asks again for the same table', async () => {
  const once = newNonce()
  const [first, again, other] = [await open(once), await open(once), await open()]
  expect(again.id).toBe(first.id)
  expect(other.id).not.toBe(first.id)
  for (const { id, code } of [first, again, other]) expect(await (await find(code)).json()).toEqual({ id })
})

test('[ROOM-160] a screen names itself by a hash, and its game is one of the house', async () => {
  for (const body of [{ game: 'tsuro' }, { game: 'tsuro', screen: screenId }, { screen }, { game: 7, screen }]) {
    const refused = await post('/api/screens', body)
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'malformed'])
  }
  expect(await codeOf(await post('/api/screens', { game: 'chess', screen }))).toBe('no-such-game')
})

test('[ROOM-161] a table’s code has six letters, leads everybody there for ten minutes, and is typed in any case', async () => {
  const { id, code, until } = await open()
  expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXZ]{6}$/)
  expect(until).toBe(Date.now() + 10 * MINUTE)
  pass(10 * MINUTE - 1)
  for (const typed of [code, code.toLowerCase(), `${code.slice(0, 3)} ${code.slice(3)}`]) {
    const answer = await find(typed)
    expect([answer.status, await answer.json()]).toEqual([200, { id }])
  }
  pass(1)
  expect(await codeOf(await find(code))).toBe('bad-code')
  for (const typed of ['', ' ', code.slice(1), `${code}B`]) expect((await find(typed)).status).toBeGreaterThan(399)
})

test('[ROOM-162] an address tries ten codes a minute', async () => {
  const { code } = await open()
  const address = newAddress()
  expect(await untilLimited({ most: 10, period: 60 }, [403], () => find('BBBBBB', address))).toBeGreaterThanOrEqual(10)
  expect((await find(code)).status).toBe(200)
})

test('[ROOM-162] after 300 wrong codes in a minute the house tries none until the next, whoever asks', async () => {
  const { id, code } = await open()
  pass(MINUTE)
  await runInDurableObject(mailbox, (house: Mailbox) => {
    for (let i = 0; i < WRONG_A_MINUTE - 1; i++) house.findTable('BBBBBB')
  })
  // Right ones are not counted.
  for (let i = 0; i < 3; i++) expect((await find(code)).status).toBe(200)
  expect(await codeOf(await find('BBBBBB'))).toBe('bad-code')
  const refused = await find(code)
  expect([refused.status, refused.headers.get('Retry-After'), await codeOf(refused)]).toEqual([
    429,
    '60',
    'too-many-codes',
  ])
  pass(MINUTE)
  expect(await (await find(code)).json()).toEqual({ id })
})

test('[ROOM-24] a table’s code opens no seats that a device has sealed, and claims nothing', async () => {
  const { id, code } = await open()
  const message = '7'.repeat(64)
  await post('/api/device-transfers', { id: message, sealed: 'c2VhbGVk' })
  expect(await codeOf(await post('/api/device-transfers/claim', { id: code }))).toBe('malformed')
  expect(await codeOf(await find(message))).toBe('bad-code')
  expect(await (await find(code)).json()).toEqual({ id })
})

test('[ROOM-161] a screen opens its table where the house can store no more, and has no code then', async () => {
  await runInDurableObject(mailbox, (house: Mailbox) => {
    for (let i = 0; i < MESSAGES_AT_MOST; i++) house.put({ id: i.toString(16).padStart(64, '0'), sealed: 'x' })
  })
  const { id, ...code } = await open()
  expect([code, (await infoAt(id)).phase]).toEqual([{}, 'waiting'])
})
