import { expect, test } from 'vitest'
import { fold } from '../../../../shared/engine/fold.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { tyrus } from '../../../../shared/games/tyrus/index.ts'
import { sumOf } from '../../../../shared/games/tyrus/tiles.ts'
import type { State } from '../../../../shared/games/tyrus/types.ts'
import { after, deal, elections, eventsOf, held, idle, idly, lay, outcome, tilesOf } from './position.ts'

const start = deal().state
const winners = (state: State) => state.results.map((result) => result.winner)

test('[TYU-16] three elections in a row win at once, and nothing is drawn or turned up any more', () => {
  const two = elections(start, 1, 1)
  expect(outcome(two)).toBeUndefined()
  const last = idly(after(idly(two, 1), 's5 brown citadel'), 3)
  const events = eventsOf(last, idle(last))
  expect(events.map((event) => event.type)).toEqual(['laid', 'counted'])
  const now = fold(tyrus, last, events)
  expect(winners(now)).toEqual([1, 1, 1])
  expect(outcome(now)).toEqual({ winners: [1], why: 'three-in-a-row', points: [0, 3] })
  for (const viewer of [0, 1, 'spectator'] as const) {
    const view = redact(now, viewer)
    expect(tyrus.mayAct(view)).toEqual([])
    expect(tyrus.check(view, 1, lay('s1 beige citadel'))).toBe('not-your-turn')
  }
})

test('[TYU-16] three in a row count wherever they stand, at any count', () => {
  const now = elections(start, 0, 0, 1, 0, 0, 1, 1, 1)
  expect(outcome(now)).toEqual({ winners: [1], why: 'three-in-a-row', points: [4, 4] })
})

test('[TYU-16] a void election interrupts the row, and so does the other player', () => {
  expect(outcome(elections(start, 0, 0, null, 0))).toBeUndefined()
  expect(outcome(elections(start, 0, 0, 1, 0))).toBeUndefined()
  expect(outcome(elections(start, null, null, null))).toBeUndefined()
})

test('[TYU-17] there is no other early end', () => {
  const eight = elections(start, 0, 0, null, 0, 0, null, 0, 0)
  expect(outcome(eight)).toBeUndefined()
  expect(tyrus.mayAct(redact(eight, 'spectator'))).toEqual([0])
})

test('[TYU-17] after nine elections the player with more representatives wins', () => {
  const row = [null, 1, 0, 0, 1, 1, null, 0]
  const nine = elections(start, ...row, 1)
  expect(outcome(nine)).toEqual({ winners: [1], why: 'more-representatives', points: [3, 4] })
  expect(outcome(elections(start, ...row, 0))).toEqual({ winners: [0], why: 'more-representatives', points: [4, 3] })
  expect(nine.shown).toBeNull()
  expect(redact(nine, 'spectator').hands.map((hand) => hand.tiles)).toEqual([{ only: [0] }, { only: [1] }])
})

/** Nine elections, level at one each; the last lays leave these tiles in hand. */
function levelWith(left: readonly [string, string]) {
  const order = `${left[0]} s1 m1 p1 s2 m2 p2 s3 m3 p3 s4 m4 p4`
  const other = `${left[1]} s1 m1 p1 s2 m2 p2 s3 m3 p3 s4 m4 p4`
  let { state } = deal({ tiles: [order, other] })
  const keep = left.map(tilesOf)
  while (state.election <= 9 && state.turn !== null) {
    const seat = state.turn
    const spare = held(state, seat).filter((tile) => !keep[seat]!.includes(tile))
    const vote = state.election === seat + 1 ? spare.find((tile) => tile < 10) : undefined
    const tile = vote ?? spare[0]!
    const bluff = 3 * (1 - seat) + Math.floor(tile / 10)
    const command = { type: 'lay' as const, tile, place: vote === undefined ? bluff : 3 * seat }
    const events = eventsOf(state, command)
    if (state.election === 9 && state.lays === 5) return { events, state: fold(tyrus, state, events) }
    state = fold(tyrus, state, events)
  }
  throw new Error('ended early')
}

test.each([
  ['s10 m1 p2', 's5 m5 p2', { winners: [0], why: 'hands', points: [1, 1] }],
  ['s5 m5 p2', 's5 m6 p2', { winners: [1], why: 'hands', points: [1, 1] }],
  ['s10 m1 p2', 's5 m6 p2', { winners: [], why: 'drawn', points: [1, 1] }],
] as const)('[TYU-18] level with %s against %s in hand: both are shown, and %o', (beige, brown, end) => {
  const { events, state } = levelWith([beige, brown])
  const hands = [beige, brown].map(tilesOf)
  expect(winners(state)).toEqual([0, 1, null, null, null, null, null, null, null])
  expect(events.map((event) => event.type)).toEqual(['laid', 'counted', 'shown'])
  expect(events.at(-1)).toEqual({ type: 'shown', hands })
  expect(hands.map((hand) => sumOf(hand))).toEqual(
    [beige, brown].map((text) => text.match(/\d+/g)!.reduce((a, b) => a + +b, 0)),
  )
  for (const viewer of [0, 1, 'spectator'] as const) {
    expect(redact(state, viewer).shown).toEqual(hands)
    expect(tyrus.outcome(redact(state, viewer))).toEqual(end)
  }
})
