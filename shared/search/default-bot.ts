import type { Searchable } from '../engine/game.ts'
import type { Bot } from './bot.ts'

/** Commands of a node at most: of more, every second, every third and so on. */
const WIDTH = 100

/**
 * A bot that knows of its game only the legal commands: it plays worlds on at random, to the end or for so many plies. A game
 * may spread it, and replace any part. Its key wants a command's fields in the same order from `legal` and from `read`.
 */
export function defaultBot<State, Command>({
  legal,
  pick,
}: Pick<Searchable<State, Command>, 'legal' | 'pick'>): Bot<State, Command> {
  return {
    version: 1,
    budgets: {
      easy: { iterations: 50, temperature: 2 },
      calm: { iterations: 100, temperature: 0.5 },
      keen: { iterations: 250, temperature: 0 },
      sharp: { iterations: 1000, temperature: 0 },
    },
    slice: 5,
    exploration: 0.7,
    width: WIDTH,
    sharpness: 1,
    plies: 200,
    candidates(view, seat) {
      const all = [...legal(view, seat)]
      const step = Math.ceil(all.length / WIDTH)
      return all.filter((_, i) => i % step === 0).map((command) => ({ command, worth: 0 }))
    },
    rollout: pick,
    key: (command) => JSON.stringify(command),
  }
}
