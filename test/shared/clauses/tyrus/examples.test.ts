import { expect, test } from 'vitest'
import { redact } from '../../../../shared/engine/sealed.ts'
import { count, roleOf } from '../../../../shared/games/tyrus/score.ts'
import { after, deal, elections, idly, outcome, place, tile } from './position.ts'

test('[TYU-E1] a general: 18 - 7 = 11 beats 12 - (8 - 6) = 10', () => {
  const tiles = ['m7 s7 s5 p6', 's10 s8 m8']
  const { state } = deal({ cards: ['priest', 'general'], tiles })
  const before = after(
    state,
    'm7 brown citadel',
    's1 brown market',
    's1 brown market',
    'm1 beige market',
    'm1 brown market',
    'p1 beige temple',
  )
  const now = after(
    before,
    's10 brown citadel',
    's7 beige citadel',
    's8 brown citadel',
    's5 beige citadel',
    'm8 beige citadel',
    'p6 beige citadel',
  )
  const { kind, winner, tallies, tiles: up } = now.results[1]!
  expect(tallies).toEqual([
    { votes: 12, counters: 8, counterCounters: 6, score: 10 },
    { votes: 18, counters: 7, counterCounters: 0, score: 11 },
  ])
  expect(winner).toBe(1)
  expect(count(kind, up)).toMatchObject([
    {
      seat: 0,
      place: place('beige citadel'),
      cancelledCounters: 6,
      cancelledVotes: 2,
      slots: { vote: [7, 9], counter: [10], 'counter-counter': [11], bluff: [] },
    },
    {
      seat: 1,
      place: place('brown citadel'),
      cancelledCounters: 0,
      cancelledVotes: 7,
      slots: { vote: [6, 8], counter: [0], 'counter-counter': [], bluff: [] },
    },
  ])
})

test('[TYU-E2] a chief merchant: 10 + 9 + 8 - 1 = 26 against 2 + 1 = 3', () => {
  const { state } = deal({ cards: ['general', 'merchant'], first: 1, tiles: ['m10 m9 m8', 'm2 m1 p1 p8'] })
  const before = after(
    state,
    'm2 brown market',
    's1 brown citadel',
    's1 beige citadel',
    's2 brown citadel',
    's2 beige citadel',
    'p1 beige temple',
  )
  expect(before.turn).toBe(0)
  const now = after(
    before,
    'm10 beige market',
    'm1 brown market',
    'm9 beige market',
    'p1 beige market',
    'm8 beige market',
    'p8 brown temple',
  )
  expect(now.results[1]).toMatchObject({ winner: 0, tallies: [{ score: 26 }, { score: 3 }] })
  expect(redact(now, 0).laid.at(-1)).toEqual({ slot: 11, seat: 1, place: place('brown temple'), tile: { only: [1] } })
})

test('[TYU-E3] beige 1, 2, 5 and 6, brown 3, 7, 8 and 9, the fourth void: brown wins', () => {
  const now = elections(deal().state, 0, 0, 1, null, 0, 0, 1, 1, 1)
  expect(outcome(now)).toEqual({ winners: [1], why: 'three-in-a-row', points: [4, 4] })
})

test('[TYU-E4] 8 soldiers in a citadel against 3 merchants of the other: 5 votes are left', () => {
  const { state } = deal({ cards: ['general'], tiles: ['s8', 'm3'] })
  const now = idly(after(state, 's8 beige citadel', 'm3 beige citadel'))
  expect(now.results[0]!.tallies[0]).toEqual({ votes: 8, counters: 3, counterCounters: 0, score: 5 })
})

test('[TYU-E5] soldiers vote, counter or counter-counter in three of six buildings', () => {
  const roles = ['beige citadel', 'brown temple', 'beige market', 'beige temple', 'brown market', 'brown citadel'].map(
    (where) => roleOf(0, tile('s5'), place(where)),
  )
  expect(roles).toEqual(['vote', 'counter', 'counter-counter', 'bluff', 'bluff', 'bluff'])
})

test('[TYU-E5] soldiers 5 and priests 4 against merchants 6 and soldiers 9 in the own citadel: 3', () => {
  const { state } = deal({ cards: ['general'], tiles: ['s5 p4', 'm6 s9'] })
  const now = idly(after(state, 's5 beige citadel', 'm6 beige citadel', 'p4 beige citadel', 's9 beige citadel'))
  expect(now.results[0]!.tallies[0]).toEqual({ votes: 5, counters: 6, counterCounters: 4, score: 3 })
})
