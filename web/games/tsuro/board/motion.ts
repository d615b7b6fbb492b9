import type { Seat } from '../../../../shared/engine/game.ts'
import { runsBy } from '../../../../shared/games/tsuro/runs.ts'
import type { Event, Rotation, Run, Square, State, Tile } from '../../../../shared/games/tsuro/types.ts'
import type { Moved } from '../../game-ui.ts'

/** The part of a view that a board shows. */
export type BoardView = Pick<State, 'board' | 'starts' | 'stones' | 'wentOut'>

/** A tile not laid yet, with the runs it would cause. */
export interface Foreseen {
  readonly square: Square
  readonly tile: Tile
  readonly rotation: Rotation
  readonly runs: readonly Run[]
}

export interface Motion {
  readonly n: number
  readonly before: State
  /** The view meanwhile: nobody is out before the stone has fallen. */
  readonly view: State
  readonly square: Square
  readonly runs: readonly Run[]
  /** The origin of the tile. */
  readonly from?: Element
}

/** The motion of an entry that laid a tile. An own tile was tried in its place, and is only set down. */
export function motionOf(
  { entry, before }: Moved<State, Event>,
  me: Seat | null,
  seatPlace: (seat: Seat) => Element | undefined,
): Motion | undefined {
  const laid = entry.events.find((event) => event.type === 'tileLaid')
  if (!laid) return undefined
  const seat = before.turn!
  const from = seat === me ? undefined : seatPlace(seat)
  const square = before.stones[seat]! >> 3
  return { n: entry.n, before, view: before, square, runs: runsBy(before, laid.laid), ...(from ? { from } : {}) }
}
