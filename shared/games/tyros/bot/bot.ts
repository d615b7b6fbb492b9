import type { Bot } from '../../../search/bot.ts'
import { evaluate, keep } from './evaluate.ts'
import { leafValue } from './leaf-value.ts'
import { negotiate, refuse, waits } from './negotiate.ts'
import { choosing } from '../turn.ts'
import type { Command, State } from '../types.ts'
import { drawnByWorth } from '../../../search/draw.ts'

/** Temperature of a rollout, in points. */
const TEMPERATURE = 0.3

/** Searches few worlds over the best evaluated commands, with leaf values for rollouts; trades stay outside the tree. */
export const bot: Bot<State, Command> = {
  version: 9,
  budgets: {
    easy: { iterations: 0, temperature: 2.2 },
    calm: { iterations: 0, temperature: 0.8 },
    keen: { iterations: 16, temperature: 0 },
    sharp: { iterations: 500, temperature: 0 },
  },
  slice: 10,
  exploration: 0.3,
  width: 8,
  sharpness: 1.5,
  candidates: (view, seat) => evaluate(view, seat),
  rollout: (view, seat, random) => drawnByWorth(evaluate(view, seat), TEMPERATURE, random),
  key,
  reply: (view, seat) => (choosing(view).includes(seat) ? keep(view, seat) : undefined),
  negotiate,
  refuse,
  waits,
  leafValue,
}

/** The key of a command's public part: the cards that pay are those missed least anyway. */
function key(command: Command): string {
  switch (command.type) {
    case 'grow':
      return `g${command.tile} ${command.empire}`
    case 'show':
      return `s${command.under}`
    case 'move':
      return `m${command.from} ${command.to}`
    case 'buildCity':
      return `c${command.galley}`
    case 'buildGalley':
      return `b${command.at}`
    case 'exchange':
      return `x${command.pay.join()}`
    case 'fetch':
      return `f${command.take}`
    case 'keep':
      return `k${command.cards.join()}`
    default:
      return JSON.stringify(command)
  }
}
