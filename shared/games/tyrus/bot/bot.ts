import type { Bot } from '../../../search/bot.ts'
import { determinize } from './determinize.ts'
import { evaluate } from './evaluate.ts'
import { leafValue } from './leaf-value.ts'
import type { Command, State } from '../types.ts'
import { drawnByWorth } from '../../../search/draw.ts'

/** Temperature of a rollout, in steps of worth. */
const TEMPERATURE = 0.3

/** Guesses the other's tiles by likelihood, rolls out to the end of the election, and values the rest by a leaf value. */
export const bot: Bot<State, Command> = {
  version: 3,
  budgets: {
    easy: { iterations: 0, temperature: 5 },
    calm: { iterations: 0, temperature: 2 },
    keen: { iterations: 100, temperature: 1 },
    sharp: { iterations: 1000, temperature: 0 },
  },
  slice: 25,
  exploration: 0.3,
  width: 8,
  sharpness: 2,
  determinize,
  candidates: (view, seat) => evaluate(view, seat),
  rollout: (view, seat, random) => drawnByWorth(evaluate(view, seat), TEMPERATURE, random),
  key: ({ tile, place }) => `${tile} ${place}`,
  shown: ({ place }) => `${place}`,
  stops: (world, root) => world.results.length !== root.results.length,
  leafValue,
}
