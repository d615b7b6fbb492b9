import type { Seat } from '../../../engine/game.ts'
import { PLACES, locationOf } from '../board.ts'
import { JOKER, indexOf } from '../cards.ts'
import { BERTHS, BONUS, CITY_POINTS, CITY_PRICE, CITY_PRICE_OF_TWO, GALLEY_POINTS } from '../figures.ts'
import { galleysOf } from '../galleys.ts'
import { distances } from '../routes.ts'
import type { Cards, Location, Pieces, Place } from '../types.ts'
import { NOBODY, type Tally } from './tally.ts'

/** Worths of a position's promises, in points or shares of them: the best by margin of a dozen settings made by hand. */
export const weights = {
  /** The points of a galley that is alone, before the last round: others may join it. */
  galley: 0.7,
  /** A galley that scores nothing yet, before the last round. */
  idle: 0.5,
  /** The share that counts of a city's points which the hand can pay at once: somebody may be quicker. */
  city: 0.6,
  /** The share for a city with cards missing, times the share of the cards to the power of 1.5. */
  part: 0.25,
  /** The same in the last round, times the share itself: only the bank and trades bring cards. */
  latePart: 0.2,
  /** The uses of cards still to come, before the last round. */
  later: 0.25,
  /** The points of most cities in an empire, where one city more brings them, or takes them from somebody. */
  most: 0.9,
  deny: 0.3,
  /** The share of the points for cities in all empires, with cities in one of them, two, three. */
  first: 0.05,
  second: 0.15,
  third: 0.3,
  /** Any card at all. */
  card: 0.15,
}
export type Weights = Readonly<typeof weights>

/** A city for cards of one colour: the cards it takes, with the galley's way, and its gain. */
interface Target {
  readonly at: Location
  readonly from: Place
  readonly cost: number
  readonly gain: number
}

/** Uses of cards of one colour: the best city, the next best by another galley elsewhere, or a galley that scores. */
interface Use {
  best: Target | undefined
  next: Target | undefined
  sailCost: number
  sailGain: number
  readonly isLast: boolean
}
/** Uses by empire, for cards of its colour. */
export type Uses = readonly Readonly<Use>[]

/** More cards of one colour than ever count. */
const MOST = 16

export function usesOf(pieces: Pieces, counted: Tally, seat: Seat, w: Weights): Uses {
  const { galleys, counters, cities, lastRound: isLast } = pieces
  const own = galleys[seat]!
  const uses = [0, 1, 2, 3].map((): Use => ({ best: undefined, next: undefined, sailCost: MOST, sailGain: 0, isLast }))
  const bonus = uses.map((_, empire) => cityBonus(pieces, counted, seat, empire, w))
  const ports: Place[] = []
  for (let place = 1; place <= PLACES; place++) if (own[place]! > 0) ports.push(place)
  const left = ports.map((from) => leaving(pieces, counted, seat, from))
  for (let to: Place = 1; to <= PLACES; to++) {
    const at = locationOf(to)
    const counter = counters[at]!
    if (counter === null || cities[at] !== null) continue
    const alone = counted.alone[at]!
    if (alone !== NOBODY && alone !== seat) continue
    const empire = indexOf[counter]
    const use = uses[empire]!
    const rank = counted.ranks[empire]!
    const gain = CITY_POINTS[rank]! + bonus[empire]!
    if (alone === seat) {
      const price = galleysOf(pieces, seat, at) >= BERTHS ? CITY_PRICE_OF_TWO : CITY_PRICE
      if (own[to]! > 0) aim(use, at, to, price, gain - GALLEY_POINTS[rank]!)
      continue
    }
    for (let i = 0; i < ports.length; i++) {
      const way = distances[ports[i]!]![to]!
      const sail = GALLEY_POINTS[rank]! - left[i]!
      if (sail > use.sailGain || (sail === use.sailGain && way < use.sailCost)) {
        use.sailGain = sail
        use.sailCost = way
      }
      aim(use, at, ports[i]!, way + CITY_PRICE, gain - left[i]!)
    }
  }
  return uses
}

/** The rough worth of a card when two cities are compared. */
const A_CARD = 1.3

/** Notes a city among the best two, if it is one of them. */
function aim(use: Use, at: Location, from: Place, cost: number, gain: number): void {
  const { best, next } = use
  const net = gain - A_CARD * cost
  if (!best || net > best.gain - A_CARD * best.cost) {
    use.best = { at, from, cost, gain }
    if (best && best.at !== at && best.from !== from) use.next = best
    else if (next && (next.at === at || next.from === from)) use.next = undefined
  } else if (best.at !== at && best.from !== from && (!next || net > next.gain - A_CARD * next.cost))
    use.next = { at, from, cost, gain }
}

function leaving(pieces: Pieces, counted: Tally, seat: Seat, from: Place): number {
  const at = locationOf(from)
  const counter = pieces.counters[at]!
  if (counter === null || counted.alone[at] !== seat || pieces.cities[at] !== null) return 0
  return galleysOf(pieces, seat, at) > 1 ? 0 : GALLEY_POINTS[counted.ranks[indexOf[counter]]!]!
}

/** The gain of one more city in an empire besides its own points. */
function cityBonus(pieces: Pieces, { cities }: Tally, seat: Seat, empire: number, w: Weights): number {
  const now = cities[seat]![empire]!
  let others = 0
  for (let other = 0; other < cities.length; other++)
    if (other !== seat && cities[other]![empire]! > others) others = cities[other]![empire]!
  let more = now === others ? w.most * BONUS : now === others - 1 ? w.deny * BONUS : 0
  if (now === 0 && pieces.bonus === null) {
    const held = empiresHeld(cities[seat]!)
    more += BONUS * (progress(held + 1, w) - progress(held, w))
  }
  return more
}

function empiresHeld(cities: readonly number[]): number {
  let held = 0
  for (const count of cities) if (count > 0) held++
  return held
}

/** The share that counts of the points for cities in all empires, by the number of empires held. */
const progress = (held: number, w: Weights): number =>
  held === 4 ? 1 : held === 3 ? w.third : held === 2 ? w.second : held === 1 ? w.first : 0

function useValue(use: Use, cards: number, w: Weights): number {
  const { best, next, sailCost, sailGain, isLast } = use
  let worth = 0
  if (best) {
    worth = share(best, cards, isLast, w)
    if (next && cards > best.cost) worth += share(next, cards - best.cost, isLast, w)
  }
  if (cards >= sailCost && w.galley * sailGain > worth) worth = w.galley * sailGain
  return worth + w.card * cards
}

function share({ cost, gain }: Target, cards: number, isLast: boolean, w: Weights): number {
  if (gain <= 0) return 0
  if (cards >= cost) return w.city * gain
  const held = cards / cost
  return gain * held * (isLast ? w.latePart : w.part * Math.sqrt(held))
}

/** The worth of a hand with these uses; each joker goes where it brings most. */
export function handValue(uses: Uses, cards: Cards, w: Weights = weights): number {
  let sum = 0
  for (let i = 0; i < JOKER; i++) sum += useValue(uses[i]!, cards[i]!, w)
  if (cards[JOKER] === 0) return sum
  const counts = [cards[0], cards[1], cards[2], cards[3]]
  for (let jokers = cards[JOKER]; jokers > 0; jokers--) {
    let [to, most] = [0, -1]
    for (let i = 0; i < JOKER; i++) {
      const more = useValue(uses[i]!, counts[i]! + 1, w) - useValue(uses[i]!, counts[i]!, w)
      if (more > most) [to, most] = [i, more]
    }
    counts[to]!++
    sum += Math.max(0, most)
  }
  return sum
}

/** Cards of each colour that the rounds to come may bring. */
const TO_COME = 4

/** The worth of the board to a seat, its hand apart. */
export function boardValue(pieces: Pieces, counted: Tally, seat: Seat, uses: Uses, w: Weights): number {
  const afloat = counted.afloat[seat]!
  let worth = counted.sure[seat]! + (pieces.lastRound ? 1 : w.galley) * afloat
  if (pieces.bonus === null) worth += BONUS * progress(empiresHeld(counted.cities[seat]!), w)
  if (!pieces.lastRound) {
    for (const use of uses) worth += w.later * useValue(use, TO_COME, w)
    let idle = 0
    const own = pieces.galleys[seat]!
    for (let place = 1; place <= PLACES; place++) {
      if (own[place] === 0) continue
      const at = locationOf(place)
      const scores = pieces.counters[at] !== null && pieces.cities[at] === null && counted.alone[at] === seat
      idle += own[place]! - (scores ? 1 : 0)
    }
    worth += w.idle * idle
  }
  return worth
}
