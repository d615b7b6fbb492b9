import type { Seat, Seen } from '../../engine/game.ts'
import type { Command, Refusal, State, Tile } from './types.ts'

/** The tiles of a hand that the holder of this view may know. */
export const handOf = (view: Seen<State>, seat: Seat): readonly Tile[] => view.hands[seat]?.tiles.it ?? []

/** Any tile of one's hand may be laid in any of the six buildings, on one's own turn (TYU-8). */
export function check(view: Seen<State>, seat: Seat, command: Command): Refusal | undefined {
  if (view.turn !== seat) return 'not-your-turn'
  return handOf(view, seat).includes(command.tile) ? undefined : 'not-in-hand'
}
