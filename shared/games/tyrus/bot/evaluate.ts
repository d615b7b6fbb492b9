import { exp } from '../../../search/math.ts'
import type { Seat, Seen } from '../../../engine/game.ts'
import type { Candidate } from '../../../search/bot.ts'
import { places, seats, venue } from '../board.ts'
import { allCards } from '../cards.ts'
import { handOf } from '../check.ts'
import { roleOf, streak, type Role } from '../score.ts'
import { TILES, allTiles, numberOf, sumOf } from '../tiles.ts'
import { ALL_LAYS } from '../turn.ts'
import { buildings, kinds, type Command, type Place, type Result, type State, type Tile } from '../types.ts'

/**
 * Weights of the table as a seat sees it: the faces of its own tiles, and the number and places of the other's. The figures
 * come from self-play.
 */
export const weights = {
  /** Worths of a face-down tile of the other, in tiles of a mean number: to its counters in my building, ... */
  counter: 1.08,
  /** ... to its votes and to its counter-counters in its own. */
  vote: 1.29,
  counterCounter: 0.12,
  /** The spread of a margin, in pips: at least, for each tile not seen, for each still to be laid. */
  spread: 1.21,
  unseen: 0.54,
  toLay: 0.69,
  /** The weight of a building whose election comes later, and the tiles still to be laid for it. */
  later: 0.26,
  laterLays: 3.1,
  /** The price of a pip that is laid now and not later, as a share of an election. */
  pip: 0.006,
  /** The extra weight of an election for each win of the streak before it. */
  streak: 1.3,
}
export type Weights = Readonly<typeof weights>

/** Roles of each seat's tiles in each place: a table, since rollouts ask all the time. */
const roleTable: readonly (readonly Role[])[] = seats.map((seat) =>
  allTiles.flatMap((tile) => places.map((place) => roleOf(seat, tile, place))),
)
const roleAt = (seat: Seat, tile: Tile, place: Place): Role => roleTable[seat]![tile * places.length + place]!

/** Tiles for the election at one building, as a seat sees them: sums of its own, numbers of the other's. */
interface Front {
  votes: number
  counters: number
  counterCounters: number
  /** The other's tiles in my building, and in its own. */
  theirsHere: number
  theirsThere: number
  /** The weight of the election; 0: none is held there any more. */
  readonly weight: number
  readonly toLay: number
}

function frontsOf(view: State, seat: Seat, w: Weights): Front[] {
  const run = streak(view.results)
  const fronts = buildings.map((building): Front => {
    const kind = kinds.find((one) => venue[one] === building)!
    const isNow = kind === view.kind
    const held = view.results.filter((result) => result.kind === kind).length
    const left = allCards.length / kinds.length - held
    const weight = isNow ? 1 + w.streak * (run.seat === null ? 0 : run.length) : left > 0 ? w.later : 0
    const toLay = isNow ? ALL_LAYS - view.lays : w.laterLays
    return { votes: 0, counters: 0, counterCounters: 0, theirsHere: 0, theirsThere: 0, weight, toLay }
  })
  for (const { seat: owner, place, tile } of view.laid) {
    const front = fronts[place % buildings.length]!
    if (owner === seat) add(front, roleAt(seat, tile.it!, place), numberOf(tile.it!))
    else if (place < buildings.length === (seat === 0)) front.theirsHere++
    else front.theirsThere++
  }
  return fronts
}

function add(front: Front, role: Role, number: number): void {
  if (role === 'vote') front.votes += number
  else if (role === 'counter') front.counters += number
  else if (role === 'counter-counter') front.counterCounters += number
}

/** My chance in the election of a front. `mean`: the mean number of the other's tiles that were not turned up. */
function chanceAt(front: Front, mean: number, w: Weights): number {
  const { votes, counters, counterCounters, theirsHere, theirsThere, toLay } = front
  const mine = Math.max(0, votes - Math.max(0, theirsHere * w.counter * mean - counterCounters))
  const cancelled = theirsThere * w.counterCounter * mean
  const theirs = Math.max(0, theirsThere * w.vote * mean - Math.max(0, counters - cancelled))
  const spread = w.spread + w.unseen * (theirsHere + theirsThere) + w.toLay * toLay
  return 1 / (1 + exp((theirs - mine) / spread))
}

function meanOf(results: readonly Result[], seat: Seat): number {
  let [sum, count] = [sumOf(allTiles), TILES]
  for (const { tiles } of results)
    for (const turnedUp of tiles)
      if (turnedUp.seat !== seat) {
        sum -= numberOf(turnedUp.tile)
        count--
      }
  return sum / count
}

/** One step of worth, in shares of an election. */
const STEP = 0.05

/** Lays worth a thought: those that count somewhere, by gain less price, and the lowest tile as bluff. */
export function evaluate(view: Seen<State>, seat: Seat, w: Weights = weights): Candidate<Command>[] {
  const hand = handOf(view, seat)
  const mean = meanOf(view.results, seat)
  const fronts = frontsOf(view, seat, w)
  const before = fronts.map((front) => chanceAt(front, mean, w))
  const lowest = hand.reduce((low, tile) => (numberOf(tile) < numberOf(low) ? tile : low))
  const candidates: Candidate<Command>[] = []
  for (const tile of hand)
    for (const place of places) {
      const at = place % buildings.length
      const front = fronts[at]!
      const role = front.weight === 0 ? 'bluff' : roleAt(seat, tile, place)
      if (role === 'bluff' && tile !== lowest) continue
      const number = numberOf(tile)
      add(front, role, number)
      const gain = front.weight * (chanceAt(front, mean, w) - before[at]!)
      add(front, role, -number)
      candidates.push({ command: { type: 'lay', tile, place }, worth: (gain - w.pip * number) / STEP })
    }
  return candidates
}
