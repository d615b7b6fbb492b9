import { expect, test } from 'vitest'
import { exposureOf } from './adapters.ts'
import { beyond, type Exposure } from './exposure.ts'
import { checkLaws } from './laws.ts'
import { planted, right, showing } from './planted.ts'
import { adapter } from './tyrus.ts'

const exposed = exposureOf('tyrus')!
const { directed: _, ...undirected } = adapter
const run = { ...undirected, games: 4, seed: 1, exposed }

test('the laws find nothing wrong with our game', () => {
  expect(beyond(checkLaws(right, run).exposure, exposed)).toEqual([])
})

test.each(planted)('the laws find that $name', ({ finding, wrong }) => {
  const mistake = wrong()
  expect(() => checkLaws({ ...right, ...mistake }, { ...run, ...mistake })).toThrow(finding)
})

test('the exposure list finds that a move shows its tile to everybody', () => {
  const shown: Exposure = checkLaws({ ...right, ...showing }, { ...undirected, games: 4, seed: 1 }).exposure
  expect(beyond(shown, exposed)).toEqual(['laid.shown is seen by everybody', 'laid.shown is news to everybody'])
})
