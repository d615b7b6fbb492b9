import { exp } from '../../../search/math.ts'
import { unseal } from '../../../engine/sealed.ts'
import { boardValue, handValue, usesOf, weights, type Weights } from './hand-value.ts'
import { tally } from './tally.ts'
import type { State } from '../types.ts'

/** Points that make a lead e times as likely to win: in the last round, and more for each tile still to be drawn. */
const LEAD = 5
const LEAD_A_TILE = 0.6

/** Each seat's chance to win, by what the board and its hand in this world promise. */
export function leafValue(world: State, w: Weights = weights): readonly number[] {
  const counted = tally(world)
  const worths = world.hands.map(({ cards }, seat) => {
    const uses = usesOf(world, counted, seat, w)
    return boardValue(world, counted, seat, uses, w) + handValue(uses, unseal(cards), w)
  })
  const lead = LEAD + (world.lastRound ? 0 : LEAD_A_TILE * world.drawPile)
  const top = Math.max(...worths)
  const shares = worths.map((worth) => exp((worth - top) / lead))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / all)
}
