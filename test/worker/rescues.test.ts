import { runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import { dumpOf } from './dumps.ts'
import { abandoned, answer, asked, cancel, claim, DELAY, goAway, MINUTE, opens, requestFor } from './rescuing.ts'
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
  presenceAt,
  ring,
  factsAt,
  sleep,
  stubOf,
} from './tables.ts'

test('two other players let a lost one back in, over a sleep too; the claim is safe to repeat', async () => {
  const { id, tokens } = await abandoned(3)
  const clients = [await join(id, tokens[1]), await join(id, tokens[2])] as const
  const lost = await requestFor(id, 0)
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
  const info = await clients[0].shows(({ rescues }) => rescues.length === 1)
  expect(info.rescues).toEqual([{ id: lost.rescue, seat: 0, by: [], from: null }])
  expect(await opens(id, lost.token)).toBe(null)
  await sleep(id)
  expect(await codeOf(await answer(id, lost, true, tokens[0]!))).toBe('own-seat')
  expect((await answer(id, lost, true, tokens[2]!)).status).toBe(200)
  await clients[0].shows(({ rescues }) => rescues[0]?.from === Date.now() + DELAY)
  await sleep(id)
  pass(MINUTE)
  expect(await (await answer(id, lost, true, tokens[1]!)).json()).toMatchObject({
    rescues: [{ by: [2, 1], from: Date.now() - MINUTE }],
  })
  await sleep(id)
  for (let i = 0; i < 2; i++) {
    const claimed = await claim(id, lost)
    expect(claimed.status).toBe(201)
    expect(claimed.headers.get('Set-Cookie')).toContain(`seat=${lost.token};`)
    expect((await claimed.json()) as Seated).toEqual({ id, seat: 0, token: lost.token })
  }
  await clients[0].shows(({ rescues, incidents }) => rescues.length === 0 && incidents.length === 1)
  const back = await join(id, lost.token)
  expect([back.you, back.own]).toEqual([0, { devices: 2, isLetIn: true, isLent: false, code: null }])
  expect(JSON.stringify(back.view)).toContain('"it"')
  expect(await codeOf(await answer(id, lost, false, tokens[1]!))).toBe('no-such-rescue')
  expect((await join(id, tokens[0])).you).toBe(0)
})

test('one player alone lets a lost one in after ten minutes, and for an hour; asked again, the request is new', async () => {
  const { id, tokens } = await abandoned(2)
  const lost = await requestFor(id, 0)
  await answer(id, lost, true, tokens[1]!)
  pass(DELAY + 60 * MINUTE - 1)
  await sleep(id)
  expect((await claim(id, lost)).status).toBe(201)
  const late = await requestFor(id, 0)
  await answer(id, late, true, tokens[1]!)
  pass(DELAY + 60 * MINUTE)
  expect(await codeOf(await claim(id, late))).toBe('no-such-rescue')
  expect((await asked(id, 0)).status).toBe(201)
})

test('denied, by whoever said yes before, too: the token stays worthless', async () => {
  const { id, tokens } = await abandoned(3)
  const lost = await requestFor(id, 0)
  await answer(id, lost, true, tokens[1]!)
  expect(await (await answer(id, lost, false, tokens[1]!)).json()).toMatchObject({ rescues: [] })
  expect(await codeOf(await answer(id, lost, true, tokens[2]!))).toBe('no-such-rescue')
  expect(await codeOf(await claim(id, lost))).toBe('rescue-denied')
  expect(await opens(id, lost.token)).toBe(null)
})

test('taken back: it is asked about no more, and gives nothing; one that is claimed stays so', async () => {
  const { id, tokens } = await abandoned(3)
  const anna = await join(id, tokens[0])
  const lost = await requestFor(id, 1)
  await anna.shows(({ rescues }) => rescues.length === 1)
  expect(await codeOf(await cancel(id, { ...lost, token: 'x'.repeat(22) }))).toBe('no-such-rescue')
  expect(await (await cancel(id, lost)).json()).toMatchObject({ rescues: [] })
  await anna.shows(({ rescues }) => rescues.length === 0)
  expect(await codeOf(await cancel(id, lost))).toBe('no-such-rescue')
  expect(await codeOf(await answer(id, lost, true, tokens[0]!))).toBe('no-such-rescue')
  expect(await codeOf(await claim(id, lost))).toBe('no-such-rescue')

  const approved = await requestFor(id, 1)
  for (const by of [0, 2]) await answer(id, approved, true, tokens[by]!)
  expect((await claim(id, approved)).status).toBe(201)
  expect(await codeOf(await cancel(id, approved))).toBe('no-such-rescue')
  expect((await claim(id, approved)).status).toBe(201)
})

test('eight are open at most; after ten minutes the alarm forgets them, the others ring later', async () => {
  const { id, tokens } = await abandoned(2)
  const anna = await join(id, tokens[0])
  const first = await requestFor(id, 1)
  pass(MINUTE)
  for (let k = 1; k < 8; k++) await requestFor(id, 1)
  expect(await codeOf(await asked(id, 1))).toBe('too-many-rescues')
  const due = (await alarmOf(id))!
  expect(due).toBe(Math.min(...(await factsAt(id, 'rescue')).map(({ until }) => Number(until))))
  vi.setSystemTime(due)
  expect(await codeOf(await claim(id, first))).toBe('no-such-rescue')
  expect(await codeOf(await answer(id, first, true, tokens[0]!))).toBe('no-such-rescue')
  await sleep(id)
  expect(await ring(id)).toBe(true)
  await anna.shows(({ rescues }) => rescues.length === 7)
  expect((await asked(id, 1)).status).toBe(201)
  for (let k = 0; k < 2; k++) {
    vi.setSystemTime((await alarmOf(id))!)
    for (let i = 0; i < 2; i++) await runInDurableObject(stubOf(id), (room) => room.alarm())
  }
  expect((await infoAt(id)).rescues).toEqual([])
  expect(await factsAt(id, 'rescue')).toEqual([])
  expect(await factsAt(id, 'alarm')).toMatchObject([{ name: 'expire' }])
})

test('a request goes with the player it asks for', async () => {
  const { id, tokens } = await abandoned(3)
  const lost = await requestFor(id, 2)
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[2]! })
  expect((await infoAt(id)).rescues).toEqual([])
  for (const approve of [true, false]) {
    expect(await codeOf(await answer(id, lost, approve, tokens[0]!))).toBe('no-such-rescue')
  }
  expect(await codeOf(await claim(id, lost))).toBe('no-such-rescue')
  expect(await codeOf(await asked(id, 2))).toBe('seat-free')
})

test('when the last page of a seat closed is written once, and only while the game is played', async () => {
  const waiting = await newTable(2)
  const host = await join(waiting.id, waiting.tokens[0])
  pass(10 * MINUTE)
  const before = await dumpOf(waiting.id)
  await host.close()
  while (presenceAt(await infoAt(waiting.id), 0) === 'here') await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await dumpOf(waiting.id)).toEqual(before)

  const game = await newGame(2)
  const { id, tokens, clients } = game
  const twin = await join(id, tokens[0])
  const seen = async () => {
    const [{ startedAt }] = (await factsAt(id, 'table')) as [{ startedAt: number }]
    const [{ seenAt }] = (await factsAt(id, 'player')) as [{ seenAt: number }]
    return Math.max(seenAt, startedAt)
  }
  const started = await seen()
  pass(MINUTE)
  await twin.close()
  await clients[1]!.settled()
  expect(await seen()).toBe(started)
  await goAway(game, 0)
  expect(await seen()).toBe(Date.now())
})

test('refused: the seated, free seats, spectators who answer, other tokens, odd bodies', async () => {
  const { id, tokens } = await abandoned(2)
  const lost = await requestFor(id, 0)
  const before = await dumpOf(id)
  expect(await codeOf(await asked(id, 0, { token: tokens[1]! }))).toBe('already-seated')
  expect(await codeOf(await asked(id, 5))).toBe('seat-free')
  expect(await codeOf(await answer(id, lost, true))).toBe('not-seated')
  expect(await codeOf(await answer(id, lost, true, lost.token))).toBe('bad-token')
  expect(await codeOf(await answer(id, { rescue: 'unknown' }, true, tokens[1]!))).toBe('no-such-rescue')
  expect(await codeOf(await claim(id, { rescue: lost.rescue, token: 'x'.repeat(22) }))).toBe('no-such-rescue')
  expect(await codeOf(await claim(id, { rescue: '__proto__', token: lost.token }))).toBe('no-such-rescue')
  for (const seat of [-1, 8, '0', null, [0]]) expect(await codeOf(await asked(id, seat))).toBe('malformed')
  for (const approve of ['true', 1, null]) {
    expect(await codeOf(await answer(id, lost, approve, tokens[1]!))).toBe('malformed')
  }
  const odd = '{"__proto__":{"approve":true},"constructor":{"approve":true}}'
  const path = `/api/tables/${id}/rescues/${lost.rescue}`
  expect(await codeOf(await post(path, odd, { token: tokens[1]! }))).toBe('malformed')
  const devices = `/api/tables/${id}/seats/mine/devices`
  expect(await codeOf(await ask(devices, { method: 'DELETE' }))).toBe('not-seated')
  expect(await codeOf(await ask(devices, { method: 'DELETE', token: lost.token }))).toBe('bad-token')
  expect(await dumpOf(id)).toEqual(before)
})

test('token and address are stored and logged nowhere, and told to nobody else', async () => {
  const { id, tokens } = await abandoned(2)
  lines.length = 0
  const client = await join(id, tokens[1])
  const address = '198.51.100.77'
  const lost = await requestFor(id, 0, address)
  await answer(id, lost, true, tokens[1]!)
  pass(DELAY)
  await claim(id, lost)
  await client.shows(({ rev, rescues }) => rev > 0 && rescues.length === 0)
  const kept = JSON.stringify(await dumpOf(id))
  for (const text of [kept, lines.join(), client.raw.join()]) {
    expect(text).not.toContain(lost.token)
    expect(text).not.toContain(address)
  }
})
