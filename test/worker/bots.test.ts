import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Level } from '../../shared/search/bot.ts'
import { ask, infoIn, post } from './asking.ts'
import { factsAt, logSize, sleep, stubOf } from './objects.ts'
import { pass } from './setup.ts'
import { join, newAction, newTable, startTable, type Table } from './tables.ts'

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

/** Lets the bots' alarm ring at its time, twice at once. */
async function bots(id: string): Promise<void> {
  pass(2_000)
  const rung = () => runInDurableObject(stubOf(id), (room) => room.alarm())
  await Promise.all([rung(), rung()])
}

test('a bot moves once, asleep before and its alarm rung twice; a frame that comes while it thinks is answered first', async () => {
  const { id, tokens } = await withBots(['sharp'], { game: 'tsuro' })
  const client = await join(id, tokens[0])
  // Past the placing, which needs no thought.
  for (let n = 1; n < 5 || !(await isDue(id)); n++) {
    await client.at(n)
    await sleep(id)
    if (await isDue(id)) await bots(id)
    else {
      const action = newAction()
      client.act(action, client.choose(1))
      await client.answer(action)
    }
    expect(await logSize(id)).toBe(n + 1)
  }
  const before = await logSize(id)
  await client.at(before)
  pass(2_000)
  const thinks = runInDurableObject(stubOf(id), (room) => room.alarm())
  client.send({ type: 'say', id: newAction(), text: 'Hello' })
  await client.want('said')
  expect(client.n).toBe(before)
  await thinks
  await client.at(before + 1)
})

test('a route seats bots and lets them stand in, for those who may ask', async () => {
  const { id, tokens } = await newTable(2)
  const body = { seat: 2, level: 'keen' }
  expect((await post(`/api/tables/${id}/bots`, body)).status).toBe(403)
  expect((await post(`/api/tables/${id}/bots`, { seat: 2, level: 'mighty' }, { token: tokens[0]! })).status).toBe(400)
  await startTable({ id, tokens })
  const subject = { kind: 'stand-in', seat: 1, span: 'until-back' }
  expect((await post(`/api/tables/${id}/proposals`, subject)).status).toBe(403)
  const own = `/api/tables/${id}/seats/mine/stand-in`
  for (const allowed of ['yes', 1, null])
    expect((await ask(own, { method: 'PUT', token: tokens[1]!, body: { allowed } })).status).toBe(400)
  expect((await ask(own, { method: 'PUT', body: { allowed: true } })).status).toBe(403)
  expect((await ask(own, { method: 'PUT', token: tokens[1]!, body: { allowed: true } })).status).toBe(200)
  await sleep(id)
  pass(121_000)
  const played = await post(`/api/tables/${id}/proposals`, subject, { token: tokens[0]! })
  expect((await infoIn(played)).seats[1]).toMatchObject({ kind: 'player', standIn: 'keen' })
  const back = await ask(own, { method: 'DELETE', token: tokens[1]! })
  expect((await infoIn(back)).seats[1]).toMatchObject({ kind: 'player', standIn: null })
})
