import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'
import { Storm } from './storm.ts'
import { quick } from '../../shared/engine/random.ts'
import { seeds } from '../support/seeds.ts'

test.each(seeds('shrink', 20))('a failure shrinks to the happenings that it takes, from seed %i', async (seed) => {
  const random = quick(seed)
  const count = 1 + random.below(120)
  const needed = new Set(Array.from({ length: 1 + random.below(4) }, () => random.below(count)))
  const found = await shrink(count, (kept) => Promise.resolve([...needed].every((one) => kept.includes(one))))
  expect(found).toEqual([...needed].sort((a, b) => a - b))
})

test('a storm in which nothing happens but what it is left is that of its seed until then', async () => {
  const storm = async (only?: readonly number[]) => {
    const one = new Storm(3, 'tsuro', only)
    await one.run()
    return one.happened
  }
  const all = await storm()
  const first = await storm([0, 1, 2])
  expect(all.length).toBeGreaterThan(3)
  expect(first.slice(0, 3)).toEqual(all.slice(0, 3))
  expect(await storm([])).not.toEqual([])
})
