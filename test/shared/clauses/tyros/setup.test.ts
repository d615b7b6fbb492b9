import { expect, test } from 'vitest'
import { quick } from '../../../../shared/engine/random.ts'
import { unseal } from '../../../../shared/engine/sealed.ts'
import { TYRE, allTiles, borders, places } from '../../../../shared/games/tyros/board.ts'
import { deckSize, allCards, minus, total } from '../../../../shared/games/tyros/cards.ts'
import { tyros } from '../../../../shared/games/tyros/index.ts'
import { SUPPLY } from '../../../../shared/games/tyros/figures.ts'
import type { Empire, State } from '../../../../shared/games/tyros/types.ts'
import { buildCity, buildGalley, everywhere, only, pass, play, position, refusal, setup, stacked } from './position.ts'

const countersOf = (state: State) =>
  Object.fromEntries(state.counters.flatMap((empire, at) => (empire ? [[at, empire]] : []))) as Record<number, Empire>

test('[TYR-1] three or four players, each with ten galleys and ten cities', () => {
  expect(tyros.seats).toEqual({ min: 3, max: 4 })
  const home = Object.fromEntries(allTiles.slice(0, 10).map((at) => [at, 0]))
  const state = (galleys: number, cities: number) =>
    position({
      hands: ['ooooooo', 'j', 'j'],
      counters: everywhere('orange'),
      galleys: [{ ...Object.fromEntries(allTiles.slice(12, 11 + galleys).map((at) => [at, 1])), 12: 1 }],
      cities: Object.fromEntries(Object.entries(home).slice(0, cities)),
    })
  expect(state(10, 9).galleys[0]!.reduce((sum, n) => sum + n, 0)).toBe(10)
  expect(refusal(state(10, 9), 0, buildGalley(1, 'o'))).toBe('no-supply')
  expect(refusal(state(9, 9), 0, buildGalley(1, 'o'))).toBe(undefined)
  expect(refusal(state(9, 10), 0, buildCity(12, 'ooooo'))).toBe('no-supply')

  const { after } = play(state(10, 9), 0, buildCity(12, 'ooooo'))
  expect(SUPPLY - after.galleys[0]!.reduce((sum, n) => sum + n, 0)).toBe(1)
})

test('[TYR-2] 14 cards in each of four colours, and 4 jokers', () => {
  expect(allCards).toEqual([14, 14, 14, 14, 4])
  expect(total(allCards)).toBe(60)
})

test('[TYR-3] a tile for each numbered location and none for Tyre; counters do not run out', () => {
  expect(allTiles).toEqual(Array.from({ length: 32 }, (_, i) => i + 1))
  const state = position({
    phase: 'growth',
    counters: { ...everywhere('orange'), 5: undefined! },
    tiles: [[5], [], []],
  })
  expect(play(state, 0, { type: 'grow', tile: 5, empire: 'orange' }).after.counters[5]).toBe('orange')
})

test('[TYR-4] each player has two galleys in Tyre, which belongs to no empire', () => {
  const { empty } = setup()
  expect(empty.galleys.map((own) => places.filter((place) => own[place]! > 0))).toEqual([[33], [33], [33], [33]])
  expect(empty.galleys.map((own) => own[TYRE])).toEqual([2, 2, 2, 2])
  expect(empty.counters[TYRE]).toBe(null)
})

test('[TYR-5] the basic start founds orange in 7, yellow in 13, green in 23, violet in 26, and these tiles leave the game', () => {
  const { events, state } = setup()
  expect(only(events, 'empiresFounded')).toEqual([{ type: 'empiresFounded', at: [7, 13, 23, 26], misfits: [] }])
  expect(countersOf(state)).toEqual({ 7: 'orange', 13: 'yellow', 23: 'green', 26: 'violet' })
  expect(state.drawPile + state.tiles.reduce((sum, { size }) => sum + size, 0)).toBe(28)
  expect(state.tiles.flatMap(({ held }) => unseal(held)).filter((tile) => [7, 13, 23, 26].includes(tile))).toEqual([])
})

test('[TYR-6] the random start of kosmos founds in the order of drawing; a tile next to one founded goes under the draw pile', () => {
  const { events, state } = setup({ start: 'random' }, 4, 0, stacked([20, 21, 25, 3, 2, 9, 18]))
  expect(only(events, 'empiresFounded')).toEqual([{ type: 'empiresFounded', at: [20, 3, 9, 18], misfits: [21, 25, 2] }])
  expect(countersOf(state)).toEqual({ 20: 'orange', 3: 'yellow', 9: 'green', 18: 'violet' })
})

test('[TYR-7] the random start of english sorts the tiles; the lowest that borders on Tyre or a lower one is drawn again', () => {
  const { events, state } = setup({ edition: 'english', start: 'random' }, 4, 0, stacked([31, 20, 1, 21, 2, 32, 5, 24]))
  expect(only(events, 'empiresFounded')).toEqual([
    { type: 'empiresFounded', at: [1, 5, 20, 24], misfits: [21, 2, 31, 32] },
  ])
  expect(countersOf(state)).toEqual({ 1: 'orange', 5: 'yellow', 20: 'green', 24: 'violet' })
  for (let seed = 0; seed < 200; seed++) {
    const { at } = only(setup({ edition: 'english', start: 'random' }, 4, 0, quick(seed)).events, 'empiresFounded')[0]!
    expect([...at].sort((a, b) => a - b)).toEqual(at)
    at.forEach((one) => expect(borders[one]!.some((near) => near === TYRE || at.includes(near))).toBe(false))
  }
})

test('[TYR-8] in kosmos, when 31 or 32 is founded, Tyre gets the same colour at once, and is founded too', () => {
  const { events, state } = setup({ start: 'random' }, 4, 0, stacked([9, 32, 31, 1, 20]))
  expect(only(events, 'empiresFounded')).toEqual([{ type: 'empiresFounded', at: [9, 32, 1, 20], misfits: [31] }])
  expect(countersOf(state)).toEqual({ 9: 'orange', 32: 'yellow', 33: 'yellow', 1: 'green', 20: 'violet' })
})

test('[TYR-9] the other tiles are shuffled: four a player, held secretly, the rest is the draw pile', () => {
  const { events, state } = setup({}, 3, 0, stacked([32, 5, 1, 9, 2, 3, 4, 6, 31, 30, 29, 28]))
  expect(only(events, 'tilesDealt')[0]!.tiles).toEqual([
    { only: [0], it: [1, 5, 9, 32] },
    { only: [1], it: [2, 3, 4, 6] },
    { only: [2], it: [28, 29, 30, 31] },
  ])
  expect(state.drawPile).toBe(28 - 12)
  expect(setup({}, 4).state.drawPile).toBe(28 - 16)
})

test('[TYR-10] the start player is drawn, or set by the host; play runs clockwise', () => {
  const drawn = [...Array(60).keys()].map((seed) => setup({}, 4, 'drawn', quick(seed)).state.turn)
  expect([...new Set(drawn)].sort()).toEqual([0, 1, 2, 3])
  const { events, state } = setup({}, 4, 2)
  expect(only(events, 'startDrawn')).toEqual([])
  expect([state.first, state.turn]).toEqual([2, 2])
  expect(play(position({ turn: 2 }), 2, pass).after.turn).toBe(0)
})

test('[TYR-11] all cards not in a hand are shuffled, discards too; with three players each gets 12, with four 10', () => {
  expect(setup({}, 3).state.hands.map(({ size }) => size)).toEqual([12, 12, 12])
  expect(setup({}, 4).state.hands.map(({ size }) => size)).toEqual([10, 10, 10, 10])

  const before = position({ hands: ['oo', 'y', 'ggg'], discardPile: 'oooooyyyyvvv', passes: 2 })
  const { events, after } = play(before, 0, pass)
  const [dealt] = only(events, 'cardsDealt')
  expect(after.hands.map(({ size }) => size)).toEqual([14, 13, 15])
  expect(after.discardPile).toEqual([0, 0, 0, 0, 0])
  expect(deckSize(after)).toBe(60 - 42)
  dealt!.hands.forEach((hand, seat) => {
    const gained = minus(unseal(hand), unseal(before.hands[seat]!.cards))
    expect([total(gained), Math.min(...gained) >= 0]).toEqual([12, true])
  })
})
