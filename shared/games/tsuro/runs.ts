import type { Seat } from '../../engine/game.ts'
import { beyond } from './board.ts'
import { exits, laid, rotationOf, tileOf } from './tiles.ts'
import type { Laid, Run, Spot, Square, State, Step, Tile, Rotation } from './types.ts'

/** The public part of a state on which paths depend. */
type Paths = Pick<State, 'board' | 'stones'>

/** The end of one stone's run once `tile` lies on `square`; `steps` gets its way. Paths that cross do not meet (TSU-10). */
export function endOf({ board, stones }: Paths, seat: Seat, square: Square, tile: Laid, steps?: Step[]): Run['end'] {
  let spot: Spot = stones[seat]!
  while (spot >= 0) {
    const here = spot >> 3
    const lying = here === square ? tile : board[here]!
    if (lying < 0) return spot
    const entry = spot & 7
    const exit = exits[lying * 8 + entry]!
    steps?.push([here, entry, exit])
    const leaving = here * 8 + exit
    // A stone that stands where the path leaves the new tile runs into it (TSU-12).
    if (here === square && stones.includes(leaving)) return 'collision'
    spot = beyond[leaving]!
  }
  return 'rim'
}

/** Whether a tile laid before a seat's stone keeps that stone on the board (TSU-8). */
export function staysOn(paths: Paths, seat: Seat, tile: Tile, rotation: Rotation): boolean {
  return typeof endOf(paths, seat, paths.stones[seat]! >> 3, laid(tile, rotation)) === 'number'
}

/** Runs of all stones that a tile before a seat's stone touches (TSU-9 to TSU-12): the seat's own, then clockwise. */
export function runs(paths: Paths, seat: Seat, tile: Tile, rotation: Rotation): Run[] {
  const { stones } = paths
  const square = stones[seat]! >> 3
  const moved: Run[] = []
  for (let i = 0; i < stones.length; i++) {
    const other = (seat + i) % stones.length
    if (stones[other]! >> 3 !== square) continue
    const steps: Step[] = []
    const end = endOf(paths, other, square, laid(tile, rotation), steps)
    moved.push({ seat: other, steps, end })
  }
  return moved
}

/** Runs caused by a tile that the seat on turn laid. */
export function runsBy(before: State, tile: Laid): Run[] {
  return runs(before, before.turn!, tileOf(tile), rotationOf(tile))
}
