import { levels, type AnyBot, type Budget } from './bot.ts'

/** The same bot with at most `iterations` worlds at every level. */
export function limited(bot: AnyBot, iterations: number): AnyBot {
  const most = (budget: Budget): Budget => ({ ...budget, iterations: Math.min(iterations, budget.iterations) })
  const budgets = Object.fromEntries(levels.map((level) => [level, most(bot.budgets[level])]))
  return { ...bot, budgets: budgets as AnyBot['budgets'] }
}
