import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { RoomRecord, Seated } from '../../shared/api.ts'
import { commit, verify } from '../../shared/engine/fair.ts'
import type { Platform } from '../../shared/room/host.ts'
import { games } from '../../shared/games/index.ts'
import type { Meta } from '../../shared/room/state.ts'
import { dumpOf } from './dumps.ts'
import {
  ask,
  codeOf,
  infoAt,
  join,
  lines,
  namesOf,
  newGame,
  newNonce,
  newTable,
  occupantsAt,
  onTurn,
  ORIGIN,
  pass,
  playOn,
  post,
  factsAt,
  ring,
  sleep,
  startTable,
  stubOf,
  type Table,
} from './tables.ts'

const rematch = (id: string, token?: string) =>
  post(`/api/tables/${id}/rematch`, undefined, token === undefined ? {} : { token })
const idOf = async (answer: Response): Promise<string> => ((await answer.json()) as { id: string }).id
const noncesAt = async (id: string) =>
  (await occupantsAt(id)).map((occupant) => ('nonce' in occupant ? occupant.nonce : undefined))
const come = (id: string, token: string, more: object = {}) =>
  post(`/api/tables/${id}/seats`, { name: 'ignored', nonce: newNonce(), ...more }, { token })

/** A finished game of three. */
async function over(more: object = {}): Promise<Table & { clients: Awaited<ReturnType<typeof newGame>>['clients'] }> {
  const game = await newGame(3, more)
  await playOn(game.clients, 3)
  return game
}

test('one tap makes the next table, everybody is led to the same one, and it is played and proved', async () => {
  const { id, tokens, clients } = await over({ options: { bonus: 'on' }, settings: { first: 2, listed: true } })
  const answers = await Promise.all([rematch(id, tokens[1]!), rematch(id, tokens[0]!), rematch(id, tokens[1]!)])
  const ids = await Promise.all(answers.map(idOf))
  const next = ids[0]!
  expect(next).toMatch(/^[\w-]{16}$/)
  expect(ids).toEqual([next, next, next])
  expect(answers[0]!.headers.get('Set-Cookie')).toContain(
    `seat=${tokens[1]}; Max-Age=7776000; Path=/api/tables/${next}`,
  )
  await Promise.all(clients.map((client) => client.shows((info) => info.next === next)))
  await sleep(id)
  expect(await idOf(await rematch(id, tokens[2]!))).toBe(next)

  const info = await infoAt(next)
  expect(info).toMatchObject({
    phase: 'waiting',
    host: 0,
    options: { bonus: 'on' },
    settings: { first: 0, listed: true },
    next: null,
  })
  expect(info.seats.slice(0, 4)).toEqual([
    { kind: 'reserved', name: 'Anna', colour: 'pink' },
    { kind: 'reserved', name: 'Ben', colour: 'blue' },
    { kind: 'reserved', name: 'Cleo', colour: 'orange' },
    { kind: 'empty' },
  ])
  expect(info.commitment).not.toBe((await infoAt(id)).commitment)

  await sleep(next)
  expect(await (await come(next, tokens[1]!)).json()).toEqual({ id: next, seat: 1, token: tokens[1] })
  expect(await infoAt(next)).toMatchObject({ host: 0 })
  for (const token of [tokens[0]!, tokens[2]!]) expect((await come(next, token)).status).toBe(201)
  expect((await infoAt(next)).seats.slice(0, 3)).toMatchObject([
    { kind: 'player', name: 'Anna' },
    { kind: 'player', name: 'Ben' },
    { kind: 'player', name: 'Cleo' },
  ])
  await startTable({ id: next, tokens })
  const again = await Promise.all(tokens.map((token) => join(next, token)))
  expect(onTurn(again)!.you).toBe(0)
  await playOn(again, 4)
  const record = (await (await ask(`/api/tables/${next}/record`)).json()) as RoomRecord
  expect(record.commitment).toBe(info.commitment)
  expect(verify(games.tsuro!, record)).toMatchObject({ fair: true })
})

test('fairness: the next table has a secret of its own, and no nonce until its player comes', async () => {
  const { id, tokens } = await over()
  const next = await idOf(await rematch(id, tokens[0]!))
  const secretOf = async (table: string): Promise<string> =>
    /"secret\\":\\"([0-9a-f]{64})/.exec(JSON.stringify(await dumpOf(table)))![1]!
  const [before, after] = [await secretOf(id), await secretOf(next)]
  expect(after).not.toBe(before)
  expect((await infoAt(next)).commitment).toBe(commit(after))
  expect(await noncesAt(next)).toEqual([undefined, undefined, undefined])
  const nonce = newNonce()
  await come(next, tokens[2]!, { nonce })
  await come(next, tokens[2]!)
  expect(await noncesAt(next)).toEqual([undefined, undefined, nonce])
})

test('the start player moves on also where the first was drawn, past those who left', async () => {
  const { id, tokens, clients } = await newGame(3)
  const started = onTurn(clients)!.you!
  await playOn(clients, 6)
  const next = await idOf(await rematch(id, tokens[0]!))
  expect((await infoAt(next)).settings.first).toBe((started + 1) % 3)
  const other = await newGame(3, { settings: { first: 0 } })
  await ask(`/api/tables/${other.id}/seats/mine`, { method: 'DELETE', token: other.tokens[1]! })
  expect((await post(`/api/tables/${other.id}/end`, undefined, { token: other.tokens[0]! })).status).toBe(200)
  const after = await infoAt(await idOf(await rematch(other.id, other.tokens[0]!)))
  expect(after.settings.first).toBe(2)
  expect(namesOf(after).slice(0, 3)).toEqual(['Anna', undefined, 'Cleo'])
})

test('those who have not come: their seat is kept from others, does nothing, and is lost at the start', async () => {
  const { id, tokens } = await over()
  const next = await idOf(await rematch(id, tokens[0]!))
  const early = await join(next, tokens[2])
  expect(early.you).toBe(2)
  expect(early.info!.seats[2]).toEqual({ kind: 'reserved', name: 'Cleo', colour: 'orange' })
  early.send({ type: 'say', id: 'too-early-to-say', text: 'hello' })
  expect(await early.want('refused')).toMatchObject({ code: 'not-seated' })
  expect(await codeOf(await post(`/api/tables/${next}/start`, undefined, { token: tokens[0]! }))).toBe('not-seated')
  await come(next, tokens[0]!)
  expect(await codeOf(await post(`/api/tables/${next}/start`, undefined, { token: tokens[0]! }))).toBe('too-few')
  expect(await codeOf(await post(`/api/tables/${next}/seats`, { name: 'Dan', nonce: newNonce(), seat: 1 }))).toBe(
    'seat-taken',
  )
  const dan = (await (await post(`/api/tables/${next}/seats`, { name: 'Dan', nonce: newNonce() })).json()) as Seated
  expect(dan.seat).toBe(3)
  await startTable({ id: next, tokens })
  await early.shows(({ phase, spectators }) => phase === 'playing' && spectators === 1)
  expect(early.you).toBe(null)
  expect((await early.settled()).n).toBe(1)
  expect(JSON.stringify(early.view)).not.toContain('"it"')
  expect(namesOf(await infoAt(next))).toEqual(['Anna', 'Dan'])
  expect(await codeOf(await come(next, tokens[1]!))).toBe('already-started')
})

test('the host of the table before is host, and waited for: who comes first can do nothing to the others for two minutes', async () => {
  const { id, tokens } = await over()
  const next = await idOf(await rematch(id, tokens[2]!))
  await come(next, tokens[2]!)
  const cleo = await join(next, tokens[2])
  const start = (seat: number) => post(`/api/tables/${next}/start`, undefined, { token: tokens[seat]! })
  const kick = (by: number, seat: number) =>
    ask(`/api/tables/${next}/seats/${seat}`, { method: 'DELETE', token: tokens[by]! })
  await come(next, tokens[1]!)
  for (const answer of [await start(2), await kick(2, 0), await kick(2, 1), await start(1)]) {
    expect(await codeOf(answer)).toBe('not-host')
  }
  await sleep(next)
  pass(2 * 60_000)
  await ring(next)
  // Now the longest seated of those who have come is host, and it is the former host as soon as that one comes.
  await cleo.shows(({ host }) => host === 1)
  await come(next, tokens[0]!)
  await cleo.shows(({ host }) => host === 0)
  expect(await codeOf(await start(1))).toBe('not-host')
  expect((await start(0)).status).toBe(200)
})

test('a host who comes in time stays host when the time is over', async () => {
  const { id, tokens } = await over()
  const next = await idOf(await rematch(id, tokens[0]!))
  await come(next, tokens[0]!)
  const before = await occupantsAt(next)
  pass(2 * 60_000)
  await ring(next)
  expect(await infoAt(next)).toMatchObject({ host: 0 })
  expect(await occupantsAt(next)).toEqual(before)
})

test('a reserved seat may be given up by its player, and freed by the host', async () => {
  const { id, tokens } = await over()
  const next = await idOf(await rematch(id, tokens[0]!))
  await come(next, tokens[0]!)
  expect((await ask(`/api/tables/${next}/seats/mine`, { method: 'DELETE', token: tokens[1]! })).status).toBe(200)
  expect((await ask(`/api/tables/${next}/seats/2`, { method: 'DELETE', token: tokens[0]! })).status).toBe(200)
  expect(namesOf(await infoAt(next)).slice(0, 3)).toEqual(['Anna', undefined, undefined])
})

test('refused before the end, to spectators, strangers, and those who left', async () => {
  const waiting = await newTable(2)
  expect(await codeOf(await rematch(waiting.id, waiting.tokens[0]!))).toBe('not-started')
  const playing = await newGame(2)
  expect(await codeOf(await rematch(playing.id, playing.tokens[0]!))).toBe('not-finished')
  const { id, tokens } = await over()
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[0]! })
  const before = await dumpOf(id)
  expect(await codeOf(await rematch(id))).toBe('not-seated')
  expect(await codeOf(await rematch(id, 'stranger'))).toBe('bad-token')
  expect(await codeOf(await rematch(id, tokens[0]!))).toBe('seat-left')
  const Cookie = `seat=${tokens[1]}`
  expect(await codeOf(await post(`/api/tables/${id}/rematch`, undefined, { headers: { Cookie } }))).toBe('origin')
  expect(await dumpOf(id)).toEqual(before)
  const answer = await post(`/api/tables/${id}/rematch`, undefined, { headers: { Cookie, Origin: ORIGIN } })
  expect(answer.status).toBe(200)
})

test('an error between the two tables is made good by the next tap, at the same id', async () => {
  const { id, tokens, clients } = await over()
  await runInDurableObject(stubOf(id), (room) => {
    const { platform } = room as unknown as { platform: { makeTable: Platform['makeTable'] } }
    const { makeTable } = platform
    platform.makeTable = () => Promise.reject(new Error('lost'))
    return room.ask('rematch', tokens[0]).then((answer) => {
      expect(answer).toEqual({ error: 'internal' })
      platform.makeTable = makeTable
    })
  })
  expect(await infoAt(id)).toMatchObject({ next: null })
  const planned = ((await factsAt(id, 'table')) as unknown as Meta[])[0]!.next!.id
  await sleep(id)
  expect(await idOf(await rematch(id, tokens[1]!))).toBe(planned)
  await clients[0]!.shows((info) => info.next === planned)
})

test('no secret, token or hash is told or logged on the way', async () => {
  lines.length = 0
  const { id, tokens, clients } = await over()
  const next = await idOf(await rematch(id, tokens[0]!))
  await come(next, tokens[0]!)
  const hashes = (await occupantsAt(next)).flatMap((occupant) => ('tokens' in occupant ? occupant.tokens : []))
  expect(hashes).toHaveLength(3)
  const sent = JSON.stringify([await infoAt(next), await infoAt(id), clients.map((client) => client.raw)])
  for (const hidden of [...tokens, ...hashes]) expect(sent).not.toContain(hidden)
  for (const hidden of [...tokens, ...hashes, next, id]) expect(lines.join()).not.toContain(hidden)
})
