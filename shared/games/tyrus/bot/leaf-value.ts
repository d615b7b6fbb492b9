import { exp, tanh } from '../../../search/math.ts'
import { ELECTIONS, placeOf, venue } from '../board.ts'
import { allCards } from '../cards.ts'
import { roleOf, streak } from '../score.ts'
import { numberOf, sumOf } from '../tiles.ts'
import { starterOf } from '../turn.ts'
import { kinds, type Place, type State } from '../types.ts'

/** Pips, half of which go far towards winning an election before a tile is laid for it. */
const MARGIN = 8

/**
 * Features that speak for seat 0 between two elections of a sampled world, each negated where the seats change:
 * representatives, a streak of one, of two, the margin that lies where the next election is held, those of later ones,
 * numbers in hand and left in all, and laying second.
 */
function features(world: State): readonly number[] {
  const { results } = world
  const held = (kind: string): number => results.filter((result) => result.kind === kind).length
  let [now, later] = [0, 0]
  for (const kind of kinds) {
    if (held(kind) === allCards.length / kinds.length) continue
    const lead = tanh((marginAt(world, placeOf(0, venue[kind])) - marginAt(world, placeOf(1, venue[kind]))) / MARGIN)
    if (kind === world.kind) now = lead
    else later += lead
  }
  const [won, hand, all] = [0, 1]
    .map((seat) => {
      const inHand = sumOf(world.hands[seat]!.tiles.it!)
      const representatives = results.filter(({ winner }) => winner === seat).length
      return [representatives, inHand, inHand + sumOf(world.drawPiles[seat]!.tiles.it!)]
    })
    .reduce((mine, theirs) => mine.map((value, i) => value - theirs[i]!)) as [number, number, number]
  const run = streak(results)
  const sign = run.seat === null ? 0 : run.seat === 0 ? 1 : -1
  const second = results.length < ELECTIONS && starterOf(world.first!, results.length + 1) === 1 ? 1 : -1
  return [won, run.length === 1 ? sign : 0, run.length === 2 ? sign : 0, now, later, hand / 10, all / 10, second]
}

/** The votes in a place, less the counters that would be left. */
function marginAt(world: State, place: Place): number {
  const sums = { vote: 0, counter: 0, 'counter-counter': 0, bluff: 0 }
  for (const down of world.laid)
    if (down.place === place) sums[roleOf(down.seat, down.tile.it!, place)] += numberOf(down.tile.it!)
  return sums.vote - Math.max(0, sums.counter - sums['counter-counter'])
}

/** After elections 1 to 8, what each feature weighs: a logistic regression of self-play. */
const table: readonly (readonly number[])[] = [
  [0.319, 0.319, 0, 0.955, 0.864, 0.307, 0.4, -0.001],
  [0.456, 0.213, 0.67, 0.882, 0.821, 0.304, 0.404, 0.041],
  [0.586, 0.14, 0.651, 1.1, 1.028, 0.27, 0.542, 0.004],
  [0.737, 0.337, 0.688, 1.469, 0.925, 0.262, 0.737, 0.074],
  [0.883, 0.038, 0.582, 1.135, 1.086, 0.241, 0.852, -0.023],
  [1.06, 0.154, 0.402, 1.236, 1.095, 0.157, 0.959, 0.028],
  [1.393, 0.185, 0.717, 1.706, 1.073, 0.604, 0.604, 0.083],
  [2.181, -0.008, 0.469, 2.072, 0, 0.739, 0.739, 0.103],
]

/** Each seat's chance to win, after an election that did not end the game. */
export function leafValue(world: State): readonly number[] {
  const weights = table[world.results.length - 1]!
  const sum = features(world).reduce((all, value, i) => all + value * weights[i]!, 0)
  const first = 1 / (1 + exp(-sum))
  return [first, 1 - first]
}
