import { expect, test } from 'vitest'
import { beyond, notchSpots } from '../../../../shared/games/tsuro/board.ts'
import {
  canonicalRotation,
  exits,
  pairings,
  tileSet,
  rotationCounts,
  rotated,
} from '../../../../shared/games/tsuro/tiles.ts'
import { at } from './position.ts'

test('[TSU-1] 36 squares of eight points touch in 120 places, and leave 48 notches, numbered clockwise', () => {
  const inner = beyond.filter((spot) => spot >= 0)
  expect(beyond).toHaveLength(36 * 8)
  expect(inner).toHaveLength(2 * 120)
  inner.forEach((spot) => expect(beyond[beyond[spot]!]).toBe(spot))
  expect([at(0, 2), at(0, 3), at(7, 0), at(7, 7)].map((spot) => beyond[spot])).toEqual([
    at(1, 7),
    at(1, 6),
    at(1, 5),
    at(6, 2),
  ])

  expect(new Set(notchSpots).size).toBe(48)
  expect(notchSpots.every((spot) => beyond[spot] === -1)).toBe(true)
  expect([0, 11, 12, 23, 24, 35, 36, 47].map((notch) => notchSpots[notch])).toEqual([
    at(0, 0),
    at(5, 1),
    at(5, 2),
    at(35, 3),
    at(35, 4),
    at(30, 5),
    at(30, 6),
    at(0, 7),
  ])
})

test('[TSU-2] the tiles are the 35 of the 105 pairings of eight points that differ under rotation', () => {
  const all = pairings().map((pairing) => pairing.join(''))
  expect(new Set(all).size).toBe(105)
  expect(all).toEqual([...all].sort())
  const classes = new Set(
    pairings().map((pairing) => {
      const rotations = [pairing, rotated(pairing), rotated(rotated(pairing)), rotated(rotated(rotated(pairing)))]
      return rotations.map((rotation) => rotation.join('')).sort()[0]!
    }),
  )
  expect(classes.size).toBe(35)
  expect(tileSet.map((tile) => tile.join(''))).toEqual([...classes].sort())
  expect(rotationCounts.reduce((sum, count) => sum + count)).toBe(105)
})

test('a tile rotated four times lies as before, and rotations that look alike have one canonical rotation', () => {
  for (let tile = 0; tile < 35; tile++)
    for (let rotation = 0; rotation < 4; rotation++) {
      const looks = (how: number) => exits.slice((tile * 4 + how) * 8, (tile * 4 + how + 1) * 8).join('')
      const alike = [0, 1, 2, 3].filter((other) => looks(other) === looks(rotation))
      expect(canonicalRotation(tile, rotation)).toBe(alike[0])
    }
})
