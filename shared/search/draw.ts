import type { Random } from '../engine/game.ts'
import type { Candidate } from './bot.ts'
import { exp } from './math.ts'

const STEPS = 1 << 30

/** Draws an item, each as likely as its weight. No weight is negative, and at least one is above 0. */
export function drawn<T>(items: readonly T[], weightOf: (item: T) => number, random: Random): T {
  let all = 0
  const sums = items.map((item) => (all += weightOf(item)))
  const at = (random.below(STEPS) / STEPS) * all
  return items[sums.findIndex((sum) => at < sum)]!
}

/** Draws a command: of two whose worths lie `temperature` apart, the better one is e times as likely. */
export function drawnByWorth<Command>(
  candidates: readonly Candidate<Command>[],
  temperature: number,
  random: Random,
): Command {
  const top = Math.max(...candidates.map(({ worth }) => worth))
  return drawn(candidates, ({ worth }) => exp((worth - top) / temperature), random).command
}
