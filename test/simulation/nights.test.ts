import { expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { deep } from '../support/depth.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { fullDisk } from './full-disk.ts'
import { late } from './late.ts'
import { skewed } from './skew.ts'
import { Storm } from './storm.ts'

const COUNT = deep ? 30 : 1

test('[ROOM-92] [ROOM-90] the clock of the room goes an hour forward and back in a storm: all agree, and the game goes on', async () => {
  for (const seed of seeds('skewed clock', COUNT))
    for (const game of gameIds) await withSeed(seed, () => new Storm(seed, game).run(skewed))
})

test('[ROOM-93] [ROOM-90] the disk of the room is full for a while, and freed: all agree, and the game goes on', async () => {
  let refused = 0
  for (const seed of seeds('full disk', COUNT)) {
    for (const game of gameIds) {
      const { counts } = await withSeed(seed, () => new Storm(seed, game).run(fullDisk))
      refused += counts['refused by the disk'] ?? 0
    }
  }
  expect(refused).toBeGreaterThan(0)
})

test('[ROOM-28] [ROOM-43] a turn takes longer than its day: others decide about the seat in a storm, and the game goes on', async () => {
  let seats = 0
  for (const seed of seeds('late', COUNT)) {
    for (const game of gameIds) {
      const { counts } = await withSeed(seed, () => new Storm(seed, game).run(late))
      seats += counts['late'] ?? 0
    }
  }
  expect(seats).toBeGreaterThan(0)
})
