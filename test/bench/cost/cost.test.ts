import { expect, test } from 'vitest'
import { seeds, withSeed } from '../../support/seeds.ts'
import { openMetered } from './metered-game.ts'
import { dollars, freeADay } from './prices.ts'
import { unexplained } from './unexplained.ts'

test('the free plan ends at its scarcest limit, and all beyond has its price', () => {
  const bill = { workerRequests: 10, objectRequests: 20, rowsWritten: 50, rowsRead: 1000, seconds: 1, logLines: 5 }
  expect(freeADay(bill)).toEqual({ count: 2000, bound: 'rowsWritten' })
  expect(freeADay({ ...bill, rowsRead: 5_000_000 })).toEqual({ count: 1, bound: 'rowsRead' })
  expect(dollars(bill)).toBeCloseTo(0.000003 + 0.000003 + 0.00005 + 0.000001 + 0.0000016 + 0.000003, 10)
})

test('a move writes one row, in a running room and in one that slept', async () => {
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
          expect(unexplained(await house.play(kind, seed))).toEqual([])
        })
  } finally {
    await house.close()
  }
}, 300_000)
