import { expect, test } from 'vitest'
import { exp, log, power, tanh } from '../../../shared/search/math.ts'
import { bits, kept, numbers } from './math-bits.ts'

test('[ROOM-52] the functions of Math that bots take have the same bits in Node', () => expect(bits()).toEqual(kept))

test('[ROOM-52] the functions of bots say what Math says, to twelve digits', () => {
  for (const x of numbers) {
    expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 12)
    expect(log(Math.abs(x))).toBeCloseTo(Math.log(Math.abs(x)), 12)
    expect(power(Math.abs(x), 1.6) / Math.abs(x) ** 1.6).toBeCloseTo(1, 12)
    expect(tanh(x / 10)).toBeCloseTo(Math.tanh(x / 10), 12)
    expect(tanh(-x)).toBe(-tanh(x))
  }
  expect([exp(0), exp(-800), exp(800), exp(-Infinity)]).toEqual([1, 0, Infinity, 0])
  expect([log(1), log(0), power(0, 2), power(1, 7), tanh(400)]).toEqual([0, -Infinity, 0, 1, 1])
})
