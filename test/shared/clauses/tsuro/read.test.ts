import { expect, test } from 'vitest'
import { tsuro } from '../../../../shared/games/tsuro/index.ts'
import { straight } from './position.ts'

test('a well-formed command is read, its rotation made canonical and its tiles put in order', () => {
  expect(tsuro.read({ type: 'place', notch: 47 })).toEqual({ type: 'place', notch: 47 })
  const lay = { type: 'lay', tile: straight.tile, rotation: 3 }
  expect(tsuro.read(lay)).toEqual({ ...lay, rotation: 0 })
  expect(tsuro.read({ type: 'inspect', from: 7 })).toEqual({ type: 'inspect', from: 7 })
  const swap = { type: 'swap', give: [9, 4], take: [12, 3] }
  expect(tsuro.read(swap)).toEqual({ ...swap, give: [4, 9], take: [3, 12] })
})

test.each([
  undefined,
  null,
  'place',
  [],
  {},
  { type: 'pass' },
  { type: 'place' },
  { type: 'place', notch: 48 },
  { type: 'place', notch: -1 },
  { type: 'place', notch: 1.5 },
  { type: 'place', notch: '3' },
  { type: 'place', notch: 3, seat: 1 },
  { type: 'lay', tile: 35, rotation: 0 },
  { type: 'lay', tile: 3, rotation: 4 },
  { type: 'lay', tile: 3 },
  { type: 'inspect', from: 8 },
  { type: 'swap', give: [1, 2, 3, 4], take: [] },
  { type: 'swap', give: 1, take: [] },
  { type: 'swap', give: [35], take: [1] },
  JSON.parse('{"__proto__": {"type": "place"}, "notch": 3}'),
])('%j is no command', (json) => {
  expect(tsuro.read(json)).toBe(undefined)
})
