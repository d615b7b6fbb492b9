import { exp } from '../../../search/math.ts'
import type { Random, Seat, Seen } from '../../../engine/game.ts'
import { drawn } from '../../../search/draw.ts'
import type { Command, State } from '../types.ts'
import { evaluate, weights, type Weights } from './evaluate.ts'

/** Spread of a rollout, in steps of worth. */
const TEMPERATURE = 0.3

/** Draws a lay, the likelier the more it is worth. */
export function rollout(view: Seen<State>, seat: Seat, random: Random, w: Weights = weights): Command {
  const candidates = evaluate(view, seat, w)
  const top = Math.max(...candidates.map(({ worth }) => worth))
  return drawn(candidates, ({ worth }) => exp((worth - top) / TEMPERATURE), random).command
}
