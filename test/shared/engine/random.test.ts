import { expect, test } from 'vitest'
import { keyed, quick } from '../../../shared/engine/random.ts'
import { seeds, withSeed } from '../../support/seeds.ts'

const WORDS = 2 ** 32
const chances = { keyed: (seed: number) => keyed(new Uint8Array(32).fill(seed), 7), quick }

test.each(Object.entries(chances))(
  '%s: a draw is the remainder of the next word that is not of the uneven tail',
  (_, chance) =>
    seeds('random').forEach((seed) =>
      withSeed(seed, () => {
        const [words, drawn] = [chance(seed), chance(seed)]
        const expected = (n: number): number => {
          const word = words.below(WORDS)
          return word < WORDS - (WORDS % n) ? word % n : expected(n)
        }
        const small = [1, 2, 3, 6, 35, 48, 60, 1000]
        const sizes = [...small, 2 ** 22 + 1, 2 ** 31 - 1, 2 ** 31 + 1, 3 * 2 ** 30, WORDS - 1, WORDS]
        for (let i = 0; i < 20_000; i++) {
          const n = sizes[i % sizes.length]!
          expect(drawn.below(n)).toBe(expected(n))
        }
      }),
    ),
)

test('a draw from nothing is refused, and only a key tells whether it was asked', () => {
  for (const chance of Object.values(chances)) expect(() => chance(1).below(0)).toThrow('nothing to draw from')
  const random = keyed(new Uint8Array(32), 0)
  expect(random.usedChance).toBe(false)
  expect(random.shuffle([1, 2, 3]).toSorted()).toEqual([1, 2, 3])
  expect(random.usedChance).toBe(true)
})
