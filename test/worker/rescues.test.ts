import { runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import type { RescueRequest, Seated } from '../../shared/api.ts'
import { dumpOf } from './dumps.ts'
import {
  alarmOf,
  ask,
  codeOf,
  infoAt,
  join,
  lines,
  newGame,
  newTable,
  pass,
  post,
  ring,
  rows,
  sleep,
  stubOf,
} from './tables.ts'

const asked = (id: string, seat: unknown, token?: string) =>
  post(`/api/tables/${id}/rescues`, { seat }, token === undefined ? {} : { token })
const requestFor = async (id: string, seat: number): Promise<RescueRequest> =>
  (await (await asked(id, seat)).json()) as RescueRequest
const answer = (id: string, rescue: string, approve: unknown, token?: string) =>
  post(`/api/tables/${id}/rescues/${rescue}`, { approve }, token === undefined ? {} : { token })
const claim = (id: string, { rescue, token }: RescueRequest) =>
  post(`/api/tables/${id}/rescues/${rescue}/claim`, { token })

test('another player lets a lost one back in, over a sleep too; the claim is safe to repeat', async () => {
  const { id, tokens, clients } = await newGame(2)
  const lost = await requestFor(id, 0)
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
  const info = await clients[1]!.shows(({ rescues }) => rescues.length === 1)
  expect(info.rescues).toEqual([{ id: lost.rescue, seat: 0 }])
  expect(await codeOf(await post(`/api/tables/${id}/start`, undefined, { token: lost.token }))).toBe('bad-token')
  await sleep(id)
  expect(await codeOf(await answer(id, lost.rescue, true, tokens[0]!))).toBe('own-seat')
  expect((await answer(id, lost.rescue, true, tokens[1]!)).status).toBe(200)
  await clients[0]!.shows(({ rescues }) => rescues.length === 0)
  await sleep(id)
  for (let i = 0; i < 2; i++) {
    const claimed = await claim(id, lost)
    expect(claimed.status).toBe(201)
    expect(claimed.headers.get('Set-Cookie')).toContain(`seat=${lost.token};`)
    expect((await claimed.json()) as Seated).toEqual({ id, seat: 0, token: lost.token })
  }
  const back = await join(id, lost.token)
  expect(back.you).toBe(0)
  expect(JSON.stringify(back.view)).toContain('"it"')
  expect(await codeOf(await answer(id, lost.rescue, false, tokens[1]!))).toBe('no-such-rescue')
})

test('denied: the token stays worthless', async () => {
  const { id, tokens } = await newTable(2)
  const lost = await requestFor(id, 0)
  expect(await (await answer(id, lost.rescue, false, tokens[1]!)).json()).toMatchObject({ rescues: [] })
  expect(await codeOf(await claim(id, lost))).toBe('rescue-denied')
  expect(await codeOf(await post(`/api/tables/${id}/start`, undefined, { token: lost.token }))).toBe('bad-token')
})

test('taken back: it is asked about no more and makes room; one that is answered stays so', async () => {
  const { id, tokens } = await newTable(2)
  const anna = await join(id, tokens[0])
  const lost = await requestFor(id, 1)
  const cancel = ({ rescue, token }: RescueRequest) =>
    ask(`/api/tables/${id}/rescues/${rescue}`, { method: 'DELETE', body: { token } })
  await anna.shows(({ rescues }) => rescues.length === 1)
  expect(await codeOf(await cancel({ ...lost, token: 'x'.repeat(22) }))).toBe('no-such-rescue')
  expect(await (await cancel(lost)).json()).toMatchObject({ rescues: [] })
  await anna.shows(({ rescues }) => rescues.length === 0)
  expect(await rows(id, 'SELECT id FROM rescues')).toEqual([])
  expect(await codeOf(await cancel(lost))).toBe('no-such-rescue')
  expect(await codeOf(await answer(id, lost.rescue, true, tokens[0]!))).toBe('no-such-rescue')
  expect(await codeOf(await claim(id, lost))).toBe('no-such-rescue')
  await runInDurableObject(stubOf(id), (room) => room.alarm())

  const answered = await requestFor(id, 1)
  await answer(id, answered.rescue, true, tokens[0]!)
  expect(await codeOf(await cancel(answered))).toBe('no-such-rescue')
  expect((await claim(id, answered)).status).toBe(201)
})

test('three are open at most; after ten minutes the alarm forgets them, the others ring later', async () => {
  const { id, tokens } = await newTable(2)
  const anna = await join(id, tokens[0])
  const first = await requestFor(id, 0)
  pass(60_000)
  const second = await requestFor(id, 1)
  await requestFor(id, 1)
  expect(await codeOf(await asked(id, 1))).toBe('too-many-rescues')
  const due = (await alarmOf(id))!
  expect(due).toBe(Number((await rows(id, 'SELECT min(until) AS u FROM rescues'))[0]!.u))
  vi.setSystemTime(due)
  expect(await codeOf(await claim(id, first))).toBe('no-such-rescue')
  expect(await codeOf(await answer(id, first.rescue, true, tokens[1]!))).toBe('no-such-rescue')
  await sleep(id)
  expect(await ring(id)).toBe(true)
  await anna.shows(({ rescues }) => rescues.length === 2)
  expect((await answer(id, second.rescue, true, tokens[0]!)).status).toBe(200)
  vi.setSystemTime((await alarmOf(id))!)
  for (let i = 0; i < 2; i++) await runInDurableObject(stubOf(id), (room) => room.alarm())
  expect((await infoAt(id)).rescues).toEqual([])
  expect(await rows(id, 'SELECT id FROM rescues')).toEqual([])
  expect(await rows(id, 'SELECT name FROM alarms')).toEqual([{ name: 'expire' }])
  expect((await post(`/api/tables/${id}/transfers`, undefined, { token: second.token })).status).toBe(201)
})

test('a request goes with the player it asks for', async () => {
  const { id, tokens } = await newTable(3)
  const lost = await requestFor(id, 2)
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[2]! })
  expect((await infoAt(id)).rescues).toEqual([])
  expect(await codeOf(await answer(id, lost.rescue, true, tokens[0]!))).toBe('no-such-rescue')
  expect(await codeOf(await asked(id, 2))).toBe('seat-free')
  const game = await newGame(2)
  const late = await requestFor(game.id, 1)
  await ask(`/api/tables/${game.id}/seats/mine`, { method: 'DELETE', token: game.tokens[1]! })
  expect(await codeOf(await answer(game.id, late.rescue, true, game.tokens[0]!))).toBe('no-such-rescue')
  expect((await infoAt(game.id)).rescues).toEqual([])
})

test('refused: the seated, free seats, spectators who answer, other tokens, odd bodies', async () => {
  const { id, tokens } = await newTable(2)
  const lost = await requestFor(id, 0)
  const before = await dumpOf(id)
  expect(await codeOf(await asked(id, 0, tokens[1]!))).toBe('already-seated')
  expect(await codeOf(await asked(id, 5))).toBe('seat-free')
  expect(await codeOf(await answer(id, lost.rescue, true))).toBe('not-seated')
  expect(await codeOf(await answer(id, lost.rescue, true, lost.token))).toBe('bad-token')
  expect(await codeOf(await answer(id, 'unknown', true, tokens[1]!))).toBe('no-such-rescue')
  expect(await codeOf(await claim(id, { rescue: lost.rescue, token: 'x'.repeat(22) }))).toBe('no-such-rescue')
  expect(await codeOf(await claim(id, { rescue: '__proto__', token: lost.token }))).toBe('no-such-rescue')
  for (const seat of [-1, 8, '0', null, [0]]) expect(await codeOf(await asked(id, seat))).toBe('malformed')
  for (const approve of ['true', 1, null]) {
    expect(await codeOf(await answer(id, lost.rescue, approve, tokens[1]!))).toBe('malformed')
  }
  const odd = '{"__proto__":{"approve":true},"constructor":{"approve":true}}'
  expect(await codeOf(await post(`/api/tables/${id}/rescues/${lost.rescue}`, odd, { token: tokens[1]! }))).toBe(
    'malformed',
  )
  expect(await dumpOf(id)).toEqual(before)
})

test('the token is told to the player who asks, and stored and logged nowhere', async () => {
  lines.length = 0
  const { id, tokens } = await newTable(2)
  const client = await join(id, tokens[1])
  const lost = await requestFor(id, 0)
  await answer(id, lost.rescue, true, tokens[1]!)
  await claim(id, lost)
  await client.shows(({ rev, rescues }) => rev > 0 && rescues.length === 0)
  const kept = JSON.stringify(await dumpOf(id))
  for (const text of [kept, lines.join(), client.raw.join()]) expect(text).not.toContain(lost.token)
})
