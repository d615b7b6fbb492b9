import { expect, test } from 'vitest'
import type { Created, Seated, TransferCode } from '../../shared/api.ts'
import { ONCE } from '../../shared/headers.ts'
import type { Receipt } from '../../shared/proposals.ts'
import { codeOf, infoAt, newNonce, post } from './asking.ts'
import { sleep } from './objects.ts'
import { pass } from './setup.ts'
import { join, namesOf, newTable, startTable } from './tables.ts'

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

test('[ROOM-152] a code, a request for a seat and the seats of a device are given once to each who asks again', async () => {
  const { id, tokens } = await newTable(3)
  const { code } = await made<TransferCode>(post(`/api/tables/${id}/transfers`, undefined, { token: tokens[0]! }))
  const once = newNonce()
  const claim = (key: string) => post(`/api/tables/${id}/transfers/claim`, { code }, under(key))
  await claim(once)
  const { token } = await made<Seated>(claim(once))
  expect([await codeOf(await claim(newNonce())), (await join(id, token)).you]).toEqual(['bad-code', 0])

  await startTable({ id, tokens })
  await post(`/api/tables/${id}/seats/mine`, {}, { method: 'DELETE', token: tokens[2]! })
  pass(60 * 60_000)
  const request = () => post(`/api/tables/${id}/proposals`, { kind: 'takeover', seat: 2, name: 'Zoe' }, under(once))
  const [lost, got] = [await made<Receipt>(request()), await made<Receipt>(request())]
  expect([got.proposal, got.token === lost.token]).toEqual([lost.proposal, false])
  expect((await infoAt(id)).proposals).toHaveLength(1)

  const message = '7'.repeat(64)
  await post('/api/device-transfers', { id: message, sealed: 'c2VhbGVk' })
  const receive = (key: string) => post('/api/device-transfers/claim', { id: message }, under(key))
  const answers = [await receive(once), await receive(once), await receive(newNonce()), await receive(once)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 200])
  pass(10 * 60_000)
  expect(await codeOf(await receive(once))).toBe('bad-code')
})
