import { expect, test } from 'vitest'
import { redact, whole } from '../../../../shared/engine/sealed.ts'
import { EAST, ITALY, TYRE } from '../../../../shared/games/tyros/board.ts'
import { mayAct } from '../../../../shared/games/tyros/turn.ts'
import { outcome, points, ranking, score } from '../../../../shared/games/tyros/score.ts'
import type { Empire } from '../../../../shared/games/tyros/types.ts'
import { after, buildCity, cards, grow, keep, only, own, pass, play, position, refusal, types } from './position.ts'
import type { Sketch } from './position.ts'

/** Counters for so many locations of each empire: orange from 1 on, yellow from 9, green from 17, violet from 25. */
function sized(orange: number, yellow: number, green: number, violet: number): Record<number, Empire> {
  const row = (from: number, length: number, empire: Empire) =>
    Array.from({ length }, (_, i) => [from + i, empire] as const)
  return Object.fromEntries([
    ...row(1, orange, 'orange'),
    ...row(9, yellow, 'yellow'),
    ...row(17, green, 'green'),
    ...row(25, violet, 'violet'),
  ])
}

const ended = (sketch: Sketch) => outcome(whole(position({ phase: 'finished', ...sketch })))

test('[TYR-36] a player with more than three cards keeps three, all at the same time, none shown before the last; then the marker goes on', () => {
  const state = position({ hands: ['oooy', 'ggggg', 'vvv', 'j'], first: 3, turn: 3, passes: 3 })
  const choosing = play(state, 3, pass).after
  expect([choosing.phase, mayAct(redact(choosing, 'spectator'))]).toEqual(['discard', [0, 1]])
  expect(refusal(choosing, 0, keep('oo'))).toBe('not-three')
  expect(refusal(choosing, 0, keep('oooy'))).toBe('not-three')
  expect(refusal(choosing, 0, keep('oov'))).toBe('cards-missing')
  expect(refusal(choosing, 2, keep('vvv'))).toBe('not-your-turn')

  const first = play(choosing, 1, keep('ggg'))
  expect(first.events).toEqual([{ type: 'keepChosen', seat: 1, cards: own(1, 'ggg') }])
  expect(redact(first.events, 0)).toEqual([{ type: 'keepChosen', seat: 1, cards: { only: [1] } }])
  expect(mayAct(redact(first.after, 'spectator'))).toEqual([0])
  expect(refusal(first.after, 1, keep('ggg'))).toBe('not-your-turn')

  const last = play(first.after, 0, keep('ooy'))
  expect(types(last.events)).toEqual(['keepChosen', 'cardsDiscarded', 'cardsDealt'])
  expect(only(last.events, 'cardsDiscarded')).toEqual([
    {
      type: 'cardsDiscarded',
      cards: ['o', 'gg', '', ''].map(cards),
      hands: [own(0, 'ooy'), own(1, 'ggg'), own(2, 'vvv'), own(3, 'j')],
    },
  ])
  expect(last.after).toMatchObject({ phase: 'growth', round: 3, first: 0, turn: 0 })
  expect(last.after.hands.map(({ size }) => size)).toEqual([13, 13, 13, 11])
})

test('[TYR-37] the game ends with the round in which a player holds no tile after drawing; the last pass ends it, nobody discards', () => {
  const growing = { phase: 'growth', counters: { 7: 'orange' }, first: 2, turn: 2, laps: 1 } as const
  const last = play(position({ ...growing, tiles: [[2], [1], [8]] }), 2, grow(8, 'orange')).after
  expect([last.lastRound, last.turn, last.phase]).toEqual([true, 0, 'growth'])
  expect(
    play(position({ ...growing, tiles: [[2], [1], [8]], drawPile: 1 }), 2, grow(8, 'orange')).after.lastRound,
  ).toBe(false)

  const row = position({ hands: ['oooo', 'yyyy', 'gggg'], first: 1, lastRound: true })
  const { events, after: over } = play(after(row, [0, pass], [1, pass]), 2, pass)
  expect(events).toEqual([{ type: 'passed', seat: 2 }])
  expect(over).toMatchObject({ phase: 'finished', first: 1 })
  expect([mayAct(redact(over, 0)), outcome(redact(over, 0))?.points]).toEqual([[], [0, 0, 0]])
  expect(refusal(over, 0, pass)).toBe('game-over')
  expect(after({ ...row, lastRound: false }, [0, pass], [1, pass], [2, pass]).phase).toBe('discard')
})

test('[TYR-38] empires rank by their counters; ties go orange before yellow before green before violet', () => {
  const rank = (...sizes: [number, number, number, number]) => ranking(position({ counters: sized(...sizes) }))
  expect(rank(1, 2, 3, 4)).toEqual(['violet', 'green', 'yellow', 'orange'])
  expect(rank(2, 2, 2, 2)).toEqual(['orange', 'yellow', 'green', 'violet'])
  expect(rank(2, 3, 2, 3)).toEqual(['yellow', 'violet', 'orange', 'green'])
  const tyre = { ...sized(2, 2, 2, 2), [TYRE]: 'violet' as const }
  expect(ranking(position({ counters: tyre }))[0]).toBe('violet')
})

test('[TYR-39] a location with a city scores for its owner, whosever galleys are there: 12, 10, 9 or 8 by rank', () => {
  const state = position({
    counters: sized(4, 3, 2, 1),
    cities: { 1: 0, 9: 1, 17: 2, 25: 0 },
    galleys: [{}, { 1: 2 }],
  })
  expect(score(state).map((lines) => lines.filter((line) => line.for === 'city'))).toEqual([
    [
      { for: 'city', location: 1, empire: 'orange', rank: 1, points: 12 },
      { for: 'city', location: 25, empire: 'violet', rank: 4, points: 8 },
    ],
    [{ for: 'city', location: 9, empire: 'yellow', rank: 2, points: 10 }],
    [{ for: 'city', location: 17, empire: 'green', rank: 3, points: 9 }],
  ])
  expect(
    score(state)
      .flat()
      .some((line) => line.for === 'galley'),
  ).toBe(false)
})

test("[TYR-40] without a city one player's galleys score once, 6, 5, 4 or 3 by rank; of several players nothing, without a counter nothing", () => {
  const state = position({
    counters: { ...sized(4, 3, 2, 1), 16: 'orange', [TYRE]: 'green' },
    galleys: [
      { 1: 1, 9: 2, 17: 1, 8: 1, [TYRE]: 2 },
      { 25: 1, 2: 1, [ITALY]: 1, [TYRE]: 1 },
      { 2: 1, [EAST]: 1 },
    ],
  })
  expect(score(state)).toEqual([
    [
      { for: 'galley', location: 1, empire: 'orange', rank: 1, points: 6 },
      { for: 'galley', location: 9, empire: 'yellow', rank: 2, points: 5 },
      { for: 'galley', location: 17, empire: 'green', rank: 3, points: 4 },
    ],
    [{ for: 'galley', location: 25, empire: 'violet', rank: 4, points: 3 }],
    [],
  ])
  expect(points(state)).toEqual([15, 3, 0])
  const coasts = position({ counters: { 16: 'orange' }, galleys: [{ [ITALY]: 1, [EAST]: 1 }] })
  expect(points(coasts)).toEqual([6, 0, 0])
})

test('[TYR-41] the first player with a city in all four empires gets 7 points at once, and only the first', () => {
  const state = position({
    hands: ['vvvvv', 'vvvvv', 'j'],
    counters: sized(4, 4, 4, 4),
    cities: { 1: 0, 9: 0, 17: 0, 2: 1, 10: 1, 18: 1 },
    galleys: [{ 25: 1 }, { 26: 1 }],
  })
  const first = play(state, 0, buildCity(25, 'vvvvv'))
  expect(first.events.slice(1)).toEqual([{ type: 'bonusWon', seat: 0 }])
  expect(score(first.after)[0]).toContainEqual({ for: 'allEmpires', points: 7 })
  const second = play(first.after, 1, buildCity(26, 'vvvvv'))
  expect(types(second.events).includes('bonusWon')).toBe(false)
  expect(second.after.bonus).toBe(0)
  expect(score(second.after)[1]!.some((line) => line.for === 'allEmpires')).toBe(false)
  const three = {
    hands: ['vvvvv', 'j', 'j'],
    counters: sized(4, 4, 4, 4),
    cities: { 1: 0, 9: 0 },
    galleys: [{ 25: 1 }],
  }
  expect(types(play(position(three), 0, buildCity(25, 'vvvvv')).events)).toEqual(['cityBuilt'])
})

test('[TYR-42] in each empire more cities than any other player give 7 points; a tie gives them to nobody', () => {
  const most = (cities: Record<number, number>) =>
    score(position({ counters: sized(4, 3, 2, 1), cities })).map((lines) =>
      lines.filter((line) => line.for === 'mostCities'),
    )
  expect(most({ 25: 2 })).toEqual([[], [], [{ for: 'mostCities', empire: 'violet', rank: 4, points: 7 }]])
  expect(most({ 1: 0, 2: 1 })).toEqual([[], [], []])
  expect(most({ 1: 0, 2: 1, 3: 1 })[1]).toEqual([{ for: 'mostCities', empire: 'orange', rank: 1, points: 7 }])
  expect(most({ 1: 0, 2: 1, 9: 0, 17: 0 })[0]).toEqual([
    { for: 'mostCities', empire: 'yellow', rank: 2, points: 7 },
    { for: 'mostCities', empire: 'green', rank: 3, points: 7 },
  ])
  expect(most({})).toEqual([[], [], []])
})

test('[TYR-43] most points win; in kosmos a tie goes to the player with more in the largest empire, without the 7; otherwise, and in english, they share', () => {
  const counters = sized(4, 3, 3, 2)
  const alone = { counters, galleys: [{ 1: 1 }, { 25: 1 }] }
  expect(ended(alone)).toEqual({ winners: [0], why: 'points', points: [6, 3, 0] })

  const level = { counters, galleys: [{ 25: 1, 26: 1 }, { 1: 1 }] }
  expect(ended(level)).toEqual({ winners: [1], why: 'largest-empire', points: [6, 6, 0] })
  expect(ended({ ...level, options: { edition: 'english' } })).toEqual({
    winners: [0, 1],
    why: 'shared',
    points: [6, 6, 0],
  })

  const alike = { counters, galleys: [{ 25: 1, 26: 1 }, { 1: 1 }, { 2: 1 }] }
  expect(ended(alike)).toEqual({ winners: [1, 2], why: 'shared', points: [6, 6, 6] })

  const withBonus = { counters, cities: { 1: 0 }, galleys: [{}, { 2: 1, 3: 1, 17: 1, 25: 1 }] }
  expect(ended(withBonus)).toEqual({ winners: [0, 1], why: 'shared', points: [19, 19, 0] })
})
