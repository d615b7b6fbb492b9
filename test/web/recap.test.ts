import { describe, expect, test } from 'vitest'
import { digest } from '../../shared/engine/digest.ts'
import { follow } from '../../shared/engine/fold.ts'
import type { AnyGame, Random, Viewer } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { effective } from '../../shared/engine/take-back.ts'
import { gameIds } from '../../shared/games/ids.ts'
import { games } from '../../shared/games/registry.ts'
import { replayableOf } from '../../web/features/record/replayable.ts'
import { missedSince } from '../../web/features/recap/missed.ts'
import { LIMIT, rateOf, REST, restOf, shareOf } from '../../web/features/recap/tempo.ts'
import { viewsOf } from '../../web/room/history.ts'
import { deep } from '../support/depth.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { play, withTries } from './records.ts'

/** ms that motions take by themselves, as random as those of the games. */
const motions = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => (random.below(3) === 0 ? 0 : random.below(2_200)))

/** Length of a recap of motions of these lengths, with the rests between them. */
function lengthOf(all: readonly number[]): number {
  let elapsed = REST
  all.forEach((motion, i) => {
    const share = shareOf(elapsed, all.length - i)
    const moved = motion / rateOf(motion, share, motion)
    elapsed += moved + restOf(share - moved)
  })
  return Math.min(elapsed, LIMIT)
}

describe('[PAGE-8] recap', () => {
  test('a recap of 2 to 12 moves takes 3 to 6 s, or as long as they take where that is less', () => {
    for (const seed of seeds('recap tempo', deep ? 2_000 : 300))
      withSeed(seed, () => {
        const random = quick(seed)
        const all = motions(random, 2 + random.below(11))
        const natural = REST + all.reduce((sum, one) => sum + one + REST, 0)
        const length = lengthOf(all)
        if (natural <= 3_000) expect(length).toBeCloseTo(natural)
        else {
          expect(length).toBeGreaterThanOrEqual(3_000 - 1e-6)
          expect(length).toBeLessThanOrEqual(6_000)
        }
      })
  })

  test('a motion with something to read runs at twice its speed at most, any other at four times', () => {
    expect(rateOf(3_600, 100, 3_600)).toBe(2)
    expect(rateOf(2_000, 100, 2_000)).toBe(4)
    expect(rateOf(300, -1, 300)).toBe(4)
    expect(rateOf(300, 4_000, 300)).toBe(1)
  })

  test.each(gameIds)('each move of %s leads to the next, and the last to the view that no recap would show', (id) => {
    const game = games[id] as AnyGame
    for (const seed of seeds(`recap ${id}`, deep ? 30 : 4))
      withSeed(seed, () => {
        const random = quick(seed)
        const record = withTries(play(game, seed), random)
        for (const viewer of [...record.names.keys(), 'spectator'] satisfies Viewer[]) {
          const you = typeof viewer === 'number' ? viewer : null
          const n = 2 + random.below(record.entries.length - 1)
          const { log } = replayableOf(game, { ...record, entries: record.entries.slice(0, n) }, viewer)
          const seen = n - 2 - random.below(Math.min(n - 1, 20))
          const missed = missedSince(game, { log, n, you }, seen)

          const own = log.entries.findLast(({ seat, why }) => seat === you && why === undefined)
          const from = Math.max(seen, you === null ? -1 : (own?.n ?? -1)) + 1
          const kept = effective(log.entries).filter((entry) => entry.n >= from)
          expect(missed?.count ?? 0).toBe(kept.length < 2 ? 0 : kept.length)
          if (!missed) continue
          expect(missed.from).toBe(from)
          const { moves } = missed
          expect(moves.map(({ entry }) => entry)).toEqual(kept.length > 12 ? [] : kept)
          const views = [...moves.slice(1).map(({ before }) => before), viewsOf(game, log).at(-1)!]
          for (const [i, { before, entry }] of moves.entries())
            expect(digest(follow(game, before, entry))).toBe(digest(views[i]))
        }
      })
  })
})
