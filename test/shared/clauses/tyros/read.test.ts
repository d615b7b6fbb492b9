import { expect, test } from 'vitest'
import { tyros } from '../../../../shared/games/tyros/index.ts'
import { accept, buildCity, buildGalley, conclude, counter, decline, exchange, fetch, grow, keep } from './position.ts'
import { move, offer, pass, retract, show, take, withdraw } from './position.ts'

test.each([
  grow(7, 'orange'),
  show(),
  show(32),
  move(33, 34, 'oj'),
  move(33, 34, 'oj', 'joker'),
  buildCity(34, 'ooooo'),
  buildGalley(33, 'oygv'),
  exchange('o'),
  fetch('ooo', 'joker'),
  pass,
  offer('o', 'jjjj', 1, 2, 3),
  withdraw(1),
  conclude(1, 3),
  take(1, 3),
  accept(1),
  decline(1, true),
  counter(1, 'o', 'y'),
  retract(1),
  keep('oyg'),
])('%j is read as it is', (command) => {
  expect(tyros.read(JSON.parse(JSON.stringify(command)))).toEqual(command)
})

const five = [1, 0, 0, 0, 0]

test.each([
  undefined,
  null,
  'pass',
  [],
  {},
  { type: 'sail' },
  { type: 'pass', seat: 1 },
  { type: 'grow', tile: 33, empire: 'orange' },
  { type: 'grow', tile: 0, empire: 'orange' },
  { type: 'grow', tile: 7, empire: 'joker' },
  { type: 'show', under: 1.5 },
  { type: 'move', from: 0, to: 3, pay: five },
  { type: 'move', from: 1, to: 35, pay: five },
  { type: 'move', from: 1, to: 2 },
  { type: 'move', from: 1, to: 2, pay: [1, 0, 0, 0] },
  { type: 'move', from: 1, to: 2, pay: [1, 0, 0, 0, 0, 0] },
  { type: 'move', from: 1, to: 2, pay: [-1, 0, 0, 0, 2] },
  { type: 'move', from: 1, to: 2, pay: [15, 0, 0, 0, 0] },
  { type: 'move', from: 1, to: 2, pay: [0, 0, 0, 0, 5] },
  { type: 'move', from: 1, to: 2, pay: [0.5, 0, 0, 0, 0] },
  { type: 'move', from: 1, to: 2, pay: five, toll: 'blue' },
  { type: 'buildGalley', at: 34, pay: five },
  { type: 'fetch', pay: five, take: 'any' },
  { type: 'offer', give: five, want: five, to: [1, 2, 3, 0] },
  { type: 'offer', give: five, want: five, to: [4] },
  { type: 'decline', offer: 1 },
  { type: 'accept', offer: 0 },
  { type: 'conclude', offer: 1, with: -1 },
  { type: 'keep', cards: 'ooo' },
  JSON.parse('{"__proto__": {"type": "pass"}}'),
])('%j is no command', (json) => {
  expect(tyros.read(json)).toBe(undefined)
})
