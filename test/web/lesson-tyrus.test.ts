import { expect, test } from 'vitest'
import type { Seen } from '../../shared/engine/game.ts'
import { lesson as table } from '../../shared/games/tyrus/lesson.ts'
import { outcome, roleOf, type Role } from '../../shared/games/tyrus/score.ts'
import type { State } from '../../shared/games/tyrus/types.ts'
import { languages } from '../../shared/languages.ts'
import { deep } from '../support/depth.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { LessonPlay, asIntended, astray, expectShort, inLanguage, taught, eachGoesAstray } from './lessons.ts'

const tyrus = await taught('tyrus', table)

test('the lesson of Tyrus has 8 to 14 steps, in which every core rule occurs', () => {
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
  expect(outcome(play.view as Seen<State>)).toEqual({ winners: [0], why: 'three-in-a-row', points: [3, 0] })
})

test('[PAGE-63] the lesson of Tyrus says first how the game is won, and then what a first game meets', () => {
  const { said } = asIntended(tyrus)
  expect(said[0]!.join()).toMatch(/^You win with .*face down\.$/)
  expect(said[0]!.join()).not.toContain('general')
  const taught = said.flat().join(' ')
  for (const what of ['equal scores elect nobody', 'hold the temple', 'the three tiles left in hand'])
    expect(taught).toContain(what)
})

test('[PAGE-63] the lesson of Tyrus asks for a tile while the line below does, and for a building then', () => {
  const play = new LessonPlay(tyrus, 1)
  play.goOn()
  expect(play.current!.shows!(play.context)).toMatch(/^\[data-tile="\d+"\]$/)
  play.forward()
  expect(play.step).toBe(2)
  expect(play.current!.shows!(play.context)).toMatch(/^\[data-place="\d"\] > button$/)
})

test('[PAGE-85] the lesson of Tyrus says to close a count that is looked up, and reads out that alone', () => {
  const play = new LessonPlay(tyrus, 1)
  while (play.step < 6) play.forward()
  const { context } = play
  play.choose({ open: 0 })
  expect(play.step).toBe(7)
  expect(play.current!.says(play.context)).toContain('Close the count')
  expect(play.current!.shows!(play.context)).toBe('dialog .header button')
  expect(play.current!.answer!(play.context)).toBeUndefined()
  play.choose({})
  expect(play.current!.says(play.context)).not.toContain('Close')
  expect(tyrus.lesson[6]!.says(context)).toContain('past elections')
})

test.each(languages)('sentences of the lesson of Tyrus are short: %s', (language) => {
  inLanguage(language, () => {
    asIntended(tyrus).said.flat().forEach(expectShort)
    for (const seed of seeds('lesson-tyrus', deep ? 20 : 10))
      withSeed(seed, () => astray(tyrus, seed).forEach(expectShort))
  })
})

eachGoesAstray(tyrus)
