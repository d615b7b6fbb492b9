import type { Seat, Seen } from '../../engine/game.ts'
import { roleOf } from './score.ts'
import { numberOf } from './tiles.ts'
import type { Command, State } from './types.ts'

/** Figures of a tile's effect where it is laid, as its seat sees it. */
interface Effect {
  /** The numbers of all own tiles there that amount to the same as this one, with it. */
  readonly sum: number
  /** Tiles of the other's that lie there. */
  readonly theirs: number
  readonly left: number
}

export function effectOf(view: Seen<State>, seat: Seat, { tile, place }: Command): Effect {
  const role = roleOf(seat, tile, place)
  const there = view.laid.filter((down) => down.place === place)
  const own = there.flatMap((down) => (down.seat === seat ? [down.tile.it!] : []))
  return {
    sum: [...own, tile].reduce((sum, one) => sum + (roleOf(seat, one, place) === role ? numberOf(one) : 0), 0),
    theirs: there.length - own.length,
    left: view.hands[seat]!.size - 1,
  }
}
