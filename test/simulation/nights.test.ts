import { test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { deep } from '../support/depth.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { skewed } from './skew.ts'
import { Storm } from './storm.ts'

const COUNT = deep ? 30 : 1

test('[ROOM-92] [ROOM-90] the clock of the room goes an hour forward and back in a storm: all agree, and the game goes on', async () => {
  for (const seed of seeds('skewed clock', COUNT))
    for (const game of gameIds) await withSeed(seed, () => new Storm(seed, game).run(skewed))
})
