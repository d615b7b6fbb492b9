import { expect, test } from 'vitest'
import type { RoomRecord, Seated, TakeoverRequest } from '../../shared/api.ts'
import { verify } from '../../shared/engine/fair.ts'
import { games } from '../../shared/games/index.ts'
import { dumpOf } from './dumps.ts'
import {
  ask,
  codeOf,
  infoAt,
  join,
  lines,
  newAction,
  newAddress,
  newGame,
  newTable,
  occupantsAt,
  onTurn,
  pass,
  playOn,
  post,
  ring,
  sleep,
} from './tables.ts'

const leave = (id: string, token: string) => ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token })
const comeBack = (id: string, token?: string) =>
  post(`/api/tables/${id}/seats/mine`, undefined, token === undefined ? {} : { token })
const at = (address: string) => ({ headers: { 'CF-Connecting-IP': address } })
const request = (id: string, seat: number, name: string, more: object = {}) =>
  post(`/api/tables/${id}/takeovers`, { seat, name }, more)
const requested = async (id: string, seat: number, name: string, more: object = {}): Promise<TakeoverRequest> => {
  const answer = await request(id, seat, name, more)
  expect(answer.status).toBe(201)
  return (await answer.json()) as TakeoverRequest
}
const answer = (id: string, takeover: string, agree: boolean, token?: string) =>
  post(`/api/tables/${id}/takeovers/${takeover}`, { agree }, token === undefined ? {} : { token })
const claim = (id: string, { takeover, token }: TakeoverRequest) =>
  post(`/api/tables/${id}/takeovers/${takeover}/claim`, { token })
const cancel = (id: string, { takeover, token }: TakeoverRequest) =>
  ask(`/api/tables/${id}/takeovers/${takeover}`, { method: 'DELETE', body: { token } })

/** A game of three under way that its second player has left. */
async function leftAt(moves = 2) {
  const game = await newGame(3, { settings: { first: 0 } })
  await playOn(game.clients, 7, moves)
  await leave(game.id, game.tokens[1]!)
  return game
}

test('a player who left takes the seat back with the old token, is told of and plays on; the shuffle stays provable', async () => {
  const { id, tokens, clients } = await leftAt(1)
  const [anna, , cleo] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]]
  const before = (await occupantsAt(id))[1]!
  await sleep(id)
  expect(await codeOf(await comeBack(id))).toBe('not-seated')
  expect(await codeOf(await comeBack(id, 'stranger'))).toBe('bad-token')
  expect(await codeOf(await comeBack(id, tokens[0]!))).toBe('bad-token')
  const back = await comeBack(id, tokens[1]!)
  expect(back.status).toBe(201)
  expect(await back.json()).toEqual({ id, seat: 1, token: tokens[1] })
  const info = await cleo.shows(({ seats }) => seats[1]?.kind === 'player')
  expect(info.seats[1]).toMatchObject({ name: 'Ben', colour: 'blue' })
  expect(info.incidents).toEqual([
    { kind: 'left', n: 2, seat: 1, name: 'Ben' },
    { kind: 'back', n: 2, seat: 1, name: 'Ben' },
  ])
  expect((await occupantsAt(id))[1]).toMatchObject({ ...before, kind: 'player' })
  const ben = await join(id, tokens[1])
  expect(ben.you).toBe(1)
  await playOn([anna, ben, cleo], 3)
  const record = (await (await ask(`/api/tables/${id}/record`)).json()) as RoomRecord
  expect(verify(games.tsuro!, record)).toMatchObject({ fair: true })
  expect(await codeOf(await comeBack(id, tokens[1]!))).toBe('bad-token')
})

test('the seat of a player who left is not taken back once the game is over, and not before the start', async () => {
  const { id, tokens } = await leftAt()
  await post(`/api/tables/${id}/end`, undefined, { token: tokens[0]! })
  expect(await codeOf(await comeBack(id, tokens[1]!))).toBe('already-over')
  const waiting = await newTable(2)
  await leave(waiting.id, waiting.tokens[1]!)
  expect(await codeOf(await comeBack(waiting.id, waiting.tokens[1]!))).toBe('bad-token')
})

test('with the consent of all, somebody takes the seat under a name of their own: hand, colour and shuffle stay', async () => {
  const { id, tokens, clients } = await leftAt(1)
  const [anna, ben, cleo] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]]
  const asked = await requested(id, 1, '  Cleo ')
  const shown = await anna.shows(({ takeovers }) => takeovers.length === 1)
  expect(shown.takeovers).toEqual([{ id: asked.takeover, seat: 1, name: 'Cleo', agreed: [] }])
  expect(JSON.stringify(shown)).not.toContain(asked.token)
  expect(await codeOf(await claim(id, asked))).toBe('takeover-pending')
  // Only players answer, and only for those who are asked about.
  expect(await codeOf(await answer(id, asked.takeover, true))).toBe('not-seated')
  expect(await codeOf(await answer(id, asked.takeover, true, tokens[1]!))).toBe('seat-left')
  expect(await codeOf(await answer(id, asked.takeover, true, asked.token))).toBe('bad-token')
  expect(await codeOf(await answer(id, 'unknown', true, tokens[0]!))).toBe('no-such-takeover')
  for (let again = 0; again < 2; again++) {
    expect((await answer(id, asked.takeover, true, tokens[0]!)).status).toBe(200)
  }
  await cleo.shows(({ takeovers }) => takeovers[0]?.agreed.join() === '0')
  expect(await codeOf(await claim(id, asked))).toBe('takeover-pending')
  await sleep(id)
  expect((await answer(id, asked.takeover, true, tokens[2]!)).status).toBe(200)
  const seated = (await (await claim(id, asked)).json()) as Seated
  expect(seated).toEqual({ id, seat: 1, token: asked.token })
  // The answer was lost: asking again is safe.
  expect(await (await claim(id, asked)).json()).toEqual(seated)
  const info = await anna.shows(({ seats }) => seats[1]?.kind === 'player')
  expect(info.seats[1]).toMatchObject({ name: 'Cleo 2', colour: 'blue' })
  expect(info.takeovers).toEqual([])
  expect(info.incidents.at(-1)).toEqual({
    kind: 'replaced',
    n: 2,
    seat: 1,
    name: 'Cleo 2',
    from: 'Ben',
    by: ['Anna', 'Cleo'],
  })
  // The player who left has no way back, and still sees nothing.
  expect(await codeOf(await comeBack(id, tokens[1]!))).toBe('bad-token')
  expect(ben.you).toBe(null)
  const dan = await join(id, seated.token)
  expect(dan.you).toBe(1)
  await playOn([anna, dan, cleo], 3)
  const record = (await (await ask(`/api/tables/${id}/record`)).json()) as RoomRecord
  expect(record.names).toEqual(['Anna', 'Cleo 2', 'Cleo'])
  expect(verify(games.tsuro!, record)).toMatchObject({ fair: true })
})

test('once a player has said yes, the silence of the others for half a minute is a yes, and one no is enough', async () => {
  const { id, tokens } = await leftAt()
  const asked = await requested(id, 1, 'Zoe')
  pass(60_000)
  // Nobody has said anything.
  expect(await codeOf(await claim(id, asked))).toBe('takeover-pending')
  await answer(id, asked.takeover, true, tokens[0]!)
  pass(29_999)
  expect(await codeOf(await claim(id, asked))).toBe('takeover-pending')
  await answer(id, asked.takeover, false, tokens[2]!)
  pass(60_000)
  expect(await codeOf(await claim(id, asked))).toBe('takeover-denied')
  expect(await codeOf(await answer(id, asked.takeover, true, tokens[2]!))).toBe('no-such-takeover')
  const again = await requested(id, 1, 'Zoe')
  await answer(id, again.takeover, true, tokens[0]!)
  // A player who left does not let anybody in.
  await leave(id, tokens[0]!)
  pass(30_000)
  expect(await codeOf(await claim(id, again))).toBe('takeover-pending')
  await answer(id, again.takeover, true, tokens[2]!)
  expect((await claim(id, again)).status).toBe(201)
})

test('a player who holds a seat does not ask for another, nobody asks for a seat that is held, or outside the game', async () => {
  const { id, tokens } = await leftAt()
  const before = await dumpOf(id)
  expect(await codeOf(await request(id, 1, 'Anna', { token: tokens[0]! }))).toBe('already-seated')
  expect(await codeOf(await request(id, 0, 'Zoe'))).toBe('seat-taken')
  expect(await codeOf(await request(id, 7, 'Zoe'))).toBe('seat-taken')
  expect(await codeOf(await request(id, 1, ' \u2800\u3164 '))).toBe('bad-name')
  expect(await codeOf(await request(id, 8, 'Zoe'))).toBe('malformed')
  expect(await dumpOf(id)).toEqual(before)
  const waiting = await newTable(2)
  expect(await codeOf(await request(waiting.id, 1, 'Zoe'))).toBe('not-started')
  await post(`/api/tables/${id}/end`, undefined, { token: tokens[0]! })
  expect(await codeOf(await request(id, 1, 'Zoe'))).toBe('already-over')
})

test('strangers cannot crowd out or pester: an address has one request, a declined one is not heard for ten minutes', async () => {
  const { id, tokens } = await leftAt()
  const [one, two] = [newAddress(), newAddress()]
  const first = await requested(id, 1, 'Zoe', at(one))
  const second = await requested(id, 1, 'Zoe', at(one))
  expect((await infoAt(id)).takeovers.map((known) => known.id)).toEqual([second.takeover])
  expect(await codeOf(await claim(id, first))).toBe('no-such-takeover')
  await answer(id, second.takeover, false, tokens[0]!)
  expect((await infoAt(id)).takeovers).toEqual([])
  expect(await codeOf(await request(id, 1, 'Zoe', at(one)))).toBe('takeover-denied')
  for (const name of ['Max', 'Mia', 'Moe']) await requested(id, 1, name)
  expect(await codeOf(await request(id, 1, 'Lea', at(two)))).toBe('too-many-takeovers')
  pass(10 * 60_000)
  await ring(id)
  expect((await infoAt(id)).takeovers).toEqual([])
  await requested(id, 1, 'Zoe', at(one))
})

test('a request is taken back, and lapses with the seat, the game or the time', async () => {
  const { id, tokens, clients } = await leftAt()
  const asked = await requested(id, 1, 'Zoe')
  expect(await codeOf(await cancel(id, { ...asked, token: 'another' }))).toBe('no-such-takeover')
  expect((await cancel(id, asked)).status).toBe(200)
  expect(await codeOf(await cancel(id, asked))).toBe('no-such-takeover')
  const second = await requested(id, 1, 'Zoe')
  await answer(id, second.takeover, true, tokens[0]!)
  await answer(id, second.takeover, true, tokens[2]!)
  await comeBack(id, tokens[1]!)
  expect(await codeOf(await claim(id, second))).toBe('no-such-takeover')
  expect((await infoAt(id)).takeovers).toEqual([])
  await leave(id, tokens[1]!)
  const third = await requested(id, 1, 'Zoe', at(newAddress()))
  await clients[0]!.shows(({ takeovers }) => takeovers.some((known) => known.id === third.takeover))
  await post(`/api/tables/${id}/end`, undefined, { token: tokens[0]! })
  expect(await codeOf(await claim(id, third))).toBe('no-such-takeover')
  expect((await infoAt(id)).takeovers).toEqual([])
})

test('two who are let in at once: the first to claim has the seat', async () => {
  const { id, tokens } = await leftAt()
  const [zoe, max] = [await requested(id, 1, 'Zoe'), await requested(id, 1, 'Max')]
  for (const { takeover } of [zoe, max]) {
    for (const seat of [0, 2]) await answer(id, takeover, true, tokens[seat]!)
  }
  expect((await claim(id, max)).status).toBe(201)
  expect(await codeOf(await claim(id, zoe))).toBe('no-such-takeover')
})

test('moves wait for nobody who left: the others play, and no token or address is told or logged', async () => {
  lines.length = 0
  const { id, tokens, clients } = await leftAt(0)
  const asked = await requested(id, 1, 'Zoe', at('192.0.2.9'))
  const anna = onTurn(clients)!
  expect(anna.you).toBe(0)
  const action = newAction()
  anna.act(action, anna.choose(5))
  expect(await anna.answer(action)).toContain('"entry"')
  const raw = JSON.stringify([await infoAt(id), clients.map((client) => client.raw), lines])
  for (const hidden of [...tokens, asked.token, '192.0.2.9']) expect(raw).not.toContain(hidden)
  expect(JSON.stringify(await dumpOf(id))).not.toContain('192.0.2.9')
})
