import { exp } from '../../../search/math.ts'
import type { Random, Seat, Seen } from '../../../engine/game.ts'
import { drawn } from '../../../search/draw.ts'
import type { Command, State } from '../types.ts'
import { evaluate } from './evaluate.ts'
import { weights, type Weights } from './hand-value.ts'

/** Spread of a rollout, in points. */
const TEMPERATURE = 0.3

/** Draws a command, the likelier the more it is worth. */
export function rollout(view: Seen<State>, seat: Seat, random: Random, w: Weights = weights): Command {
  const candidates = evaluate(view, seat, w)
  const top = Math.max(...candidates.map(({ worth }) => worth))
  return drawn(candidates, ({ worth }) => exp((worth - top) / TEMPERATURE), random).command
}
