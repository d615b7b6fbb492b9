import { expect, test } from 'vitest'
import { variables } from './depth.ts'
import { seeds, withSeed } from './seeds.ts'

test('a test has as many seeds as it asks for, each once, and the same ones every time; or the one that SEED names', () => {
  expect(new Set(seeds('any', 3)).size).toBe(variables['SEED'] ? 1 : 3)
  expect(seeds('any', 3)).toEqual(seeds('any', 3))
})

test('a failure with a seed names it first, whether at once or later', async () => {
  const fail = (): never => {
    throw new Error('no')
  }
  expect(() => withSeed(7, fail)).toThrow('SEED=7: no')
  await expect(withSeed(8, async () => fail())).rejects.toThrow('SEED=8: no')
  expect(withSeed(9, (seed) => seed)).toBe(9)
})
