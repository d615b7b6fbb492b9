import type { Random, Seat, Seen } from '../../../engine/game.ts'
import { seal } from '../../../engine/sealed.ts'
import { ownerOf, seats } from '../board.ts'
import { drawn } from '../../../search/draw.ts'
import { power } from '../../../search/math.ts'
import { sample } from '../sample.ts'
import { roleOf, type Role } from '../score.ts'
import { NUMBERS, numberOf, sorted } from '../tiles.ts'
import { ALL_LAYS } from '../turn.ts'
import type { Laid, State, Tile } from '../types.ts'

/** The share of tiles laid in each role, and the power of their numbers by which higher ones are likelier. */
type Habit = Readonly<Partial<Record<Role, readonly [share: number, power: number]>>>

/** By whose building it is, whether the other has laid there before, and order. */
type Habits = Readonly<Record<'own' | 'other', readonly (readonly Habit[])[]>>

/**
 * Likelihoods of a player's tiles in the own building and in the other's, first where the other has laid nothing before,
 * then where it has: counters answer votes, and counter-counters counters. In each for a later election, and as the first,
 * second and third tile of the one under way. Fitted to games of keen bots.
 */
const habits: Habits = {
  own: [
    [
      { vote: [0.985, 1.2], 'counter-counter': [0.005, -1], bluff: [0.01, -1] },
      { vote: [0.985, 1.7], 'counter-counter': [0.005, -1], bluff: [0.01, -1] },
      { vote: [0.98, 1], 'counter-counter': [0.01, -1.5], bluff: [0.01, -1.5] },
      { vote: [0.975, 0.6], 'counter-counter': [0.015, -2], bluff: [0.01, -1.5] },
    ],
    [
      { vote: [0.75, 1.4], 'counter-counter': [0.24, 0], bluff: [0.01, -1.5] },
      { vote: [0.72, 2.2], 'counter-counter': [0.27, 1.5], bluff: [0.01, -1.5] },
      { vote: [0.51, 1.9], 'counter-counter': [0.48, 1.5], bluff: [0.01, -1.5] },
      { vote: [0.48, 0.9], 'counter-counter': [0.51, 1.2], bluff: [0.01, -1] },
    ],
  ],
  other: [
    [
      { counter: [0.5, -2.5], bluff: [0.5, -3.5] },
      { counter: [0.45, -4], bluff: [0.55, -4.5] },
      { counter: [0.3, -3], bluff: [0.7, -4.5] },
      { counter: [0.5, -3.5], bluff: [0.5, -3.5] },
    ],
    [
      { counter: [0.98, 1.1], bluff: [0.02, -1.5] },
      { counter: [0.99, 2.6], bluff: [0.01, -1] },
      { counter: [0.99, 1.8], bluff: [0.01, -1] },
      { counter: [0.98, 1.1], bluff: [0.02, -1.5] },
    ],
  ],
}

/** Weights of each number in each role. */
const likelihood = {
  own: habits.own.map((orders) => orders.map(weightsOf)),
  other: habits.other.map((orders) => orders.map(weightsOf)),
}

function weightsOf(habit: Habit): Readonly<Partial<Record<Role, readonly number[]>>> {
  return Object.fromEntries(
    Object.entries(habit).map(([role, [share, exponent]]) => {
      const powers = Array.from({ length: NUMBERS }, (_, i) => power(i + 1, exponent))
      const sum = powers.reduce((all, one) => all + one)
      return [role, powers.map((one) => (share * one) / sum)]
    }),
  )
}

/** A whole state that the view does not rule out, as likely as the other would lay its tiles so: bluff is rare. */
export function determinize(view: Seen<State>, seat: Seat, random: Random): State {
  const world = sample(view, seat, random)
  const other = 1 - seat
  if (view.shown || !view.laid.some((down) => down.seat === other)) return world
  const pool = [
    ...world.hands[other]!.tiles.it!,
    ...world.drawPiles[other]!.tiles.it!,
    ...world.laid.flatMap((down) => (down.seat === other ? [down.tile.it!] : [])),
  ]
  const laid = world.laid.map((down) => {
    if (down.seat !== other) return down
    const tile = take(pool, down, view, random)
    return { ...down, tile: seal(down.tile.only, tile) }
  })
  const rest = random.shuffle(pool)
  const size = world.hands[other]!.size
  const hands = world.hands.slice()
  const drawPiles = world.drawPiles.slice()
  hands[other] = { ...hands[other]!, tiles: seal(hands[other]!.tiles.only, sorted(rest.slice(0, size))) }
  drawPiles[other] = { ...drawPiles[other]!, tiles: seal(drawPiles[other]!.tiles.only, rest.slice(size)) }
  return { ...world, laid, hands, drawPiles }
}

/** The habit that a laid tile follows: in whose building, whether the other was there before, and its order. */
function habitOf(view: State, { seat, place, slot }: Laid): readonly ['own' | 'other', 0 | 1, number] {
  const isMet = view.laid.some((down) => down.seat !== seat && down.place === place && down.slot < slot)
  const since = slot - view.results.length * ALL_LAYS
  const order = since < 0 ? 0 : Math.floor(since / seats.length) + 1
  return [ownerOf(place) === seat ? 'own' : 'other', isMet ? 1 : 0, order]
}

/** Takes a tile out of the pool, as likely as its seat would lay it there. */
function take(pool: Tile[], down: Laid, view: State, random: Random): Tile {
  const [whose, isMet, order] = habitOf(view, down)
  const weights = likelihood[whose][isMet]![order]!
  const tile = drawn(pool, (one) => weights[roleOf(down.seat, one, down.place)]![numberOf(one) - 1]!, random)
  pool.splice(pool.indexOf(tile), 1)
  return tile
}
