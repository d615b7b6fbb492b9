import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Entry } from '../../shared/engine/game.ts'
import type { Level } from '../../shared/search/bot.ts'
import {
  ask,
  factsAt,
  infoAt,
  infoIn,
  join,
  logSize,
  newAction,
  newTable,
  pass,
  post,
  rows,
  sleep,
  startTable,
  stubOf,
  type Table,
} from './tables.ts'

/** A table of one player and bots, whose game has begun. */
async function withBots(levels: readonly Level[], more: object = {}): Promise<Table> {
  const table = await newTable(1, more)
  for (const [k, level] of levels.entries()) {
    const body = { seat: k + 1, level }
    const seated = await post(`/api/tables/${table.id}/bots`, body, { token: table.tokens[0]! })
    expect((await infoIn(seated)).seats[k + 1]).toMatchObject({ kind: 'bot', level })
  }
  await startTable(table)
  return table
}

const isDue = async (id: string): Promise<boolean> => (await factsAt(id, 'alarm')).some(({ name }) => name === 'bots')

async function entriesAt(id: string): Promise<Entry<unknown, unknown>[]> {
  return (await rows(id, 'SELECT entry FROM entries ORDER BY n')).map(
    ({ entry }) => JSON.parse(String(entry)) as Entry<unknown, unknown>,
  )
}

/** Lets the bots' alarm ring at its time, so often at once. */
async function bots(id: string, times = 1): Promise<void> {
  pass(2_000)
  const stub = stubOf(id)
  await Promise.all(Array.from({ length: times }, () => runInDurableObject(stub, (room) => room.alarm())))
}

test('a whole game against bots, with sleep between any two steps and every alarm rung twice', async () => {
  const { id, tokens } = await withBots(['calm', 'keen'], { game: 'tsuro' })
  const client = await join(id, tokens[0])
  for (let k = 0; k < 200 && (await infoAt(id)).phase === 'playing'; k++) {
    await client.at(await logSize(id))
    await sleep(id)
    if (await isDue(id)) {
      const before = await logSize(id)
      await bots(id, 2)
      expect(await logSize(id)).toBe(before + 1)
    } else {
      const action = newAction()
      client.act(action, client.choose(k))
      await client.answer(action)
    }
  }
  const entries = await entriesAt(id)
  expect(entries.map(({ n }) => n)).toEqual(entries.map((_, n) => n))
  expect(new Set(entries.slice(1).map(({ seat, by }) => `${seat} ${by}`))).toEqual(
    new Set(['0 player', '1 bot', '2 bot']),
  )
  expect((await ask(`/api/tables/${id}/record`)).status).toBe(200)
})

test('a frame that comes while a bot thinks is answered before the bot has done so', async () => {
  const { id, tokens } = await withBots(['sharp'], { game: 'tsuro' })
  const client = await join(id, tokens[0])
  // Past the placing, which needs no thought.
  while ((await logSize(id)) < 3 || !(await isDue(id))) {
    if (await isDue(id)) await bots(id)
    else {
      const action = newAction()
      client.act(action, client.choose(1))
      await client.answer(action)
    }
    await client.at(await logSize(id))
  }
  const before = await logSize(id)
  pass(2_000)
  const thinks = runInDurableObject(stubOf(id), (room) => room.alarm())
  client.send({ type: 'say', id: newAction(), text: 'Hello' })
  await client.want('said')
  expect(client.n).toBe(before)
  await thinks
  await client.at(before + 1)
})

test('bots are seated and stand in over routes, for those who may ask', async () => {
  const { id, tokens } = await newTable(2)
  const body = { seat: 2, level: 'keen' }
  expect((await post(`/api/tables/${id}/bots`, body)).status).toBe(403)
  expect((await post(`/api/tables/${id}/bots`, { seat: 2, level: 'mighty' }, { token: tokens[0]! })).status).toBe(400)
  await startTable({ id, tokens })
  const wish = { kind: 'stand-in', seat: 1, span: 'until-back' }
  expect((await post(`/api/tables/${id}/asks`, wish)).status).toBe(403)
  pass(121_000)
  const played = await post(`/api/tables/${id}/asks`, wish, { token: tokens[0]! })
  expect((await infoIn(played)).seats[1]).toMatchObject({ kind: 'player', standIn: 'keen' })
  const back = await ask(`/api/tables/${id}/seats/mine/stand-in`, { method: 'DELETE', token: tokens[1]! })
  expect((await infoIn(back)).seats[1]).toMatchObject({ kind: 'player', standIn: null })
})
