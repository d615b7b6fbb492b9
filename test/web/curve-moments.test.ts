import { expect, test } from 'vitest'
import { marksOf } from '../../web/features/record/curve-moments.ts'

const points = Array.from({ length: 29 }, (_, n) => ({ n }))
const linesOf = (moments: readonly number[]) => marksOf(points, moments).map(({ number, line }) => [number, line])

test('numbers of moments stand beside each other on the curve where they have room', () => {
  expect(linesOf([4, 9, 20])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ])
})

test('the number of a moment right after another stands a line higher', () => {
  expect(linesOf([20, 9, 10])).toEqual([
    [2, 0],
    [3, 1],
    [1, 0],
  ])
  expect(linesOf([12, 13, 14]).map(([, line]) => line)).toEqual([0, 1, 2])
})

test('a single point of a game is at the start of the curve', () => {
  expect(marksOf([{ n: 3 }], [3])).toEqual([{ share: 0, number: 1, line: 0 }])
})
