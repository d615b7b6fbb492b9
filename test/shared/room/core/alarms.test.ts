import { features } from '../../../../shared/room/features.ts'
import { expect, test, vi } from 'vitest'
import { createRoom } from '../../../../shared/room/core/room.ts'
import type { BarePlatform } from '../bare-room.ts'
import { DAY, MINUTE, playing, waiting, type RoomTable } from '../table.ts'

const broken = (): never => {
  throw new Error('broken on purpose')
}

/** A game of two in which a request for a seat and the table's time are both over; the latter is looked up in the log. */
function due(): BarePlatform {
  const table = playing(2)
  const { platform } = table
  table.pass(5 * MINUTE)
  table.request({ kind: 'rescue', seat: 1 })
  const { rows, time } = platform
  rows.put('alarm', 'expire', { name: 'expire', at: time })
  platform.time += 11 * MINUTE
  return platform
}

test('an alarm is dropped with the change that it leads to, and set again where the change says so', async () => {
  const platform = due()
  const { rows } = platform
  const ends = rows.entryAt() + 60 * DAY
  await createRoom(platform, features).ring()
  expect(rows.list('alarm')).toEqual([{ name: 'expire', at: ends }])
  expect(platform.rings).toBe(ends)
  expect(rows.list('proposal')).toEqual([])
})

test('[ROOM-70] an alarm that breaks takes no other with it, is told of, and is tried again a minute later', async () => {
  const platform = due()
  const { rows } = platform
  const { entryAt } = rows
  rows.entryAt = broken
  const room = createRoom(platform, features)
  await room.ring()
  expect(platform.logged).toEqual(['alarm:expire: Error: broken on purpose'])
  expect(rows.list('proposal')).toEqual([])
  expect(rows.list('alarm')).toEqual([{ name: 'expire', at: platform.time + MINUTE }])
  expect(platform.rings).toBe(platform.time + MINUTE)
  rows.entryAt = entryAt
  platform.time += MINUTE
  await room.ring()
  expect(rows.list('alarm')).toEqual([{ name: 'expire', at: rows.entryAt() + 60 * DAY }])
})

test('a table that cannot be forgotten is tried again a minute later', async () => {
  const platform = due()
  platform.clear = () => Promise.reject(new Error('broken on purpose'))
  platform.time += 60 * DAY
  await createRoom(platform, features).ring()
  expect(platform.rows.list('alarm')).toEqual([{ name: 'expire', at: platform.time + MINUTE }])
  expect(platform.rings).toBe(platform.time + MINUTE)
})

test('the next ring is set even where nothing can be written', async () => {
  const platform = due()
  platform.rows.transaction = broken
  const before = platform.rows.list('alarm')
  await createRoom(platform, features).ring()
  expect(platform.rows.list('alarm')).toEqual(before)
  expect(platform.rings).toBe(platform.time + MINUTE)
})

test('[ROOM-70] an alarm that always throws, rung ten times, hinders no other: the table still expires', async () => {
  const platform = due()
  const { rows } = platform
  const { drop } = rows
  rows.drop = (kind, id) => (kind === 'proposal' ? broken() : drop(kind, id))
  let cleared = 0
  platform.clear = () => Promise.resolve(void cleared++)
  const room = createRoom(platform, features)
  for (let k = 0; k < 10; k++) {
    platform.rings = undefined
    await room.ring()
    expect(rows.list('alarm').map(({ name }) => name)).toEqual(['expire', 'proposals'])
    // The soonest of both, whichever threw.
    expect(platform.rings).toBe(platform.time + MINUTE)
    platform.time += MINUTE
  }
  expect(platform.logged).toEqual(Array.from({ length: 10 }, () => 'alarm:proposals: Error: broken on purpose'))
  platform.time = rows.entryAt() + 60 * DAY
  await room.ring()
  expect(cleared).toBe(1)
})

test('[ROOM-70] a bot that cannot be reminded of its turn hinders no other alarm: the table still expires', async () => {
  const platform = due()
  const { rows } = platform
  platform.time = rows.entryAt() + 60 * DAY
  let cleared = 0
  platform.clear = () => Promise.resolve(void cleared++)
  for (const seat of [0, 1])
    rows.put('player', 8 + seat, {
      kind: 'bot',
      id: 8 + seat,
      seat,
      name: `Hugo ${seat}`,
      colour: 'red',
      level: 'calm',
    })
  const { list } = rows
  let isFirst = true
  rows.list = (kind) => {
    if (kind !== 'alarm' || !isFirst) return list(kind)
    isFirst = false
    return broken()
  }
  await createRoom(platform, features).ring()
  expect(platform.logged).toEqual(['woken: Error: broken on purpose'])
  expect(cleared).toBe(1)
})

test.each([
  ['waiting', 7, () => waiting(2)],
  ['running', 60, () => playing(2)],
  ['finished', 30, () => over()],
] as const)('[ROOM-74] a %s table lives %i days, from its last entry where it runs', async (_phase, days, made) => {
  const table = made()
  const cleared = vi.fn(() => Promise.resolve())
  table.platform.clear = cleared
  if (days === 60) {
    table.pass(40 * DAY)
    table.move()
  }
  table.pass(days * DAY - 1)
  await table.ring()
  expect(cleared).not.toHaveBeenCalled()
  const page = table.page(table.tokens[0])
  table.pass(1)
  await table.ring()
  expect(cleared).toHaveBeenCalledOnce()
  expect(page.code).toBe('no-such-table')
})

function over(): RoomTable {
  const table = playing(2)
  table.pass(50 * DAY)
  table.playOut()
  return table
}

test('a log that cannot be folded is read once, and again only after ten seconds', () => {
  const table = playing(2)
  const page = table.page(table.tokens[0])
  const { entries } = table.platform.rows
  table.platform.rows.entries = () => {
    throw new Error('unreadable')
  }
  const codes = (times: number) => {
    for (let k = 0; k < times; k++) page.act(`while-unreadable-${k}`, {}, 1)
    return [page.code, table.platform.logged.filter((line) => line.startsWith('fold')).length]
  }
  table.sleep()
  expect(codes(5)).toEqual(['unreadable', 1])
  table.pass(10_000)
  expect(codes(5)).toEqual(['unreadable', 2])
  table.platform.rows.entries = entries
  expect(codes(1)).toEqual(['unreadable', 2])
  table.pass(10_000)
  expect(codes(1)).toEqual(['bad-command', 2])
})
