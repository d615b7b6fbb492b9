import { quick } from '../../shared/engine/random.ts'
import { notchSpots } from '../../shared/games/tsuro/board.ts'
import { runs, staysOn } from '../../shared/games/tsuro/runs.ts'
import { TILES, laid } from '../../shared/games/tsuro/tiles.ts'
import type { Run, Square, State, Tile, Rotation } from '../../shared/games/tsuro/types.ts'

export type Table = Pick<State, 'board' | 'starts' | 'stones' | 'wentOut' | 'laid'>
export interface Shown {
  readonly before: Table
  readonly table: Table
  readonly onTurn: number
  readonly last: Square
  readonly runs: readonly Run[]
  readonly next: {
    readonly square: Square
    readonly tile: Tile
    readonly rotation: Rotation
    readonly runs: readonly Run[]
  }
}

export function empty(seats: number): Table {
  const each = (value: number): number[] => Array<number>(seats).fill(value)
  return { board: Array<number>(36).fill(-1), starts: each(-1), stones: each(-1), wentOut: each(0), laid: 0 }
}

/** A table after some tiles laid at random, and a tile that could be laid next. */
export function played(seats: number, tiles: number, seed: number): Shown {
  const random = quick(seed)
  const starts = random.shuffle(notchSpots.map((_, notch) => notch)).slice(0, seats)
  let table: Table = { ...empty(seats), starts, stones: starts.map((notch) => notchSpots[notch]!) }
  let before = table
  let last = 0
  let moved: readonly Run[] = []
  const bag = random.shuffle(Array.from({ length: TILES }, (_, tile) => tile))
  let onTurn = 0
  const choose = () => {
    const all = bag.slice(0, 4).flatMap((tile) => [0, 1, 2, 3].map((rotation) => ({ tile, rotation })))
    const fit = random.shuffle(all).find(({ tile, rotation }) => staysOn(table, onTurn, tile, rotation)) ?? all[0]!
    return { ...fit, square: table.stones[onTurn]! >> 3, runs: runs(table, onTurn, fit.tile, fit.rotation) }
  }
  for (let i = 0; i < tiles; i++) {
    const { tile, rotation, square, runs } = choose()
    bag.splice(bag.indexOf(tile), 1)
    before = table
    last = square
    moved = runs
    const stones = table.stones.slice()
    const wentOut = table.wentOut.slice()
    for (const { seat, end } of runs) {
      stones[seat] = typeof end === 'number' ? end : -1
      if (typeof end !== 'number') wentOut[seat] = i + 1
    }
    table = { ...table, board: table.board.with(square, laid(tile, rotation)), stones, wentOut, laid: i + 1 }
    if (stones.every((spot) => spot < 0))
      return { before, table, onTurn, last, runs: moved, next: { square, tile, rotation, runs } }
    do onTurn = (onTurn + 1) % seats
    while (stones[onTurn]! < 0)
  }
  return { before, table, onTurn, last, runs: moved, next: choose() }
}
