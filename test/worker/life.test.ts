import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { dumpOf } from './dumps.ts'
import { ask } from './asking.ts'
import { alarmOf, factsAt, query, ring, stubOf } from './objects.ts'
import { lines, pass } from './setup.ts'
import { newTable, startTable } from './tables.ts'

const DAY = 24 * 60 * 60 * 1000
const status = async (id: string): Promise<number> => (await ask(`/api/tables/${id}`)).status

test('an alarm that fires early, twice, or after the table is gone does no harm', async () => {
  const { id, tokens } = await newTable(2)
  const again = () => runInDurableObject(stubOf(id), (room) => room.alarm())
  for (let i = 0; i < 3; i++) {
    expect(await ring(id)).toBe(true)
    await again()
  }
  expect(await alarmOf(id)).toBe(Date.now() + 7 * DAY)
  await startTable({ id, tokens })
  const before = await dumpOf(id)
  await again()
  await again()
  expect(await dumpOf(id)).toEqual(before)
  pass(60 * DAY)
  await Promise.all([again(), again()])
  await again()
  expect(await status(id)).toBe(404)
  expect((await dumpOf(id)).schema).toEqual([])
  expect(await alarmOf(id)).toBe(null)
})

test('[ROOM-86] an alarm that this code does not know is left for newer code, an hour later, and takes nothing with it', async () => {
  const { id } = await newTable(2)
  const before = await dumpOf(id)
  await runInDurableObject(stubOf(id), async (_room, { storage }) => {
    const gong = JSON.stringify({ name: 'gong', at: Date.now() + 1000, tone: 'deep' })
    storage.sql.exec(`INSERT INTO facts (key, value) VALUES ('alarm gong', ?)`, gong)
    await storage.setAlarm(Date.now() + 1000)
  })
  pass(1000)
  lines.length = 0
  expect(await ring(id)).toBe(true)
  expect(lines.join()).toContain('"what":"unknown-alarm"')
  expect(lines.join()).toContain('"name":"gong"')
  expect(await status(id)).toBe(200)
  const later = Date.now() + 60 * 60 * 1000
  expect(await alarmOf(id)).toBe(later)
  expect(await factsAt(id, 'alarm gong')).toEqual([{ name: 'gong', at: later, tone: 'deep' }])
  await query(id, `DELETE FROM facts WHERE key = 'alarm gong'`)
  expect(await dumpOf(id)).toEqual(before)
})
