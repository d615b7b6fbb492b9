import { exp } from '../../../search/math.ts'
import { unseal } from '../../../engine/sealed.ts'
import { boardValue, handValue, usesOf, weights, type Weights } from './hand-value.ts'
import { tally } from './tally.ts'
import type { State } from '../types.ts'

/** Points that make a lead e times as likely to win: before the last round, and more for each tile still to be drawn. */
const LEAD = 5
const LEAD_A_TILE = 0.6
/** In the last round: once no cards are left, and more for each that is still in a hand. */
const LAST_LEAD = 1.2
const LAST_LEAD_A_CARD = 0.11

/** Weights of the last round, fitted to 160 games: any card buys something by way of the bank, and leads in cities last. */
const lastWeights: Weights = { ...weights, most: 1.15, deny: 0.1, card: 0.35 }

/** Each seat's chance to win, by the board and its hand in this world. */
export function leafValue(world: State): readonly number[] {
  const w = world.lastRound ? lastWeights : weights
  const counted = tally(world)
  const worths = world.hands.map(({ cards }, seat) => {
    const uses = usesOf(world, counted, seat, w)
    return boardValue(world, counted, seat, uses, w) + handValue(uses, unseal(cards), w)
  })
  const lead = world.lastRound
    ? LAST_LEAD + LAST_LEAD_A_CARD * world.hands.reduce((sum, { size }) => sum + size, 0)
    : LEAD + LEAD_A_TILE * world.drawPile
  const top = Math.max(...worths)
  const shares = worths.map((worth) => exp((worth - top) / lead))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / all)
}
