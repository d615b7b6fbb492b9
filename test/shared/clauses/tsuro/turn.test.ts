import { expect, test } from 'vitest'
import { quick } from '../../../../shared/engine/random.ts'
import { runsBy } from '../../../../shared/games/tsuro/runs.ts'
import type { Event, Run, State } from '../../../../shared/games/tsuro/types.ts'
import { at, back, lying, only, play, position, refusal, sealed, straight } from './position.ts'

/** Enters on the left above and leaves on the right above; top and bottom turn back. */
const right = lying('01 27 36 45')

/** Runs of the stones as a follower computes them from the state before and the events alone. */
const runsOf = (before: State, { events }: { readonly events: readonly Event[] }): Run[] =>
  runsBy(before, only(events, 'tileLaid')[0]!.laid)

test('[TSU-7] a tile of the hand, in any rotation, on the empty square before the own stone, where it stays', () => {
  const bent = lying('02 14 35 67')
  const state = position({
    stones: [at(14, 7), at(35, 3)],
    hands: [[bent.tile, 5, 6], [7]],
    board: { 13: straight },
    drawPile: [8],
  })
  expect(refusal(state, 0, { type: 'lay', tile: 7, rotation: 0 })).toBe('not-in-hand')
  expect(refusal(state, 1, { type: 'lay', tile: 7, rotation: 0 })).toBe('not-your-turn')
  for (let rotation = 0; rotation < 4; rotation++) {
    const { events, after } = play(state, 0, { type: 'lay', tile: bent.tile, rotation })
    expect(events[0]).toEqual({ type: 'tileLaid', laid: bent.tile * 4 + rotation })
    expect(after.board).toEqual(state.board.with(14, bent.tile * 4 + rotation))
    expect(after.hands[0]).toEqual(sealed([0], 5, 6, 8))
  }
  const even = position({ stones: [at(14, 7), at(35, 3)], hands: [[straight.tile], [7]] })
  expect(refusal(even, 0, { type: 'lay', tile: straight.tile, rotation: 0 })).toBe(undefined)
  expect(refusal(even, 0, { type: 'lay', tile: straight.tile, rotation: 1 })).toBe('not-canonical')
})

test('[TSU-8] nobody leads the own stone out, by rim or collision, unless nothing else can be played; others always', () => {
  const out = { type: 'lay', ...back } as const
  const on = { type: 'lay', ...straight } as const
  const corner = [at(0, 7), at(35, 3)]
  expect(refusal(position({ stones: corner, hands: [[back.tile, straight.tile], [7]] }), 0, out)).toBe('leads-out')
  expect(refusal(position({ stones: corner, hands: [[back.tile, straight.tile], [7]] }), 0, on)).toBe(undefined)
  expect(refusal(position({ stones: corner, hands: [[back.tile], [7]] }), 0, out)).toBe(undefined)

  const facing = [at(14, 7), at(14, 2)]
  expect(refusal(position({ stones: facing, hands: [[back.tile, straight.tile], [7]] }), 0, on)).toBe('leads-out')
  expect(refusal(position({ stones: facing, hands: [[straight.tile], [7]] }), 0, on)).toBe(undefined)

  const beside = position({ stones: [at(0, 7), at(0, 0)], hands: [[right.tile, straight.tile], [7]] })
  expect(play(beside, 0, { type: 'lay', ...right }).after.stones).toEqual([at(1, 7), -1])
})

test('[TSU-9] the own stone runs to the end of its path, and then every other stone at the tile to the end of its own', () => {
  const state = position({
    stones: [at(13, 7), at(13, 4), at(20, 0)],
    hands: [[straight.tile, 5, 6], [7], [8]],
    board: { 14: straight, 7: lying('02 14 35 67') },
    drawPile: [9],
  })
  const { events, after } = play(state, 0, { type: 'lay', ...straight })
  expect(runsOf(state, { events })).toEqual([
    {
      seat: 0,
      steps: [
        [13, 7, 2],
        [14, 7, 2],
      ],
      end: at(15, 7),
    },
    {
      seat: 1,
      steps: [
        [13, 4, 1],
        [7, 4, 1],
      ],
      end: at(1, 4),
    },
  ])
  expect(after.stones).toEqual([at(15, 7), at(1, 4), at(20, 0)])
})

test('[TSU-10] paths that cross on a tile do not meet', () => {
  const state = position({ stones: [at(14, 7), at(14, 0)], hands: [[straight.tile, 5, 6], [7]] })
  const { after } = play(state, 0, { type: 'lay', ...straight })
  expect(after.stones).toEqual([at(15, 7), at(20, 0)])
  expect(after.wentOut).toEqual([0, 0])
})

test('[TSU-11] a stone that reaches the rim leaves the board: its player is out', () => {
  const state = position({ stones: [at(0, 7), at(35, 3), at(21, 0)], hands: [[back.tile], [7], [8]] })
  const { events, after } = play(state, 0, { type: 'lay', ...back })
  expect(runsOf(state, { events })).toEqual([{ seat: 0, steps: [[0, 7, 6]], end: 'rim' }])
  expect(after.stones).toEqual([-1, at(35, 3), at(21, 0)])
  expect(after.wentOut).toEqual([1, 0, 0])
  expect(refusal({ ...after, turn: 0 }, 0, { type: 'lay', tile: 7, rotation: 0 })).toBe('not-in-hand')
})

test('[TSU-12] two stones whose paths join both go out, even one that is still on its notch; a third runs on', () => {
  const hands = [[straight.tile], [7], [8], [9]]
  const facing = position({ stones: [at(14, 7), at(14, 2), at(14, 0), at(35, 3)], hands })
  const three = play(facing, 0, { type: 'lay', ...straight })
  expect(runsOf(facing, three)).toEqual([
    { seat: 0, steps: [[14, 7, 2]], end: 'collision' },
    { seat: 1, steps: [[14, 2, 7]], end: 'collision' },
    { seat: 2, steps: [[14, 0, 5]], end: at(20, 0) },
  ])
  expect(three.after.stones).toEqual([-1, -1, at(20, 0), at(35, 3)])
  expect(three.after.wentOut).toEqual([1, 1, 0, 0])

  const onNotch = position({ stones: [at(6, 2), at(6, 7), at(21, 0), at(35, 3)], hands, board: { 7: straight } })
  const met = play(onNotch, 0, { type: 'lay', ...straight })
  expect(runsOf(onNotch, met)).toEqual([
    { seat: 0, steps: [[6, 2, 7]], end: 'collision' },
    { seat: 1, steps: [[6, 7, 2]], end: 'collision' },
  ])
  expect(met.after.stones).toEqual([-1, -1, at(21, 0), at(35, 3)])

  const longWay = lying('07 15 24 36')
  const roundabout = position({
    stones: [at(14, 2), at(14, 7), at(14, 5), at(35, 3)],
    hands: [[longWay.tile], [7], [8], [9]],
    board: { 8: back },
  })
  const meeting = play(roundabout, 0, { type: 'lay', ...longWay })
  expect(runsOf(roundabout, meeting)).toEqual([
    { seat: 0, steps: [[14, 2, 4]], end: at(20, 1) },
    {
      seat: 1,
      steps: [
        [14, 7, 0],
        [8, 5, 4],
        [14, 1, 5],
      ],
      end: 'collision',
    },
    {
      seat: 2,
      steps: [
        [14, 5, 1],
        [8, 4, 5],
        [14, 0, 7],
      ],
      end: 'collision',
    },
  ])
  expect(meeting.after.stones).toEqual([at(20, 1), -1, -1, at(35, 3)])
})

test('[TSU-13] the hand of a player who goes out is shuffled into the draw pile', () => {
  const state = position({
    stones: [at(0, 7), at(0, 0), at(21, 0)],
    hands: [[right.tile, 30, 31], [9, 4, 6], [8]],
    drawPile: [12, 3],
  })
  const { events, after } = play(state, 0, { type: 'lay', ...right }, quick(3))
  const shuffled = quick(3).shuffle([3, 4, 6, 9, 12])
  expect(only(events, 'handsShuffledIn')).toEqual([{ type: 'handsShuffledIn', drawPile: sealed([], ...shuffled) }])
  expect(after.hands[1]).toEqual([])
  expect(after.drawPile.length + only(events, 'tileDrawn').length).toBe(5)
})

test('[TSU-E1] a tile laid before the own stone carries on another path and leads it to the rim: the other is out', () => {
  const third = lying('04 13 26 57')
  const state = position({
    stones: [at(3, 4), at(21, 0), at(3, 6)],
    hands: [[7], [8], [third.tile, 30, 31]],
    board: { 9: straight },
    turn: 2,
  })
  const { events, after } = play(state, 2, { type: 'lay', ...third })
  expect(runsOf(state, { events })).toEqual([
    { seat: 2, steps: [[3, 6, 2]], end: at(4, 7) },
    { seat: 0, steps: [[3, 4, 0]], end: 'rim' },
  ])
  expect(after.stones).toEqual([-1, at(21, 0), at(4, 7)])
})
