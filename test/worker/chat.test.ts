import { expect, test } from 'vitest'
import { factsAt, sleep } from './objects.ts'
import { lines } from './setup.ts'
import { join, newGame } from './tables.ts'

test('a line and a preparation outlast a sleep; a line is one row and is not logged, a preparation is neither', async () => {
  const { id, clients } = await newGame(2)
  const [anna, ben] = clients as [(typeof clients)[0], (typeof clients)[0]]
  lines.length = 0
  anna.send({ type: 'say', id: 'a-line-of-chat', text: '  a secret\u202e \n between us ' })
  const line = { k: 0, id: 'a-line-of-chat', seat: 0, name: 'Anna', text: 'a secret between us' }
  expect(await ben.hears((chat) => chat.length === 1)).toEqual([line])
  for (const client of clients) client.send({ type: 'prepare', on: true })
  const [seat] = anna.rules.waitingFor(anna.view!) as [number]
  await sleep(id)
  anna.send({ type: 'say', id: 'a-line-of-chat', text: 'once more' })
  await anna.settled()
  const late = await join(id)
  expect(late.chat).toEqual([line])
  expect(late.info!.seats[seat]).toMatchObject({ preparing: true })
  expect(await factsAt(id, 'line')).toHaveLength(1)
  expect(lines.join()).not.toContain('secret')
})
