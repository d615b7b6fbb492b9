import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Seen } from '../../shared/engine/game.ts'
import { none, some } from '../../shared/games/tyros/cards.ts'
import { lesson as table } from '../../shared/games/tyros/lesson.ts'
import { points } from '../../shared/games/tyros/score.ts'
import type { Command, Event, State } from '../../shared/games/tyros/types.ts'
import { languages } from '../../shared/languages.ts'
import { commandOf } from '../../web/games/tyros/draft/command.ts'
import { LessonPlay, asIntended, expectShort, taught, eachGoesAstray, type Taught } from './lessons.ts'

const tyros: Taught = { ...(await taught('tyros', table)), drafting: { commandOf } as Taught['drafting'] }

test('the lesson of Tyros has 8 to 14 steps, in which every core rule occurs', () => {
  const { play, said } = asIntended(tyros)
  const events = play.entries.flatMap((entry) => entry.events as readonly unknown[] as readonly Event[])
  const occurs = (type: Event['type'], like: object) =>
    expect(events).toContainEqual(expect.objectContaining({ type, ...like }))
  occurs('empiresFounded', {})
  occurs('empireGrew', { seat: 0, tile: 27, empire: 'violet' })
  occurs('empireGrew', { seat: 0, tile: 22, empire: 'violet' })
  occurs('galleyMoved', { seat: 0, from: 33, to: 27, paid: [0, 0, 0, 2, 0] })
  occurs('offered', { seat: 1, to: [0] })
  occurs('accepted', { seat: 0 })
  occurs('traded', { seat: 1, with: 0 })
  occurs('offered', { seat: 0, to: [1, 2] })
  occurs('traded', { seat: 0, with: 2 })
  occurs('cityBuilt', { seat: 0, galley: 27 })
  occurs('tollGiven', { seat: 0, to: 1 })
  expect(said[7]!.join(' ')).toContain('copper')
  const view = play.view as Seen<State>
  expect(view.round).toBe(1)
  expect(points(view)[0]).toBe(19)
})

test('[PAGE-63] the lesson of Tyros says first how it is won, and then what a first game meets', () => {
  const { said } = asIntended(tyros)
  expect(said[0]!.join()).toContain('most points win')
  const taught = said.flat().join(' ')
  for (const what of [
    'none of your map tiles is next to an empire',
    'keep only three for the next round',
    'four with two of your galleys',
    'share with another player scores nothing',
    'act again after a pass',
  ])
    expect(taught).toContain(what)
})

test('[PAGE-85] the lesson of Tyros reads out the very thing that it asks for', () => {
  const play = new LessonPlay(tyros, 1)
  const shown = () => play.current!.shows!(play.context)
  const reach = (step: number, when = () => true) => {
    while (play.step < step || !when()) play.forward()
  }
  const view = () => play.view as Seen<State>
  // The lesson asks for violet, even if another empire is chosen.
  reach(2, () => view().turn === 0)
  play.choose({ tile: 22 })
  expect(shown()).toBe('.panel [data-empire="violet"]')
  play.choose({ tile: 22, empire: 'green' })
  expect(shown()).toBe('.panel [data-empire="violet"]')
  play.choose({ tile: 22, empire: 'violet' })
  expect(shown()).toBe('.commit button')
  // Advised answer to the offer.
  reach(7, () => view().offers.length > 0)
  expect(shown()).toBe('.offers .ways > button:first-child')
  // Each card of the terms, then the answer that closes the deal.
  reach(8, () => view().turn === 0)
  play.choose({ deal: { give: none, want: none } })
  expect(shown()).toBe('.deal [data-kind="violet"]')
  play.choose({ deal: { give: none, want: some('violet') } })
  expect(shown()).toMatch(/^\.controls \.hand .*\[data-kind="yellow"\]$/)
  reach(9, () => view().offers[0]?.asked.some(({ answer }) => answer === 'accepted') === true)
  expect(shown()).toBe('.offers .buttons > button:last-child')
})

test.each(languages)('the lesson of Tyros says no more than two short sentences at a time: %s', (language) => {
  const file = new URL(`../../web/base/messages/tyros/${language}.json`, import.meta.url)
  const sentences = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  const says = sentences.filter(([key]) => key.startsWith('tyros_lesson_'))
  expect(says.length).toBeGreaterThan(tyros.lesson.length)
  for (const [, text] of says) expectShort(text.replace(/\{\w+\}/g, 'Marmarica, 24'))
})

const pass: Command = { type: 'pass' }
test.each<[what: string, step: number, command: Command]>([
  ['another tile', 1, { type: 'grow', tile: 12, empire: 'yellow' }],
  ['the other empire', 2, { type: 'grow', tile: 22, empire: 'green' }],
  ['a pass instead of an offer', 8, pass],
  ['a pass instead of a deal', 9, pass],
  ['all cards for the city swapped', 10, { type: 'exchange', pay: [0, 0, 0, 3, 0] }],
  ['a pass instead of the toll', 12, pass],
])('the lesson of Tyros tells what came of %s', (_, step, command) => {
  const play = turnIn(step)
  play.act(0, command)
  for (let turns = 0; otherwise(play) === undefined; turns++) {
    expect(turns).toBeLessThan(6)
    expect(play.step).toBe(step)
    play.opponent()
  }
  for (let turns = 0; play.current !== undefined; turns++) {
    expect(turns, `step ${play.step} hangs`).toBeLessThan(200)
    if (otherwise(play) === undefined) play.forward()
    else play.goOn()
  }
})

describe('a square that the learner shares with another galley', () => {
  /** The context of a step, with the sailor's galley beside the learner's. */
  function sharedAt(step: number) {
    const play = turnIn(step)
    const context = play.context as { readonly view: Seen<State> }
    const galleys = context.view.galleys.map((own, seat) => own.map((n, at) => (seat === 2 && at === 27 ? 1 : n)))
    const view = { ...context.view, galleys, cities: context.view.cities.map(() => null) }
    return { step: play.current!, context: { ...context, view } }
  }

  test('a learner beside another galley reads who lies there too, and cannot build a city there', () => {
    const { step, context } = sharedAt(10)
    expect(step.otherwise?.(context)).toContain('name 2')
  })

  test('a square shared with another galley counts for nobody, which is told whenever the others have their turns', () => {
    const { step, context } = sharedAt(8)
    expect(step.says({ ...context, view: { ...context.view, turn: 1 } })).toContain('name 2')
  })

  test('the learner has no points, and is not told of them as if there were some', () => {
    const { step, context } = sharedAt(11)
    expect(points(context.view)[0]).toBe(0)
    expect(step.says(context)).not.toContain('0')
  })
})

test('the lesson says nothing else while the points are read', () => {
  const play = playTo(12)
  play.choose({ explained: 0 })
  const context = play.context as { readonly view: Seen<State> }
  const finished = { ...context, view: { ...context.view, phase: 'finished' as const } }
  expect(otherwise(play)).toBeUndefined()
  expect(play.current!.otherwise?.(finished)).toBeUndefined()
  expect(play.current!.otherwise?.({ ...finished, draft: {} })).toBeDefined()
})

const otherwise = (play: LessonPlay): string | undefined => play.current?.otherwise?.(play.context)

function playTo(step: number): LessonPlay {
  const play = new LessonPlay(tyros, 1)
  for (let turns = 0; play.step < step; turns++) {
    expect(turns).toBeLessThan(100)
    play.forward()
  }
  return play
}

function turnIn(step: number): LessonPlay {
  const play = playTo(step)
  while ((play.view as Seen<State>).turn !== 0) expect(play.opponent()).toBe(true)
  return play
}

eachGoesAstray(tyros)
