import { expect, test } from 'vitest'
import { dumpOf } from './dumps.ts'
import { abandoned, answer, asked, claim, DELAY_OF_TWO, opens, putOut, requestFor } from './rescuing.ts'
import { ask, codeOf, infoAt, post } from './asking.ts'
import { lines, pass } from './setup.ts'
import { join } from './tables.ts'

test('a request for a seat is refused to the seated, from spectators who answer, with an unknown id or an odd body; nothing is stored', async () => {
  const { id, tokens } = await abandoned(2)
  const lost = await requestFor(id, 0)
  const before = await dumpOf(id)
  expect(await codeOf(await asked(id, 0, { token: tokens[1]! }))).toBe('already-seated')
  expect(await codeOf(await answer(id, lost, true))).toBe('not-seated')
  expect(await codeOf(await claim(id, { proposal: '__proto__', token: lost.token }))).toBe('no-such-proposal')
  for (const seat of [-1, 8, '0', null, [0]]) expect(await codeOf(await asked(id, seat))).toBe('malformed')
  for (const yes of ['true', 1, null]) {
    expect(await codeOf(await answer(id, lost, yes, tokens[1]!))).toBe('malformed')
  }
  const odd = '{"__proto__":{"yes":true},"constructor":{"yes":true}}'
  const path = `/api/tables/${id}/proposals/${lost.proposal}`
  expect(await codeOf(await post(path, odd, { token: tokens[1]! }))).toBe('malformed')
  expect(await codeOf(await ask(`/api/tables/${id}/seats/mine/devices`, { method: 'DELETE' }))).toBe('not-seated')
  for (const seat of ['0', '-1', 'x', '__proto__']) {
    expect(await codeOf(await putOut(id, seat, tokens[1]!))).toBe('no-such-proposal')
  }
  for (const body of [{}, { shut: 'true' }]) {
    const shut = await ask(`/api/tables/${id}/seats/mine/shut`, { method: 'PUT', body, token: tokens[1]! })
    expect(await codeOf(shut)).toBe('malformed')
  }
  expect(await dumpOf(id)).toEqual(before)
})

test('requests count by address; token and address are stored and logged nowhere, and told to nobody else', async () => {
  const { id, tokens } = await abandoned(2)
  lines.length = 0
  const client = await join(id, tokens[1])
  const address = '198.51.100.77'
  for (let older = 0; older < 2; older++) await requestFor(id, 0, address)
  const lost = await requestFor(id, 0, address)
  expect(await codeOf(await asked(id, 0, { address }))).toBe('too-many-proposals')
  expect((await asked(id, 0)).status).toBe(200)
  await answer(id, lost, true, tokens[1]!)
  pass(DELAY_OF_TWO)
  const claimed = await claim(id, lost)
  expect([claimed.status, claimed.headers.get('Set-Cookie')]).toEqual([
    201,
    expect.stringContaining(`seat=${lost.token};`),
  ])
  await client.shows(({ tableLog }) => tableLog.length === 1)
  expect((await infoAt(id)).tableLog).toMatchObject([{ kind: 'letIn', by: ['Ben'] }])
  const kept = JSON.stringify(await dumpOf(id))
  for (const text of [kept, lines.join(), client.raw.join()]) {
    expect(text).not.toContain(lost.token)
    expect(text).not.toContain(address)
  }
  expect(client.own).toMatchObject({ hasLetIn: [0] })
  expect([(await putOut(id, 0, tokens[1]!)).status, await opens(id, lost.token)]).toEqual([200, null])
})
