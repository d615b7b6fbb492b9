import { expect, test } from 'vitest'
import type { RoomRecord, Seated } from '../../shared/api.ts'
import { verify } from '../../shared/engine/fair.ts'
import { games } from '../../shared/games/index.ts'
import type { Receipt } from '../../shared/proposals.ts'
import { dumpOf } from './dumps.ts'
import { ask, codeOf, infoAt, post } from './asking.ts'
import { sleep } from './objects.ts'
import { lines, pass } from './setup.ts'
import { join, newGame, playOn } from './tables.ts'

const takeover = { kind: 'takeover', seat: 1, name: 'Zoe' }

test('a seat that was left is taken back, or by somebody whom the others let in; no token or address is told or logged', async () => {
  lines.length = 0
  const { id, tokens, clients } = await newGame(3, { settings: { first: 0 } })
  const [anna, ben, cleo] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]]
  await playOn(clients, 7, 1)
  const mine = `/api/tables/${id}/seats/mine`
  await ask(mine, { method: 'DELETE', token: tokens[1]! })
  await sleep(id)
  const back = await post(mine, undefined, { token: tokens[1]! })
  expect([back.status, await back.json()]).toEqual([201, { id, seat: 1, token: tokens[1] }])
  await ask(mine, { method: 'DELETE', token: tokens[1]! })
  pass(5 * 60_000)

  const path = `/api/tables/${id}/proposals`
  const headers = { 'CF-Connecting-IP': '192.0.2.9' }
  // A page of Cleo's is open there.
  await join(id, tokens[2], {}, '192.0.2.8')
  const near = { 'CF-Connecting-IP': '192.0.2.8' }
  expect(await codeOf(await post(path, takeover, { headers: near }))).toBe('plays-here')
  expect(await codeOf(await post(path, { ...takeover, seat: 8 }))).toBe('malformed')
  expect(await codeOf(await post(path, { ...takeover, name: ' \u2800\u3164 ' }))).toBe('bad-name')
  const [first, asked] = [
    (await (await post(path, takeover, { headers })).json()) as Receipt,
    (await (await post(path, takeover)).json()) as Receipt,
  ]
  // No yes counts from where the request came from.
  const own = { token: tokens[0]!, headers }
  expect(await codeOf(await post(`${path}/${first.proposal}`, { yes: true }, own))).toBe('plays-here')
  const cancelled = await ask(`${path}/${first.proposal}`, { method: 'DELETE', token: first.token })
  expect(await cancelled.json()).toMatchObject({ proposals: [{ id: asked.proposal, subject: takeover, yes: [] }] })
  for (const by of [0, 2]) {
    await sleep(id)
    await post(`${path}/${asked.proposal}`, { yes: true }, { token: tokens[by]! })
  }
  const claimed = await post(`${path}/${asked.proposal}/claim`, undefined, { token: asked.token })
  expect([claimed.status, (await claimed.json()) as Seated]).toEqual([201, { id, seat: 1, token: asked.token }])
  await anna.shows(({ seats }) => seats[1]?.kind === 'player' && seats[1].name === 'Zoe')
  expect(ben.you).toBe(null)
  await playOn([anna, await join(id, asked.token), cleo], 3)
  const record = (await (await ask(`/api/tables/${id}/record`)).json()) as RoomRecord
  expect(record.names).toEqual(['Anna', 'Zoe', 'Cleo'])
  expect(verify(games.tsuro, record)).toMatchObject({ fair: true })
  const raw = JSON.stringify([await infoAt(id), clients.map((client) => client.raw), lines])
  for (const hidden of [...tokens, asked.token, '192.0.2.9']) expect(raw).not.toContain(hidden)
  expect(JSON.stringify(await dumpOf(id))).not.toContain('192.0.2.9')
})
