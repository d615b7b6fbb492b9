import { exp, power } from './math.ts'
import type { Random, Seat, Seen } from '../engine/game.ts'
import type { Budget, Candidate, Level, Line, Thought } from './bot.ts'
import { drawn } from './draw.ts'
import { search, type Searched } from './search.ts'

/**
 * Decides for a bot of this level. Thinks in iterations and yields after each, so that the caller can do other things
 * between. The same view, level and chance lead to the same command. `standsIn`: it plays for an absent player, and so trades
 * nothing away.
 */
export function* think<State, Command, Event>(
  searched: Searched<State, Command, Event>,
  view: Seen<State>,
  seat: Seat,
  level: Level,
  random: Random,
  standsIn = false,
): Generator<void, Thought<Command>> {
  const { bot } = searched
  const reply = bot.reply?.(view, seat, random) ?? (standsIn ? bot.refuse?.(view, seat) : undefined)
  const said = reply !== undefined ? { command: reply } : standsIn ? undefined : bot.negotiate?.(view, seat, random)
  // An easy bot strays in all but this: what it has asked for, and was told yes to, it does.
  if (said !== undefined && (said.worth === undefined || level === 'easy')) return { ...said, iterations: 0, lines: [] }
  const trade = said && { command: said.command, worth: said.worth! }
  const budget = bot.budgets[level]
  if (budget.iterations === 0) {
    const candidates = (bot.evaluate ?? bot.candidates)(view, seat)
    return chosen(trade ? [...candidates, trade] : candidates, budget, random)
  }
  const lines = yield* search(searched, view, seat, budget.iterations, random, trade?.command)
  const { command } = drawn(lines, ({ visits }) => sharpen(visits / lines[0]!.visits, budget), random)
  return { command, iterations: budget.iterations, lines }
}

export function atOnce<Found>(thinking: Generator<void, Found>): Found {
  for (;;) {
    const step = thinking.next()
    if (step.done) return step.value
  }
}

/**
 * Thinks to the end in slices of `slice` worlds, with `pause` between them; undefined once that returns false. The first
 * slices are shorter: code that has hardly run yet is many times slower.
 */
export async function inSlices<Command>(
  thinking: Generator<void, Thought<Command>>,
  slice: number,
  pause: () => Promise<boolean>,
): Promise<Thought<Command> | undefined> {
  for (let size = 1; ; size = Math.min(2 * size, slice)) {
    for (let done = 0; done < size; done++) {
      const step = thinking.next()
      if (step.done) return step.value
    }
    if (!(await pause())) return undefined
  }
}

function chosen<Command>(candidates: readonly Candidate<Command>[], budget: Budget, random: Random): Thought<Command> {
  const sorted = candidates.toSorted((a, b) => b.worth - a.worth)
  const { command } = drawn(sorted, ({ worth }) => sharpen(exp(worth - sorted[0]!.worth), budget), random)
  return {
    command,
    iterations: 0,
    lines: sorted.map((one): Line<Command> => ({ command: one.command, visits: 0, value: 0, scatter: 0 })),
  }
}

/** A weight from 0 to 1 to the power of one over the temperature; at temperature 0 only the greatest is left. */
function sharpen(weight: number, { temperature }: Budget): number {
  if (temperature === 0) return weight === 1 ? 1 : 0
  return power(weight, 1 / temperature)
}
