import { expect, test } from 'vitest'
import type { Created, TransferCode } from '../../shared/api.ts'
import { ONCE } from '../../shared/headers.ts'
import { codeOf, infoAt, newNonce, post } from './asking.ts'
import { sleep } from './objects.ts'
import { pass } from './setup.ts'
import { namesOf, newTable } from './tables.ts'

const under = (once: string) => ({ headers: { [ONCE]: once } })
const made = async <T>(answer: Promise<Response>): Promise<T> => (await answer).json<T>()

test('[ROOM-152] a table that is asked for again is the same, with a seat for the one who asked last', async () => {
  const once = newNonce()
  const create = (key: string) => post('/api/tables', { game: 'tsuro', name: 'Anna' }, under(key))
  const first = await made<Created>(create(once))
  await sleep(first.id)
  const again = await made<Created>(create(once))
  expect([again.id, again.commitment]).toEqual([first.id, first.commitment])
  expect(first.id).toMatch(/^[A-Za-z0-9][\w-]{14}[A-Za-z0-9]$/)
  const sat = await post(`/api/tables/${again.id}/seats`, { name: 'Anna', nonce: newNonce() }, { token: again.token })
  expect(sat.status).toBe(201)
  expect(namesOf(await infoAt(again.id)).filter(Boolean)).toEqual(['Anna'])
  expect(await codeOf(await create(once))).toBe('seat-taken')
  // Without a key, or under one that cannot be read, each is another.
  const ids = await Promise.all(
    [newNonce(), 'short', 'short'].map(async (key) => (await made<Created>(create(key))).id),
  )
  expect(new Set([...ids, first.id]).size).toBe(4)
})

test('[ROOM-152] a code and the seats of a device are given once to each who asks again', async () => {
  const { id, tokens } = await newTable(1)
  const { code } = await made<TransferCode>(post(`/api/tables/${id}/transfers`, undefined, { token: tokens[0]! }))
  const once = newNonce()
  const claim = (key: string) => post(`/api/tables/${id}/transfers/claim`, { code }, under(key))
  await claim(once)
  expect([(await claim(once)).status, await codeOf(await claim(newNonce()))]).toEqual([201, 'bad-code'])

  const message = '7'.repeat(64)
  await post('/api/device-transfers', { id: message, sealed: 'c2VhbGVk' })
  const receive = (key: string) => post('/api/device-transfers/claim', { id: message }, under(key))
  const answers = [await receive(once), await receive(once), await receive(newNonce()), await receive(once)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 200])
  pass(10 * 60_000)
  expect(await codeOf(await receive(once))).toBe('bad-code')
})
