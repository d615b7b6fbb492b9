import { expect, test } from 'vitest'
import { seeds, withSeed } from '../../support/seeds.ts'
import { BATCH } from './finding.ts'
import { readersBatch } from './readers.ts'

test('hostile frames and bodies: no reader throws, or reads what it would not read again', { timeout: 600_000 }, () => {
  for (const seed of seeds('fuzz'))
    withSeed(seed, () => {
      const counts: Record<string, number> = {}
      for (let batch = 0; batch < 25_000 / BATCH; batch++) readersBatch(seed * 1_000_000 + batch, counts)
      expect(Object.values(counts).some((count) => count > 0)).toBe(true)
    })
})
