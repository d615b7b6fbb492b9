import { expect, test } from 'vitest'
import { createHub } from '../../../shared/room/hub.ts'
import { doors } from '../../../shared/room/doors.ts'
import { createRoom } from '../../../shared/room/room.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { barePlatform, type BarePlatform } from './bare-room.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const nonce = (k: number): string => k.toString(16).padStart(32, '0')

/** A game of two in which a request for a seat and the table's time are both over; the latter is looked up in the log. */
function due(): BarePlatform {
  const platform = barePlatform()
  const hub = createHub(platform)
  const host = doors.create(hub, 'A'.repeat(16), {
    game: 'tsuro',
    settings: defaultSettings,
    name: 'Anna',
    nonce: nonce(1),
  })
  if ('error' in host) throw new Error(host.error)
  doors.sit(hub, { name: 'Ben', nonce: nonce(2) })
  doors.start(hub, host.ok.token)
  platform.time += 5 * MINUTE
  doors.requestRescue(hub, 1)
  const { rows, time } = platform
  rows.putAlarm({ name: 'expire', at: time })
  platform.time += 11 * MINUTE
  return platform
}

test('an alarm is dropped with the change that it leads to, and set again where the change says so', async () => {
  const platform = due()
  const { rows } = platform
  const ends = rows.lastEntryAt() + 60 * DAY
  await createRoom(platform, doors).ring()
  expect(rows.alarms()).toEqual([{ name: 'expire', at: ends }])
  expect(platform.rings).toBe(ends)
  expect(rows.rescues()).toEqual([])
})

test('an alarm that breaks takes no other with it, is told of, and is tried again a minute later', async () => {
  const platform = due()
  const { rows } = platform
  const { lastEntryAt } = rows
  rows.lastEntryAt = () => {
    throw new Error('broken on purpose')
  }
  const room = createRoom(platform, doors)
  await room.ring()
  expect(platform.logged).toEqual(['alarm:expire: Error: broken on purpose'])
  expect(rows.rescues()).toEqual([])
  expect(rows.alarms()).toEqual([{ name: 'expire', at: platform.time + MINUTE }])
  expect(platform.rings).toBe(platform.time + MINUTE)
  rows.lastEntryAt = lastEntryAt
  platform.time += MINUTE
  await room.ring()
  expect(rows.alarms()).toEqual([{ name: 'expire', at: rows.lastEntryAt() + 60 * DAY }])
})

test('a table that cannot be forgotten is tried again a minute later', async () => {
  const platform = due()
  platform.clear = () => Promise.reject(new Error('broken on purpose'))
  platform.time += 60 * DAY
  await createRoom(platform, doors).ring()
  expect(platform.rows.alarms()).toEqual([{ name: 'expire', at: platform.time + MINUTE }])
  expect(platform.rings).toBe(platform.time + MINUTE)
})

test('where nothing can be written the next ring is set all the same', async () => {
  const platform = due()
  platform.rows.transaction = () => {
    throw new Error('broken on purpose')
  }
  const before = platform.rows.alarms()
  await createRoom(platform, doors).ring()
  expect(platform.rows.alarms()).toEqual(before)
  expect(platform.rings).toBe(platform.time + MINUTE)
})

test('[BACK-19] an alarm that always throws, rung ten times, hinders no other: the table still expires', async () => {
  const platform = due()
  const { rows } = platform
  rows.dropRescue = () => {
    throw new Error('broken on purpose')
  }
  let cleared = 0
  platform.clear = () => Promise.resolve(void cleared++)
  const room = createRoom(platform, doors)
  for (let k = 0; k < 10; k++) {
    platform.rings = undefined
    await room.ring()
    expect(rows.alarms().map(({ name }) => name)).toEqual(['rescues', 'expire'])
    // The soonest of both, whichever threw.
    expect(platform.rings).toBe(platform.time + MINUTE)
    platform.time += MINUTE
  }
  expect(platform.logged).toEqual(Array.from({ length: 10 }, () => 'alarm:rescues: Error: broken on purpose'))
  platform.time = rows.lastEntryAt() + 60 * DAY
  await room.ring()
  expect(cleared).toBe(1)
})

test('[BACK-19] nor is it hindered where a bot cannot be reminded of its turn', async () => {
  const platform = due()
  const { rows } = platform
  platform.time = rows.lastEntryAt() + 60 * DAY
  let cleared = 0
  platform.clear = () => Promise.resolve(void cleared++)
  for (const seat of [0, 1])
    rows.putPlayer({ kind: 'bot', id: 8 + seat, seat, name: `Hugo ${seat}`, colour: 'red', level: 'calm' })
  const { alarms } = rows
  let isFirst = true
  rows.alarms = () => {
    if (!isFirst) return alarms()
    isFirst = false
    throw new Error('broken on purpose')
  }
  await createRoom(platform, doors).ring()
  expect(platform.logged).toEqual(['remind: Error: broken on purpose'])
  expect(cleared).toBe(1)
})
