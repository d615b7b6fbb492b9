import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MAX_DEVICE_TRANSFER } from '../../shared/device-transfer.ts'
import { newDeviceTransferCode, newToken } from '../../shared/tokens.ts'
import { MESSAGES_AT_MOST, type Mailbox } from '../../worker/mailbox.ts'
import { ask, codeOf, infoAt, newAddress, ORIGIN, post, untilLimited } from './asking.ts'
import { lines, pass } from './setup.ts'
import { newTable, presenceAt, startTable } from './tables.ts'
import { seal, sealOf, unseal } from '../../web/features/device-transfer/sealing.ts'

const MINUTE = 60_000

const mailbox = env.MAILBOX.getByName('mailbox')
interface Stored {
  readonly id: string
  readonly sealed: string
}
const stored = (): Promise<Stored[]> =>
  runInDurableObject(mailbox, (_mailbox, { storage: { sql } }) =>
    sql.exec<Stored & Record<string, SqlStorageValue>>('SELECT id, sealed FROM messages ORDER BY until').toArray(),
  )

let ids = 0
const newId = (): string => (++ids).toString(16).padStart(64, '0')
const keep = (id: string, sealed = 'c2VhbGVk') => post('/api/device-transfers', { id, sealed })
const claim = (id: string, address?: string) =>
  post('/api/device-transfers/claim', { id }, address === undefined ? {} : { headers: { 'CF-Connecting-IP': address } })

test('[ROOM-24] the seats that a device leaves are told once, and forgotten in the same step', async () => {
  const id = newId()
  const kept = await keep(id, 'sealed-seats')
  expect([kept.status, await kept.json()]).toEqual([201, { until: Date.now() + 10 * MINUTE }])
  expect(await stored()).toEqual([{ id, sealed: 'sealed-seats' }])
  const both = await Promise.all([claim(id), claim(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(both.every(({ headers }) => headers.get('Cache-Control') === 'no-store')).toBe(true)
  const answers = await Promise.all(both.map((answer) => answer.json() as Promise<object>))
  expect(answers).toContainEqual({ sealed: 'sealed-seats' })
  expect(await stored()).toEqual([])
  expect(await codeOf(await claim(id))).toBe('bad-code')
  expect(await codeOf(await claim(newId()))).toBe('bad-code')
  // Said again by a page that missed the answer, it is kept once.
  await keep(id)
  expect((await keep(id, 'again')).status).toBe(201)
  expect(await (await claim(id)).json()).toEqual({ sealed: 'again' })
  expect((await claim(id)).status).toBe(403)
})

test('[ROOM-24] the seats that a device leaves are kept for ten minutes, and then thrown away without anybody asking', async () => {
  const [first, second, third] = [newId(), newId(), newId()]
  await keep(first)
  pass(10 * MINUTE - 1)
  expect((await claim(first)).status).toBe(200)
  await keep(second)
  pass(MINUTE)
  await keep(third)
  pass(9 * MINUTE)
  expect(await codeOf(await claim(second))).toBe('bad-code')
  expect((await stored()).map(({ id }) => id)).toEqual([second, third])
  expect(await runDurableObjectAlarm(mailbox)).toBe(true)
  expect((await stored()).map(({ id }) => id)).toEqual([third])
  pass(MINUTE)
  expect(await runDurableObjectAlarm(mailbox)).toBe(true)
  expect(await stored()).toEqual([])
  expect(await runDurableObjectAlarm(mailbox)).toBe(false)
  // Somebody else's coming sweeps as well.
  await keep(newId())
  pass(10 * MINUTE)
  const last = newId()
  await keep(last)
  expect((await stored()).map(({ id }) => id)).toEqual([last])
  await claim(last)
})

test('[ROOM-24] an address tries five codes a minute, whether they are right or not', async () => {
  const id = newId()
  await keep(id)
  const address = newAddress()
  const wrong = () => claim(newId(), address)
  expect(await untilLimited({ most: 5, period: 60 }, [403], wrong)).toBeGreaterThanOrEqual(5)
  // Others are not kept from it.
  expect((await claim(id, newAddress())).status).toBe(200)
})

test('an address has as many transfers kept a minute: what the house keeps is not filled by a few', async () => {
  const headers = { 'CF-Connecting-IP': newAddress() }
  const fill = () => post('/api/device-transfers', {}, { headers })
  expect(await untilLimited({ most: 5, period: 60 }, [400], fill)).toBeGreaterThanOrEqual(5)
})

test('[ROOM-24] the stored seal holds no token and no name, and no other code opens it', async () => {
  const { id, tokens } = await newTable(2)
  const seats = JSON.stringify([[id, 0, ...tokens]])
  const code = newDeviceTransferCode()
  const made = await sealOf(code)
  lines.length = 0
  expect((await keep(made.id, await seal(made, seats))).status).toBe(201)
  const [row] = await stored()
  const everything = JSON.stringify(
    await runInDurableObject(mailbox, async (_mailbox, { storage }) => [
      storage.sql.exec('SELECT * FROM messages').toArray(),
      [...(await storage.list())].filter(([key]) => key !== 'keys'),
    ]),
  )
  const text = atob(row!.sealed.replaceAll('-', '+').replaceAll('_', '/'))
  for (const secret of [...tokens, 'Anna', 'Ben', id, code, code.replaceAll('-', '')]) {
    expect(everything).not.toContain(secret)
    expect(text).not.toContain(secret)
  }
  // An id says nothing of the key, and another code has neither.
  const other = await sealOf(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`)
  expect(other.id).not.toBe(made.id)
  expect(await codeOf(await claim(other.id))).toBe('bad-code')
  expect(await unseal(other, row!.sealed)).toBeUndefined()
  const answer = (await (await claim(made.id)).json()) as { sealed: string }
  expect(await unseal(made, answer.sealed)).toBe(seats)
  expect(lines.join('')).not.toContain(made.id)
  expect(lines.join('')).not.toContain(row!.sealed)
})

test('[ROOM-24] a transfer has bounds: so much at once, so many in all, and nothing that is no seal', async () => {
  const most = 'x'.repeat(MAX_DEVICE_TRANSFER)
  const id = newId()
  expect((await keep(id, most)).status).toBe(201)
  expect(await (await claim(id)).json()).toEqual({ sealed: most })
  for (const body of [
    { id, sealed: `${most}x` },
    { id, sealed: '' },
    { id, sealed: 'not base64url!' },
    { id: 'short', sealed: 'x' },
    { id, sealed: 'x', name: 'Anna' },
    { id },
  ]) {
    const refused = await post('/api/device-transfers', body)
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'malformed'])
  }
  expect(await codeOf(await keep(id, 'x'.repeat(40_000)))).toBe('too-large')
  expect(await codeOf(await post('/api/device-transfers/claim', { code: 'K7QM-2XWD-9FHT' }))).toBe('malformed')
  expect((await ask(`/api/device-transfers/claim?id=${id}`)).status).toBe(404)
  expect(await stored()).toEqual([])

  await runInDurableObject(mailbox, (house: Mailbox) => {
    for (let i = 0; i < MESSAGES_AT_MOST; i++) house.put({ id: newId(), sealed: 'x' })
  })
  const full = await keep(newId())
  expect([full.status, await codeOf(full)]).toEqual([503, 'mailbox-full'])
  pass(10 * MINUTE)
  expect((await keep(id)).status).toBe(201)
  expect((await stored()).map((one) => one.id)).toEqual([id])
  await claim(id)
})

test('[ROOM-14] a browser keeps the seats that it was brought in its cookie, and comes to none by that', async () => {
  const { id, tokens } = await newTable(2)
  await startTable({ id, tokens })
  const put = (headers: Record<string, string>, token?: string) =>
    ask(`/api/tables/${id}/seats/mine`, {
      method: 'PUT',
      headers: { Origin: ORIGIN, ...headers },
      ...(token === undefined ? {} : { token }),
    })
  const first = await put({}, tokens[0])
  expect([first.status, ((await first.json()) as { you: number }).you]).toEqual([200, 0])
  const cookie = first.headers.get('Set-Cookie')!
  expect(cookie).toMatch(new RegExp(`^seat=${tokens[0]}; .*Path=/api/tables/${id}; HttpOnly; Secure; SameSite=Lax$`))
  const second = await put({ Cookie: cookie.split(';')[0]! }, tokens[1])
  expect(second.headers.get('Set-Cookie')).toContain(`seat=${tokens[1]}.${tokens[0]};`)
  expect(presenceAt(await infoAt(id), 0)).toBe('away')
  for (const headers of [{ Authorization: `Bearer ${newToken()}` }, {}]) {
    const refused = await put(headers)
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'bad-token'])
    expect(refused.headers.get('Set-Cookie')).toBeNull()
  }
  const elsewhere = await put({ Origin: 'https://evil.test', Cookie: `seat=${tokens[0]}` })
  expect(await codeOf(elsewhere)).toBe('origin')
})
