/**
 * Functions of `Math` for bots, from additions, multiplications and divisions alone. Those give the same bits in every
 * engine; `Math` and `**` need not, and then a browser would not find a bot's move again. [ROOM-52]
 */

const LN2_HIGH = 0.693147180369123816
const LN2_LOW = 1.90821492927058770002e-10

/** 2 to the power of every k from LEAST on: those of normal doubles. */
const LEAST = -1022
const powersOfTwo = new Float64Array(1023 - LEAST + 1).fill(1)
for (let k = 1; k <= 1023; k++) powersOfTwo[k - LEAST] = powersOfTwo[k - 1 - LEAST]! * 2
for (let k = -1; k >= LEAST; k--) powersOfTwo[k - LEAST] = powersOfTwo[k + 1 - LEAST]! / 2

const TIMES_OF_LN2 = 1 / Math.LN2

/** e to the power of x; 0 below the least normal double. By the series of r / tanh(r / 2), r = x mod log 2. */
export function exp(x: number): number {
  const k = Math.floor(x * TIMES_OF_LN2 + 0.5)
  if (k < LEAST) return 0
  if (k > 1023) return Infinity
  const r = x - k * LN2_HIGH - k * LN2_LOW
  const t = r * r
  const c = r - t * (1 / 6 - t * (1 / 360 - t * (1 / 15120 - t * (1 / 604800 - t * (1 / 23950080)))))
  return (1 + (r + (r * c) / (2 - c))) * powersOfTwo[k - LEAST]!
}

/** 1/21, 1/19 and so on to 1. */
const terms = Array.from({ length: 11 }, (_, i) => 1 / (21 - 2 * i))

/** The natural logarithm of a finite number from 0 on, by the series of artanh. */
export function log(x: number): number {
  if (x === 0) return -Infinity
  let k = 0
  let part = x
  for (; part > Math.SQRT2; k++) part /= 2
  for (; part < Math.SQRT1_2; k--) part *= 2
  const s = (part - 1) / (part + 1)
  const square = s * s
  let sum = 0
  for (const term of terms) sum = sum * square + term
  return k * LN2_HIGH + (2 * s * sum + k * LN2_LOW)
}

/** A number from 0 on to any positive power. */
export const power = (base: number, exponent: number): number => exp(exponent * log(base))

/** The hyperbolic tangent; that of -x is exactly the negative, so that no seat has the better rounding. */
export function tanh(x: number): number {
  return x < 0 ? -tanh(-x) : 1 - 2 / (exp(2 * x) + 1)
}
