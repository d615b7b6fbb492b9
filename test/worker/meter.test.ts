import { runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { Room } from '../../worker/room.ts'
import { costOf } from './cost.ts'
import { stubOf } from './objects.ts'
import { move, newGame, playOn } from './tables.ts'

test('the meter of rows counts what is written and read, each alarm, and nothing where nothing is done', async () => {
  const { id } = await newGame(2)
  const doing = (work: (storage: DurableObjectStorage) => unknown) =>
    costOf(() => runInDurableObject(stubOf(id), (_room, { storage }) => void work(storage)))
  expect(await doing(() => undefined)).toEqual({ written: 0, read: 0 })
  expect(await doing(({ sql }) => sql.exec(`INSERT INTO facts (key, value) VALUES ('planted', '')`))).toEqual({
    written: 1,
    read: 0,
  })
  expect(await doing(({ sql }) => sql.exec('SELECT n FROM entries').toArray())).toEqual({ written: 0, read: 1 })
  expect(await doing((storage) => storage.setAlarm(Date.now() + 60_000))).toEqual({ written: 1, read: 0 })
})

test('the meter of rows finds a row too many that a move writes', async () => {
  const { clients } = await newGame(4, { game: 'tyros' })
  await playOn(clients, 1, 6)
  const right = await costOf(() => move(clients, 1))
  const hear = Room.prototype.webSocketMessage
  const planted = vi.spyOn(Room.prototype, 'webSocketMessage').mockImplementation(function (this: Room, ...heard) {
    const { sql } = (this as unknown as { readonly ctx: DurableObjectState }).ctx.storage
    sql.exec(`REPLACE INTO facts (key, value) VALUES ('planted', '')`)
    hear.apply(this, heard)
  })
  const wrong = await costOf(() => move(clients, 2))
  planted.mockRestore()
  expect({ right: right.written, wrong: wrong.written }).toEqual({ right: 1, wrong: 2 })
})
