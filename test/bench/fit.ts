import { begin } from '../../shared/engine/position.ts'
import { quick } from '../../shared/engine/random.ts'
import type { Random } from '../../shared/engine/game.ts'
import { settled } from '../../shared/engine/fold.ts'
import { whole } from '../../shared/engine/sealed.ts'
import { features } from '../../shared/games/tyrus/bot/leaf-value.ts'
import { tyrus } from '../../shared/games/tyrus/index.ts'
import { weights, type Weights } from '../../shared/games/tyrus/bot/evaluate.ts'
import { rollout } from '../../shared/games/tyrus/bot/rollout.ts'
import type { State } from '../../shared/games/tyrus/types.ts'
import { fitHabits } from './habits.ts'

/**
 * `node test/bench/fit.ts evaluate|leaf-value|habits [n]`: the figures of Tyrus' bot, from games that its rollouts (for habits,
 * n keen bots) play against themselves. It prints them; they are copied into `evaluate.ts`, `leaf-value.ts` and
 * `determinize.ts` by hand, for habits rounded, and with the raise by which what is imagined comes.
 */
const [, , what = 'evaluate', n] = process.argv

/** One game by the rollouts of both seats. Returns the share of seat 0; `between` is told of each election's end. */
function selfPlay(of: readonly [Weights, Weights], deal: number, between?: (world: State) => void): number {
  const key = new Uint8Array(32)
  new DataView(key.buffer).setUint32(0, deal)
  const { position } = begin(tyrus, { seats: 2, first: deal % 2, options: {} }, key)
  const world = tyrus.copy(position.state)
  const random = quick(deal)
  for (let held = 0; ;) {
    const view = whole(settled(world))
    const outcome = tyrus.outcome(view)
    if (outcome) return outcome.winners.length === 0 ? 0.5 : outcome.winners[0] === 0 ? 1 : 0
    if (view.results.length > held) {
      held = view.results.length
      between?.(view)
    }
    const seat = view.turn!
    const command = rollout(view, seat, random, of[seat as 0 | 1])
    tyrus.play(world, seat, command, random, (event) => tyrus.apply(world, event))
  }
}

/** The score of `one` against `other`: each deal from both seats. */
function scoreOf(one: Weights, other: Weights, deals: number, from: number): number {
  let sum = 0
  for (let deal = from; deal < from + deals; deal++)
    sum += selfPlay([one, other], deal) + 1 - selfPlay([other, one], deal)
  return sum / (2 * deals)
}

/** The cross-entropy method on the logarithms of all weights, against the latest three means. */
function fitEvaluation(random: Random): Weights {
  const keys = Object.keys(weights) as (keyof Weights)[]
  const make = (logs: readonly number[]): Weights =>
    Object.fromEntries(keys.map((key, i) => [key, Math.exp(logs[i]!)])) as Weights
  let mean = keys.map((key) => Math.log(weights[key]))
  let spread = keys.map(() => 0.5)
  let rivals: readonly Weights[] = [weights]
  for (let generation = 0; generation < 20; generation++) {
    const tried = Array.from({ length: 24 }, () => mean.map((at, i) => at + spread[i]! * normal(random)))
      .map((logs) => {
        const scores = rivals.map((rival, i) => scoreOf(make(logs), rival, 70, generation * 1000 + i * 100 + 1))
        return { logs, score: scores.reduce((sum, score) => sum + score, 0) }
      })
      .toSorted((a, b) => b.score - a.score)
    const best = tried.slice(0, 6).map(({ logs }) => logs)
    mean = mean.map((_, i) => best.reduce((sum, logs) => sum + logs[i]!, 0) / best.length)
    spread = spread.map(
      (_, i) => 0.05 + 0.9 * Math.sqrt(best.reduce((sum, logs) => sum + (logs[i]! - mean[i]!) ** 2, 0) / best.length),
    )
    if (generation % 4 === 3) rivals = [...rivals.slice(-2), make(mean)]
  }
  return make(mean)
}

/** A number of the standard normal distribution (Box and Muller 1958). */
function normal(random: Random): number {
  const uniform = () => (random.below(1 << 30) + 0.5) / (1 << 30)
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** A logistic regression after each election, by gradient ascent. */
function fitLeafValue(): readonly (readonly number[])[] {
  const rows: { readonly x: readonly number[]; readonly won: number }[][] = Array.from({ length: 9 }, () => [])
  for (let deal = 1; deal <= 4000; deal++) {
    const passed: State[] = []
    const won = selfPlay([weights, weights], deal, (world) => passed.push({ ...world }))
    for (const world of passed) rows[world.results.length]?.push({ x: features(world), won })
  }
  return rows.slice(1).map((games) => {
    const table = games[0]!.x.map(() => 0)
    for (let round = 0; round < 300; round++) {
      const slope = table.map(() => 0)
      for (const { x, won } of games) {
        const sum = x.reduce((all, value, i) => all + value * table[i]!, 0)
        const off = won - 1 / (1 + Math.exp(-sum))
        for (const [i, value] of x.entries()) slope[i]! += off * value
      }
      for (const [i, by] of slope.entries()) table[i]! += by / games.length - 0.0005 * table[i]!
    }
    return table.map((weight) => Number(weight.toFixed(3)))
  })
}

const fits: Readonly<Record<string, () => unknown>> = {
  evaluate: () => fitEvaluation(quick(Number(n ?? 1))),
  'leaf-value': fitLeafValue,
  habits: () => fitHabits(Number(n ?? 300)),
}
console.log(JSON.stringify(fits[what]!(), undefined, 1))
