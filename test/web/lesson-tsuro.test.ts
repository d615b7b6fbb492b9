import { expect, test } from 'vitest'
import { lesson as table } from '../../shared/games/tsuro/lesson.ts'
import type { Event, State } from '../../shared/games/tsuro/types.ts'
import type { Seen } from '../../shared/engine/game.ts'
import { asIntended, taught, eachGoesAstray } from './lessons.ts'

const tsuro = await taught('tsuro', table)

test('the lesson of Tsuro: 8 to 14 steps, in which every core rule occurs', () => {
  const { play } = asIntended(tsuro)
  const events = play.entries.flatMap((entry) => entry.events as unknown as readonly Event[])
  const view = play.view as Seen<State>
  expect(events.some((event) => event.type === 'dragonTaken' && event.seat === 0)).toBe(true)
  expect(events.some((event) => event.type === 'dragonPutBack')).toBe(true)
  expect(view.wentOut[2]).toBeGreaterThan(0)
  expect(view.wentOut[0]).toBe(0)
})

eachGoesAstray(tsuro)
