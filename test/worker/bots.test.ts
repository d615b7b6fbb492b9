import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Level } from '../../shared/search/bot.ts'
import { infoIn, post } from './asking.ts'
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
