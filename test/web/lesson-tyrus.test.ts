import { expect, test } from 'vitest'
import type { Seen } from '../../shared/engine/game.ts'
import { lesson as table } from '../../shared/games/tyrus/lesson.ts'
import { outcome, roleOf, type Role } from '../../shared/games/tyrus/score.ts'
import type { State } from '../../shared/games/tyrus/types.ts'
import { languages } from '../../shared/languages.ts'
import { deep } from '../support/depth.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { asIntended, astray, expectShort, inLanguage, taught, eachGoesAstray } from './lessons.ts'

const tyrus = await taught('tyrus', table)

test('the lesson of Tyrus: 8 to 14 steps, in which every core rule occurs', () => {
  const { play } = asIntended(tyrus)
  expect(tyrus.lesson.filter((step) => !step.done).length).toBeLessThanOrEqual(3)

  const { results } = play.view as Seen<State>
  // Venues: each of the three, and a tile that waited for its own.
  expect(results.map(({ kind }) => kind)).toEqual(['general', 'merchant', 'priest'])
  expect(results[2]!.tiles.some(({ seat, slot }) => seat === 0 && slot < 12)).toBe(true)
  // The circle, and bluff: the learner's tiles amount to all that there is.
  const learners = results.map(({ tiles }): readonly Role[] =>
    tiles.filter(({ seat }) => seat === 0).map(({ seat, tile, place }) => roleOf(seat, tile, place)),
  )
  expect(learners[0]).toEqual(['vote', 'counter', 'counter-counter'])
  expect(learners[1]).toContain('bluff')
  expect(learners[2]).toContain('counter')
  // Surplus and count: what is against is held off in part, and takes some of the votes away.
  expect(results[0]!.tallies[0]).toEqual({ votes: 10, counters: 7, counterCounters: 4, score: 7 })
  // Three in a row.
  expect(outcome(play.view as Seen<State>)).toEqual({ winners: [0], why: 'three-in-a-row', points: [3, 0] })
})

test.each(languages)('its sentences are short: %s', (language) => {
  inLanguage(language, () => {
    asIntended(tyrus).said.flat().forEach(expectShort)
    for (const seed of seeds('lesson-tyrus', deep ? 20 : 10))
      withSeed(seed, () => astray(tyrus, seed).forEach(expectShort))
  })
})

eachGoesAstray(tyrus)
