import type { Random, Seat, Start, Tell } from '../../engine/game.ts'
import { seal } from '../../engine/sealed.ts'
import { SQUARES } from './board.ts'
import { HAND_SIZE } from './seats.ts'
import { allTiles } from './tiles.ts'
import type { Event, Options, State } from './types.ts'

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

/** Deals a hand of the shuffled tiles to each seat, in the order of seats (TSU-4); then draws the start player (TSU-5). */
export function deal(draft: State, random: Random, tell: Tell<Event>): void {
  const seats = draft.starts.length
  const tiles = random.shuffle(allTiles)
  const dealt = (seat: Seat) => tiles.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE).map((tile) => seal([seat], tile))
  for (let seat = 0; seat < seats; seat++) tell({ type: 'handDealt', seat, hand: dealt(seat) })
  tell({ type: 'drawPileFormed', drawPile: tiles.slice(seats * HAND_SIZE).map((tile) => seal([], tile)) })
  if (draft.turn === null) tell({ type: 'startDrawn', seat: random.below(seats) })
}
