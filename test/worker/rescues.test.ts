import { expect, test } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import { dumpOf } from './dumps.ts'
import { abandoned, answer, asked, claim, DELAY_OF_TWO, opens, putOut, requestFor } from './rescuing.ts'
import { ask, codeOf, infoAt, post } from './asking.ts'
import { sleep } from './objects.ts'
import { lines, pass } from './setup.ts'
import { join } from './tables.ts'

test('two other players let a lost one back in, over a sleep between any two steps; the claim is safe to repeat', async () => {
  const { id, tokens } = await abandoned(3)
  const [anna] = await Promise.all([join(id, tokens[1]), join(id, tokens[2])])
  const lost = await requestFor(id, 0)
  await anna.shows(({ proposals }) => proposals?.[0]?.id === lost.proposal)
  for (const by of [1, 2]) {
    await sleep(id)
    expect((await answer(id, lost, true, tokens[by]!)).status).toBe(200)
  }
  await sleep(id)
  for (let i = 0; i < 2; i++) {
    const claimed = await claim(id, lost)
    expect(claimed.status).toBe(201)
    expect(claimed.headers.get('Set-Cookie')).toContain(`seat=${lost.token};`)
    expect((await claimed.json()) as Seated).toEqual({ id, seat: 0, token: lost.token })
  }
  await anna.shows(({ proposals, tableLog }) => !proposals && tableLog.length === 1)
  const back = await join(id, lost.token)
  expect([back.you, back.own]).toEqual([0, { devices: 2, isLetIn: true, code: null }])
  expect(JSON.stringify(back.view)).toContain('"it"')
  // The player puts every other device out: their pages are spectators from then on.
  await sleep(id)
  const devices = `/api/tables/${id}/seats/mine/devices`
  expect((await ask(devices, { method: 'DELETE', token: tokens[0]! })).status).toBe(200)
  await back.shows(({ spectators }) => spectators === 1)
  back.send({ type: 'sync', n: -1 })
  await back.want('synced')
  expect(JSON.stringify(back.view)).not.toContain('"it"')
  expect([back.you, await opens(id, lost.token), await opens(id, tokens[0]!)]).toEqual([null, null, 0])
})

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
  expect((await claim(id, lost)).status).toBe(201)
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
