import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { dumpOf } from './dumps.ts'
import { abandoned, answer, claim, requestFor } from './rescuing.ts'
import { codeOf } from './asking.ts'
import { sleep, stubOf } from './objects.ts'
import { join, newAction, newGame, onTurn } from './tables.ts'
import type { Rows } from '../../shared/room/types.ts'

/** Lets this write of an object fail after it was made, inside its transaction. */
const breaking = (id: string, name: keyof Rows): Promise<void> =>
  runInDurableObject(stubOf(id), (room) => {
    const { rows } = (room as unknown as { platform: { rows: Record<string, unknown> } }).platform
    const write = rows[name] as (...values: unknown[]) => void
    rows[name] = (...values: unknown[]) => {
      write(...values)
      throw new Error('broken on purpose')
    }
  })

test('[ROOM-5] what fails as a move is written leaves no row behind: the page is told, and the same move is made after a sleep', async () => {
  const { id, clients } = await newGame(2)
  const client = onTurn(clients)!
  const before = await dumpOf(id)
  const [action, command] = [newAction(), client.choose(1)]
  await breaking(id, 'putEntry')
  client.act(action, command)
  expect(await client.want('error', 'entry')).toMatchObject({ code: 'internal' })
  expect(await dumpOf(id)).toEqual(before)
  await sleep(id)
  client.act(action, command)
  expect(await client.answer(action)).toContain('"entry"')
  await Promise.all(clients.map((each) => each.at(2)))
})

test('what fails at the last of several writes that a route asks for undoes all of them', async () => {
  const { id, tokens } = await abandoned(3)
  const lost = await requestFor(id, 0)
  for (const by of [1, 2]) await join(id, tokens[by])
  for (const by of [1, 2]) await answer(id, lost, true, tokens[by]!)
  const spectator = await join(id)
  const [before, { rev }] = [await dumpOf(id), spectator.info!]
  await breaking(id, 'putMeta')
  const broken = await claim(id, lost)
  expect([broken.status, await codeOf(broken)]).toEqual([500, 'internal'])
  await spectator.settled()
  expect([await dumpOf(id), spectator.info!.rev]).toEqual([before, rev])
  await sleep(id)
  expect((await claim(id, lost)).status).toBe(201)
})

test('what fails as somebody sits down in an object without a table makes none', async () => {
  const id = 'broken-table-001'
  await breaking(id, 'put')
  const host = { game: 'tsuro', name: 'Anna', settings: {} }
  expect(await runInDurableObject(stubOf(id), (room) => room.ask('create', id, host as never))).toEqual({
    error: 'internal',
  })
  expect((await dumpOf(id)).schema).toEqual([])
})
