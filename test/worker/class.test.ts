import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { errors, type ErrorCode } from '../../shared/errors.ts'
import { statusOf, waitOf } from '../../worker/errors.ts'
import { codeOf, newAddress, newNonce, post, untilLimited } from './asking.ts'
import { newTable } from './tables.ts'

const sitting = (id: string, address: string) =>
  post(`/api/tables/${id}/seats`, { name: 'Child', nonce: newNonce() }, { headers: { 'CF-Connecting-IP': address } })

test('[ROOM-154] a class behind one address sits down within a minute: seats count by table, and over all tables', async () => {
  const school = newAddress()
  const tables = await Promise.all(Array.from({ length: 6 }, () => newTable(1)))
  for (let child = 0; child < 36; child++) {
    const seated = await sitting(tables[child % tables.length]!.id, school)
    expect([child, seated.status]).toEqual([child, 201])
  }
  const other = newAddress()
  let tries = 0
  await untilLimited({ most: 120, period: 60 }, [201, 409], () => sitting(tables[tries++ % tables.length]!.id, other))
})

test('[ROOM-154] an address takes 30 seats a minute at one table, and reads when it may go on', async () => {
  const { id } = await newTable(1)
  const address = newAddress()
  await untilLimited({ most: 30, period: 60 }, [201, 409], () => sitting(id, address))
  const refused = await sitting(id, address)
  expect([refused.status, refused.headers.get('Retry-After'), await codeOf(refused)]).toEqual([
    429,
    '60',
    'too-many-requests',
  ])
})

test('[ROOM-154] every refusal for a number says after how many seconds to ask again, and no other does', () => {
  expect(env.ALL_SEATS).toBeDefined()
  for (const code of Object.keys(errors) as ErrorCode[]) {
    const wait = Number(waitOf(code)['Retry-After'] ?? 0)
    expect([code, Number.isInteger(wait), wait > 0]).toEqual([code, true, statusOf(code) === 429])
  }
  // Until midnight, in UTC.
  const [day, wait] = [24 * 60 * 60, Number(waitOf('enough-today')['Retry-After'])]
  expect((Math.floor(Date.now() / 1000) + wait) % day).toBe(0)
})
