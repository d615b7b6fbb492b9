import { expect, test } from 'vitest'
import { tyrus } from '../../../../shared/games/tyrus/index.ts'

test('a lay is read: a tile to a building', () => {
  expect(tyrus.read({ type: 'lay', tile: 0, place: 0 })).toEqual({ type: 'lay', tile: 0, place: 0 })
  expect(tyrus.read({ place: 5, tile: 29, type: 'lay' })).toEqual({ type: 'lay', tile: 29, place: 5 })
})

test.each([
  undefined,
  null,
  true,
  7,
  'lay',
  [],
  ['lay', 1, 2],
  {},
  { type: 'lay' },
  { type: 'lay', tile: 1 },
  { type: 'lay', place: 1 },
  { type: 'draw', tile: 1, place: 1 },
  { type: 'lay', tile: 30, place: 1 },
  { type: 'lay', tile: -1, place: 1 },
  { type: 'lay', tile: 1, place: 6 },
  { type: 'lay', tile: 1, place: -1 },
  { type: 'lay', tile: 1.5, place: 1 },
  { type: 'lay', tile: 1, place: Number.NaN },
  { type: 'lay', tile: '1', place: 1 },
  { type: 'lay', tile: [1], place: 1 },
  { type: 'lay', tile: { only: [0] }, place: 1 },
  { type: 'lay', tile: 1, place: 1, seat: 0 },
  JSON.parse('{"type":"lay","tile":1,"place":1,"__proto__":{}}'),
  JSON.parse('{"type":"lay","tile":1,"__proto__":{"place":1}}'),
])('%j is no command', (json) => {
  expect(tyrus.read(json)).toBeUndefined()
})
