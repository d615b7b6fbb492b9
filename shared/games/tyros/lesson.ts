import type { Seat, Seen } from '../../engine/game.ts'
import { cities, moves } from './actions.ts'
import { TYRE } from './board.ts'
import { JOKER, holds, some, total } from './cards.ts'
import { galleysOf } from './galleys.ts'
import { askedOf, isOpen, unanswered } from './offers.ts'
import { ownCards } from './turn.ts'
import type { Command, Empire, Location, State, Tile } from './types.ts'
import type { LessonTable } from '../lesson.ts'

/** The learner sails here first, and builds. */
export const HARBOUR: Location = 27
/** The map tile for which the learner chooses among empires. */
export const BETWEEN: Tile = 22
/** The empire for which the learner plays both tiles. */
export const GROWING: Empire = 'violet'

const LEARNER = 0
/** Offers the learner a card, and builds the city at which the learner pays a toll. */
const BUILDER = 1
/** Accepts what the learner offers. */
const SAILOR = 2
const TOLLED: Location = 28

/** By seat, the map tiles of the first round. */
const grown: readonly (readonly (readonly [tile: Tile, empire: Empire])[])[] = [
  [],
  [
    [14, 'yellow'],
    [17, 'violet'],
  ],
  [
    [24, 'green'],
    [TOLLED, 'green'],
  ],
]

/** Goals of the sailor's galleys, one after the other. */
const voyages: readonly Location[] = [26, 14]

function answer(view: Seen<State>, seat: Seat): Command | undefined {
  const asked = unanswered(view, seat)[0]
  if (!asked) return undefined
  const offer = asked.number
  if (!holds(ownCards(view, seat), asked.want)) return { type: 'decline', offer, forTurn: false }
  const isFair = asked.want[JOKER] === 0 && total(asked.give) >= total(asked.want)
  return isFair ? { type: 'accept', offer } : undefined
}

const sail = (view: Seen<State>, seat: Seat, to: Location | undefined): Command | undefined =>
  moves(view, seat, TYRE).find((move) => move.to === to)

/** A trade first, then a voyage, then a city. */
function build(view: Seen<State>): Command | undefined {
  const open = view.offers.find(isOpen)
  if (open) {
    const isAccepted = askedOf(open, LEARNER)?.answer === 'accepted'
    return isAccepted ? { type: 'conclude', offer: open.number, with: LEARNER } : undefined
  }
  if (view.knowledge.offered[BUILDER]!.length === 0)
    return { type: 'offer', give: some('violet'), want: some('orange'), to: [LEARNER] }
  if (view.cities[TOLLED] === BUILDER) return { type: 'pass' }
  return galleysOf(view, BUILDER, TOLLED) > 0 ? cities(view, BUILDER)[0] : sail(view, BUILDER, TOLLED)
}

/** The learner holds five cloth and lacks two, which the others can spare. */
export const lesson: LessonTable<State, Command> = {
  options: { edition: 'kosmos', start: 'basic' },
  seats: 3,
  first: LEARNER,
  secret: '90835782ee22a246315024dcbea2d8a23734e6bcb82a0b9fd87c48079cf7b7e2',
  nonce: '1b7701d4da74c84476269c868a467d27',
  script(view, seat) {
    if (view.round > 1) return undefined
    if (view.phase === 'growth') {
      const [tile, empire] = grown[seat]![view.laps]!
      return { type: 'grow', tile, empire }
    }
    if (view.phase !== 'actions') return undefined
    if (view.turn !== seat) return answer(view, seat)
    if (seat === BUILDER) return build(view)
    const left = galleysOf(view, SAILOR, TYRE)
    return left === 0 ? { type: 'pass' } : sail(view, SAILOR, voyages[voyages.length - left])
  },
}
