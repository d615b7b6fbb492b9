import { expect, test } from 'vitest'
import { seeds, withSeed } from '../../support/seeds.ts'
import { kills, setups } from './kills.ts'

test(
  '[ROOM-95] [ROOM-49] a house is killed and deployed again while people and bots play: nothing is lost or doubled, and bots go on',
  { timeout: 600_000 },
  async () => {
    for (const seed of seeds('kills')) {
      await withSeed(seed, async () => {
        const { rounds, sums, problems } = await kills({ rounds: 3, seed, opened: setups })
        expect(problems).toEqual([])
        expect(rounds.map(({ kind }) => kind)).toEqual(['runtime', 'everything', 'deploy'])
        expect(sums).toMatchObject({ lost: 0, doubled: 0, unasked: 0, apart: 0 })
        expect(rounds.some(({ botsDue }) => botsDue > 0)).toBe(true)
        expect(sums.made).toBeGreaterThan(0)
        expect(sums.byBots).toBeGreaterThan(0)
      })
    }
  },
)
