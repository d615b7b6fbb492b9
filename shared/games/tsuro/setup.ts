import type { Random, Start } from '../../engine/game.ts'
import { seal } from '../../engine/sealed.ts'
import { SQUARES } from './board.ts'
import { HAND_SIZE } from './seats.ts'
import { TILES } from './tiles.ts'
import type { Event, Options, State } from './types.ts'

/** The table before the deal. */
export function initial({ seats, first, options }: Start<Options>): State {
  const each = <T>(value: T): T[] => Array<T>(seats).fill(value)
  return {
    options,
    turn: first === 'drawn' ? null : first,
    board: Array<number>(SQUARES).fill(-1),
    laid: 0,
    starts: each(-1),
    stones: each(-1),
    wentOut: each(0),
    hands: each([]),
    drawPile: [],
    dragon: null,
    bonus: null,
  }
}

/** The deal (TSU-4): of the shuffled tiles a hand to each seat, in the order of seats; then the start player (TSU-5). */
export function setup(state: State, random: Random): Event[] {
  const seats = state.starts.length
  const tiles = random.shuffle(Array.from({ length: TILES }, (_, tile) => tile))
  const events: Event[] = []
  for (let seat = 0; seat < seats; seat++)
    events.push({
      type: 'handDealt',
      seat,
      hand: tiles.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE).map((tile) => seal([seat], tile)),
    })
  events.push({ type: 'drawPileFormed', drawPile: tiles.slice(seats * HAND_SIZE).map((tile) => seal([], tile)) })
  if (state.turn === null) events.push({ type: 'startDrawn', seat: random.below(seats) })
  return events
}
