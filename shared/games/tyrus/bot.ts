import type { Bot } from '../../search/bot.ts'
import { guess } from './guess.ts'
import { imagine } from './imagine.ts'
import { judge, thumb } from './judgement.ts'
import type { Command, State } from './types.ts'

/**
 * Tyrus is won by what the other's tiles are likely to be: worlds are imagined by that, playouts go to the end of the
 * election by the thumb, and the rest is a guess.
 */
export const bot: Bot<State, Command> = {
  version: 1,
  budgets: {
    calm: { iterations: 0, temperature: 30 },
    keen: { iterations: 200, temperature: 0.5 },
    sharp: { iterations: 1000, temperature: 0 },
  },
  slice: 25,
  exploration: 0.3,
  width: 8,
  sharpness: 2,
  imagine,
  candidates: (view, seat) => judge(view, seat),
  thumb: (view, seat, random) => thumb(view, seat, random),
  key: ({ tile, place }) => `${tile} ${place}`,
  shown: ({ place }) => `${place}`,
  stops: (world, root) => world.results.length !== root.results.length,
  guess,
}
