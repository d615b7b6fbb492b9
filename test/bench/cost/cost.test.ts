import { expect, test } from 'vitest'
import { SNAPSHOT_EVERY } from '../../../shared/room/core/rows.ts'
import { seeds, withSeed } from '../../support/seeds.ts'
import { RETURNS, openMetered } from './metered-game.ts'
import { PRICES, dollars, freeADay } from './prices.ts'

test('what is free ends where the scarcest of it does, and the rest has its price', () => {
  const bill = { workerRequests: 10, objectRequests: 20, rowsWritten: 50, rowsRead: 1000, seconds: 1, logLines: 5 }
  expect(freeADay(bill)).toEqual({ count: 2000, bound: 'rowsWritten' })
  expect(freeADay({ ...bill, rowsRead: 5_000_000 })).toEqual({ count: 1, bound: 'rowsRead' })
  expect(dollars(bill)).toBeCloseTo(0.000003 + 0.000003 + 0.00005 + 0.000001 + 0.0000016 + 0.000003, 10)
})

test('a whole game is counted in the running room: a move writes one row, in a room that slept, too', async () => {
  const house = await openMetered()
  try {
    const kinds = [
      { game: 'tsuro', seats: 2 },
      { game: 'tsuro', seats: 2, sleepy: true },
      { game: 'tyrus', seats: 2 },
      { game: 'tyros', seats: 4 },
    ] as const
    for (const kind of kinds)
      for (const seed of seeds('cost'))
        await withSeed(seed, async () => {
          const { bill, entries, asked, sent, moves, rowsBefore, rowsAway, rowsAfter } = await house.play(kind, seed)
          expect(moves.rowsWritten).toBe(moves.count + moves.snapshots)
          expect(moves.count).toBe(entries - 2)
          // One at most each time that somebody is seen no more.
          expect(rowsAway).toBeLessThanOrEqual(kind.seats * RETURNS)
          expect(moves.snapshots).toBeLessThanOrEqual(Math.floor(entries / SNAPSHOT_EVERY))
          expect(bill.rowsWritten).toBe(rowsBefore + moves.rowsWritten + rowsAway + rowsAfter)
          // Home is the one page that no object is asked for.
          expect(bill.workerRequests).toBe(asked)
          // One a request, none a message or an alarm.
          expect(bill.logLines).toBe(asked)
          const alarms = bill.objectRequests - (asked - 1) - sent / PRICES.messagesPerRequest
          expect(alarms).toBeCloseTo(Math.round(alarms), 6)
          expect(Math.round(alarms)).toBeGreaterThanOrEqual(1)
          expect(Math.round(alarms)).toBeLessThanOrEqual(3)
          expect(freeADay(bill).bound).toBe('rowsWritten')
        })
  } finally {
    await house.close()
  }
}, 300_000)
