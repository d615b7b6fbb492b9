import type { Seat } from '../../../../shared/engine/game.ts'
import { SQUARES, notchSpots } from '../../../../shared/games/tsuro/board.ts'
import { runs } from '../../../../shared/games/tsuro/runs.ts'
import { laid } from '../../../../shared/games/tsuro/tiles.ts'
import type { Notch, Tile, Rotation } from '../../../../shared/games/tsuro/types.ts'
import type { BoardView, Foreseen } from '../board/motion.ts'

type Lay = readonly [seat: Seat, tile: Tile, rotation: Rotation]

/** A board some tiles into a game, and the tile that is about to be laid on it. */
export interface Example {
  readonly view: BoardView
  readonly preview: Foreseen
  readonly me: Seat
}

function after(starts: readonly Notch[], lays: readonly Lay[], [me, tile, rotation]: Lay): Example {
  let board: readonly number[] = Array<number>(SQUARES).fill(-1)
  let stones: readonly number[] = starts.map((notch) => notchSpots[notch]!)
  for (const [seat, one, way] of lays) {
    const moved = runs({ board, stones }, seat, one, way)
    board = board.with(stones[seat]! >> 3, laid(one, way))
    for (const run of moved) if (typeof run.end === 'number') stones = stones.with(run.seat, run.end)
  }
  const preview = { square: stones[me]! >> 3, tile, rotation, runs: runs({ board, stones }, me, tile, rotation) }
  return { view: { board, starts, stones, wentOut: starts.map(() => 0) }, preview, me }
}

const meeting: readonly Lay[] = [
  [0, 10, 0],
  [1, 20, 0],
  [0, 31, 0],
]
export const examples = {
  along: after(
    [15, 9],
    [
      [0, 4, 0],
      [1, 6, 1],
      [0, 14, 1],
    ],
    [1, 5, 1],
  ),
  out: after([31, 28], meeting, [1, 30, 0]),
  together: after([31, 28], meeting, [1, 11, 1]),
}
