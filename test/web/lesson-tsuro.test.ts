import { expect, test } from 'vitest'
import { lesson as table } from '../../shared/games/tsuro/lesson.ts'
import type { Event, State } from '../../shared/games/tsuro/types.ts'
import type { Seen } from '../../shared/engine/game.ts'
import { languages } from '../../shared/languages.ts'
import { LessonPlay, asIntended, expectShort, inLanguage, taught, eachGoesAstray } from './lessons.ts'

const tsuro = await taught('tsuro', table)

test('the lesson of Tsuro has 8 to 14 steps, in which every core rule occurs', () => {
  const { play } = asIntended(tsuro)
  const events = play.entries.flatMap((entry) => entry.events as unknown as readonly Event[])
  const view = play.view as Seen<State>
  expect(events.some((event) => event.type === 'dragonTaken' && event.seat === 0)).toBe(true)
  expect(events.some((event) => event.type === 'dragonPutBack')).toBe(true)
  expect(view.wentOut[2]).toBeGreaterThan(0)
  expect(view.wentOut[0]).toBe(0)
})

test('[PAGE-63] the lesson of Tsuro says first how the game is won, and last who shares a win', () => {
  const { said } = asIntended(tsuro)
  expect(said[0]!.join()).toContain('longest wins')
  expect(said.at(-1)!.join()).toMatch(/share the win if they go out together, or if all 35 tiles/)
})

test('[PAGE-63] the lesson of Tsuro asks to set the stone once a notch is chosen', () => {
  const play = new LessonPlay(tsuro, 1)
  expect(play.current!.says(play.context)).toContain('then a notch')
  play.choose({ square: 3, notch: 28 })
  expect(play.step).toBe(0)
  expect(play.current!.says(play.context)).toContain('“Set the stone”')
})

test('the lesson of Tsuro shows its square also to a learner who has chosen another one', () => {
  const play = new LessonPlay(tsuro, 1)
  const shown = play.current!.shows!(play.context)
  play.choose({ square: 0 })
  expect(shown).toContain('data-square')
  expect(play.current!.shows!(play.context)).toBe(shown)
})

test.each(languages)('sentences of the lesson of Tsuro are short: %s', (language) => {
  inLanguage(language, () => asIntended(tsuro).said.flat().forEach(expectShort))
})

eachGoesAstray(tsuro)
