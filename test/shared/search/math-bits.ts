import { digest } from '../../../shared/engine/digest.ts'
import { quick } from '../../../shared/engine/random.ts'
import { exp, log, power, tanh } from '../../../shared/search/math.ts'

const random = quick(1)
/** From -50 to 50. */
export const numbers = Array.from({ length: 20_000 }, () => (random.below(2 ** 31) / 2 ** 31) * 100 - 50)

const digestOf = (values: readonly number[]): string => digest([...new Uint32Array(Float64Array.from(values).buffer)])

/** Digests of every bit of what bots take of Math, for the numbers above. */
export const bits = () => ({
  exp: digestOf(numbers.map(exp)),
  log: digestOf(numbers.map((x) => log(Math.abs(x)))),
  power: digestOf(numbers.map((x) => power(Math.abs(x), 1.6))),
  tanh: digestOf(numbers.map((x) => tanh(x / 10))),
})

/** The same in every engine. */
export const kept = { exp: '8f0e593c', log: '6ae73e5b', power: '4eb130b3', tanh: '920d26c0' }
