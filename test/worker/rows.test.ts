import { expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import { verify } from '../../shared/engine/fair.ts'
import { games } from '../../shared/games/registry.ts'
import { dumpOf, load, type Dump } from './dumps.ts'
import first from './fixtures/v1.json'
import { ask } from './asking.ts'
import { factsAt, query, sleep } from './objects.ts'
import { lines } from './setup.ts'
import { dial, join, newAction, newGame, onTurn, playOn } from './tables.ts'

/** A game of two in the middle, as the first version stored it, and the tokens of its players. */
const fixture = first as { id: string; tokens: string[]; n: number; dump: Dump }

test('a database as it was stored is read and played to its end', async () => {
  const { id, tokens, n, dump } = fixture
  await load(id, dump)
  expect(await (await ask(`/api/tables/${id}`)).json()).toMatchObject({
    phase: 'playing',
    host: 0,
    seats: [
      { name: 'Anna', colour: 'pink' },
      { name: 'Ben', colour: 'blue' },
    ],
  })
  const clients = [await join(id, tokens[0]), await join(id, tokens[1])]
  expect(clients.map((client) => client.n)).toEqual([n, n])
  const known = dump.rows.entries!.findLast((row) => row.action !== null)!
  const actor = clients[Number(known.player_id)]!
  actor.act(String(known.action), {}, 0)
  expect(JSON.parse(await actor.answer(String(known.action)))).toMatchObject({ type: 'entry', entry: { n: known.n } })
  await playOn(clients, 1)
  const record = (await (await ask(`/api/tables/${id}/record`)).json()) as RoomRecord
  expect(record.entries.length).toBeGreaterThan(n)
  expect(verify(games.tsuro!, record)).toMatchObject({ fair: true })
  expect((await dumpOf(id)).schema).toEqual((await dumpOf((await newGame(2)).id)).schema)
})

/** Writes another version of the game into entry 2. */
const setVersion = (id: string, from: number, to: number) =>
  query(id, `UPDATE entries SET entry = replace(entry, '"version":${from}', '"version":${to}') WHERE n = 2`)

test('a snapshot every 32 entries; waking reads the last and what follows', async () => {
  const { id, clients } = await newGame(8)
  await playOn(clients, 1, 31)
  expect(await factsAt(id, 'snapshot')).toMatchObject([{ n: 32 }])
  await playOn(clients, 2, 3)
  // Waking needs none of these; where it did, the room would be unreadable.
  await query(id, 'DELETE FROM entries WHERE n < 32')
  await sleep(id)
  const client = onTurn(clients)!
  const action = newAction()
  client.act(action, client.choose(1))
  expect(await client.answer(action)).toContain('"entry"')
})

test('a snapshot of another version of the game is not read', async () => {
  const { id, clients } = await newGame(8)
  await playOn(clients, 1, 33)
  await query(id, `UPDATE facts SET value = '{"n":32,"version":0}' WHERE key LIKE 'snapshot %'`)
  await sleep(id)
  const client = await join(id)
  expect(client.n).toBe(clients[0]!.n)
})

test('[ROOM-73] a log that cannot be folded: the room shows itself, refuses commands, and says so', async () => {
  const { id, tokens, clients } = await newGame(2)
  await playOn(clients, 1, 3)
  const client = onTurn(clients)!
  await setVersion(id, 1, 0)
  await sleep(id)
  lines.length = 0
  client.act('while-unreadable', client.choose(1))
  expect(JSON.parse(await client.answer('while-unreadable'))).toMatchObject({ code: 'unreadable' })
  expect(lines.join()).toContain('"where":"fold"')
  const fresh = await dial(id)
  await fresh.hello(tokens[0])
  expect(fresh.info).toMatchObject({ phase: 'playing' })
  expect(await fresh.want('error')).toMatchObject({ code: 'unreadable' })
  fresh.send({ type: 'sync', n: -1 })
  expect(await fresh.want('error')).toMatchObject({ code: 'unreadable' })
  expect((await ask(`/api/tables/${id}`)).status).toBe(200)
  expect((await ask(`/api/tables/${id}/log?before=3`)).status).toBe(503)
  await setVersion(id, 0, 1)
  await sleep(id)
  client.act('no-longer-unreadable', client.choose(1))
  expect(await client.answer('no-longer-unreadable')).toContain('"entry"')
})

test('a missing entry is not folded over', async () => {
  const { id, tokens, clients } = await newGame(2)
  await playOn(clients, 1, 3)
  await query(id, 'DELETE FROM entries WHERE n = 2')
  await sleep(id)
  const client = await dial(id)
  await client.hello(tokens[0])
  expect(await client.want('error')).toMatchObject({ code: 'unreadable' })
})

test('a game that is no longer known: the room shows itself', async () => {
  const { id } = await newGame(2)
  await query(id, `UPDATE facts SET value = replace(value, '"game":"tsuro"', '"game":"gone"') WHERE key = 'table'`)
  await sleep(id)
  expect(await (await ask(`/api/tables/${id}`)).json()).toMatchObject({ game: 'gone', phase: 'playing' })
})
