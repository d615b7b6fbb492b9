import { expect, test } from 'vitest'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, unseal } from '../../../../shared/engine/sealed.ts'
import { setup } from '../../../../shared/engine/decide.ts'
import { tsuro } from '../../../../shared/games/tsuro/index.ts'
import { dealt, play, refusal, sealed } from './position.ts'

test('[TSU-3] two to eight players with one stone each, and a dragon that nobody has', () => {
  expect(tsuro.seats).toEqual({ min: 2, max: 8 })
  for (let seats = 2; seats <= 8; seats++) {
    let state = dealt(seats)
    for (let seat = 0; seat < seats; seat++) state = play(state, seat, { type: 'place', notch: seat }).after
    expect(state.stones.filter((spot) => spot >= 0)).toHaveLength(seats)
    expect(refusal(state, 0, { type: 'place', notch: 40 })).toBe('all-placed')
    expect(state.dragon).toBe(null)
  }
})

test('[TSU-4] three tiles each before the stones are set, seen by their owner; the draw pile is seen by nobody', () => {
  const tiles = quick(5).shuffle(Array.from({ length: 35 }, (_, tile) => tile))
  const { events, state } = setup(tsuro, { seats: 3, first: 1, options: { bonus: 'off' } }, quick(5))
  expect(events).toEqual([
    { type: 'handDealt', seat: 0, hand: sealed([0], ...tiles.slice(0, 3)) },
    { type: 'handDealt', seat: 1, hand: sealed([1], ...tiles.slice(3, 6)) },
    { type: 'handDealt', seat: 2, hand: sealed([2], ...tiles.slice(6, 9)) },
    { type: 'drawPileFormed', drawPile: sealed([], ...tiles.slice(9)) },
  ])
  expect(state.starts).toEqual([-1, -1, -1])
  const view = redact(state, 1)
  expect(view.hands[1]!.map(unseal)).toEqual(tiles.slice(3, 6))
  expect([view.hands[0], view.hands[2], view.drawPile].map((slots) => slots!.filter((slot) => 'it' in slot))).toEqual([
    [],
    [],
    [],
  ])
  expect([view.hands[0]!.length, view.hands[2]!.length, view.drawPile.length]).toEqual([3, 3, 26])
})

test('[TSU-5] the start player is set by the host or drawn, from all who play; play runs clockwise', () => {
  expect(dealt(4, 2).turn).toBe(2)
  for (let seats = tsuro.seats.min; seats <= tsuro.seats.max; seats++) {
    const drawn = Array.from({ length: 80 }, (_, seed) => dealt(seats, 'drawn', seed).turn)
    expect(new Set(drawn)).toEqual(new Set(Array(seats).keys()))
  }

  const { events, after } = play(dealt(4, 3), 3, { type: 'place', notch: 0 })
  expect(events).toEqual([{ type: 'stonePlaced', notch: 0 }, { type: 'turnBegan' }])
  expect(after.turn).toBe(0)
})

test('[TSU-6] each player sets the stone in turn order on a free notch, at a shared square too, before any tile is laid', () => {
  const empty = dealt(2)
  const tile = unseal(empty.hands[0]![0]!)
  expect(refusal(empty, 1, { type: 'place', notch: 0 })).toBe('not-your-turn')
  expect(refusal(empty, 0, { type: 'lay', tile, rotation: 0 })).toBe('place-first')

  const { after: one } = play(empty, 0, { type: 'place', notch: 0 })
  expect(refusal(one, 1, { type: 'place', notch: 0 })).toBe('notch-taken')
  const beside = play(one, 1, { type: 'place', notch: 1 })
  expect(beside.events).toEqual([{ type: 'stonePlaced', notch: 1 }, { type: 'turnBegan' }])
  expect(beside.after.stones.map((spot) => spot >> 3)).toEqual([0, 0])
  expect(beside.after.turn).toBe(0)
  expect(refusal(beside.after, 0, { type: 'place', notch: 5 })).toBe('all-placed')
})
