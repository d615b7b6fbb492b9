import type { Seat, Seen } from '../../engine/game.ts'
import { LAYS, seats } from './board.ts'
import type { Slot, State } from './types.ts'

/** The seat that lays next, alone; nobody once the game is over (TYU-8). */
export function mayAct(view: Seen<State>): readonly Seat[] {
  return view.turn === null ? [] : [view.turn]
}

/** Tiles that both lay in an election (TYU-8). */
export const ALL_LAYS = LAYS * seats.length

/** The seat that lays the first tile of an election, 1-9 (TYU-6). */
export const starterOf = (first: Seat, election: number): Seat => (election % 2 === 1 ? first : 1 - first)

/** Tiles that a seat has laid in the election under way: its first player lays the first, third and fifth (TYU-8). */
export function laysOf({ first, election, kind, lays }: State, seat: Seat): number {
  if (kind === null) return 0
  return starterOf(first!, election) === seat ? Math.ceil(lays / 2) : Math.floor(lays / 2)
}

/** The slot of the tile laid next: the tiles laid before it in the whole game. */
export const nextSlot = ({ election, lays }: State): Slot => (election - 1) * ALL_LAYS + lays
