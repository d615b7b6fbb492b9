import { expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { deep } from '../support/depth.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { fullDisk } from './full-disk.ts'
import { late } from './late.ts'
import { skewed } from './skew.ts'
import { Storm } from './storm.ts'

const COUNT = deep ? 30 : 1

/** Runs storms of every game through one accident; tells how often something was counted. */
async function stormsOf(name: string, accident: Parameters<Storm['run']>[0], counted = ''): Promise<number> {
  let sum = 0
  for (const seed of seeds(name, COUNT))
    for (const game of gameIds) {
      const { counts } = await withSeed(seed, () => new Storm(seed, game).run(accident))
      sum += counts[counted] ?? 0
    }
  return sum
}

test('[ROOM-92] [ROOM-90] the clock of the room goes an hour forward and back in a storm: all agree, and the game goes on', async () => {
  await stormsOf('skewed clock', skewed)
})

test('[ROOM-93] [ROOM-90] the disk of the room is full for a while, and freed: all agree, and the game goes on', async () => {
  expect(await stormsOf('full disk', fullDisk, 'refused by the disk')).toBeGreaterThan(0)
})

test('[ROOM-28] [ROOM-43] a turn takes longer than its day: others decide about the seat in a storm, and the game goes on', async () => {
  expect(await stormsOf('late', late, 'late')).toBeGreaterThan(0)
})
