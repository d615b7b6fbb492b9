import type { Random } from '../engine/game.ts'

const STEPS = 1 << 30

/** Draws an item, each as likely as its weight. No weight is negative, and at least one is above 0. */
export function drawn<T>(items: readonly T[], weightOf: (item: T) => number, random: Random): T {
  let all = 0
  const sums = items.map((item) => (all += weightOf(item)))
  const at = (random.below(STEPS) / STEPS) * all
  return items[sums.findIndex((sum) => at < sum)]!
}
