import { expect, test } from 'vitest'
import { EAST, ITALY, TYRE, board, borders, locations, places } from '../../../../shared/games/tyros/board.ts'
import { distances, route, seas } from '../../../../shared/games/tyros/routes.ts'
import { price } from '../../../../shared/games/tyros/prices.ts'
import { everywhere, move, position, refusal } from './position.ts'

/** Fare of a galley from place to place where every location has an orange counter; undefined: no such move. */
function fare(from: number, to: number): number | undefined {
  const state = position({ counters: everywhere('orange'), galleys: [{ [from]: 1 }] })
  const asked = price(state, 0, { type: 'move', from, to })
  return typeof asked === 'string' ? undefined : asked.count
}

test('[TYR-13] the next squares to the north, south, east and west border, over land and sea, never by the desert or the open sea', () => {
  expect(locations.flatMap((location) => borders[location]!)).toHaveLength(2 * 51)
  locations.forEach((from) => borders[from]!.forEach((to) => expect(borders[to]).toContain(from)))
  expect(borders[16]).toEqual([11, 15, 17, 21])
  expect(borders[TYRE]).toEqual([31, 32])
  expect(borders[5]).toEqual([4])
  expect(borders[27]).toEqual([22, 26, 31])
  expect(borders[28]).toEqual([24, 32])
  expect(borders[14]).toEqual([13, 19])
  expect(borders[29]).toEqual([25, 30])
})

test('[TYR-20] a galley sails over every border but the closed ones, through any locations, to all places', () => {
  const open = places.flatMap((from) => seas[from]!.map((to) => [from, to])).filter(([from, to]) => from! < to!)
  expect(open).toHaveLength(51 - 8 + 1)
  for (const { between } of board.closed) {
    const [a, b] = between
    expect(borders[a]).toContain(b)
    expect(seas[a]).not.toContain(b)
  }
  expect(fare(1, TYRE)).toBe(9)
  expect(fare(5, TYRE)).toBe(9)
  expect(Math.max(...distances[TYRE]!.slice(1))).toBe(9)
  expect(places.every((place) => distances[TYRE]![place]! >= 0)).toBe(true)

  const crossed = position({
    hands: ['oo', 'j', 'j'],
    counters: { 32: 'green', 28: 'orange', [TYRE]: 'green' },
    cities: { 32: 1 },
    galleys: [{ [TYRE]: 1 }, { 32: 2 }],
  })
  expect(route(TYRE, 28)).toEqual([32, 28])
  expect(refusal(crossed, 0, move(TYRE, 28, 'oo'))).toBe(undefined)
})

test('[TYR-24] the coasts of Italy: 11 and 17 from the west, 15 and 17 from the east, and 16-17-16 changes coast for two cards', () => {
  expect([...seas[ITALY]!].sort()).toEqual([11, 17])
  expect([...seas[EAST]!].sort()).toEqual([15, 17])
  expect([fare(11, ITALY), fare(11, EAST)]).toEqual([1, 4 - 1])
  expect([fare(15, EAST), fare(15, ITALY)]).toEqual([1, 3])
  expect([fare(ITALY, EAST), fare(EAST, ITALY)]).toEqual([2, 2])
  expect(route(ITALY, EAST)).toEqual([17, EAST])
  expect(refusal(position({ galleys: [{ 16: 1 }], counters: { 16: 'orange' } }), 0, move(16, 16, 'oo'))).toBe('stays')

  const held = { hands: ['ooo', 'j', 'j'], counters: { 16: 'orange' } as const }
  const shared = position({ ...held, galleys: [{ [ITALY]: 1 }, { [EAST]: 1 }] })
  expect(refusal(shared, 0, move(ITALY, EAST, 'oo'))).toBe(undefined)
  const full = position({ ...held, galleys: [{ 15: 1, [ITALY]: 1 }, { [ITALY]: 1 }] })
  expect(refusal(full, 0, move(15, EAST, 'o'))).toBe('full')
  const toll = position({ ...held, cities: { 16: 1 }, galleys: [{ [ITALY]: 1 }] })
  expect(refusal(toll, 0, move(ITALY, EAST, 'oo'))).toBe('toll-due')
  expect(refusal(toll, 0, move(ITALY, EAST, 'oo', 'orange'))).toBe(undefined)
})

test('[TYR-E1] a voyage from Tyre to 23 costs four cards', () => {
  expect(fare(TYRE, 23)).toBe(4)
  for (const way of [
    [TYRE, 32, 28, 24, 23],
    [TYRE, 31, 27, 22, 23],
  ])
    way.slice(1).forEach((to, i) => expect(seas[way[i]!]).toContain(to))
})

test('[TYR-E2] a voyage from 31 to 29 costs four cards, not by 31-30-29', () => {
  expect(fare(31, 29)).toBe(4)
  expect([30, 26, 25, 29].map((to, i, way) => seas[i === 0 ? 31 : way[i - 1]!]!.includes(to))).not.toContain(false)
  expect(seas[30]).not.toContain(29)
})

test('[TYR-E3] a voyage from 22 to 8 or to 15 costs three cards', () => {
  expect(fare(22, 8)).toBe(3)
  expect(route(22, 8)).toEqual([17, 12, 8])
  expect(fare(22, 15)).toBe(3)
  expect(route(22, 15)).toEqual([17, EAST, 15])
})

test('[TYR-E4] a voyage from 15 to 10 costs five cards', () => {
  expect(fare(15, 10)).toBe(5)
  expect(route(15, 10).slice(0, 2)).toEqual([EAST, 17])
  expect(distances[17]![ITALY]! + distances[ITALY]![10]!).toBe(3)
  expect(distances[17]![12]! + distances[12]![10]!).toBe(3)
})

test('[TYR-E5] no sea between 21 and 16, nor between 15 and 10', () => {
  expect(fare(21, ITALY)).toBe(3)
  expect(fare(21, EAST)).toBe(3)
  expect(fare(15, 10)).toBe(5)
})
