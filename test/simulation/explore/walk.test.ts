import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { HANG } from '../../support/limits.ts'
import { playables } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'
import { nim } from '../../support/ten-line-game.ts'
import { openingOf } from './opening.ts'
import { kinds } from './step.ts'
import { walk } from './walk.ts'

/** Steps of one walk. */
const LENGTH = 200
const TIMES = deep ? 20 : 1
const MANY = 50

test.each([{ rules: nim, count: 300 }, ...Object.values(playables).map((rules) => ({ rules, count: 100 }))])(
  '[ROOM-3] [ROOM-5] $count walks of $rules.id, with steps at random: each kind of step, and no finding',
  { timeout: HANG * TIMES },
  async ({ rules, count }) => {
    const opening = await openingOf(rules)
    const sums: Record<string, number> = {}
    const all = seeds(`walk of ${rules.id}`, count * TIMES)
    for (const seed of all) {
      const walked = await withSeed(seed, () => walk(opening, seed, LENGTH))
      for (const [kind, times] of Object.entries(walked.kinds)) sums[kind] = (sums[kind] ?? 0) + times
    }
    if (all.length > MANY) expect(Object.keys(sums).sort()).toEqual([...kinds].sort())
  },
)

test('a walk is its seed: taken again, it is the same walk', async () => {
  const opening = await openingOf(nim)
  expect(await walk(opening, 1, LENGTH)).toEqual(await walk(opening, 1, LENGTH))
})
