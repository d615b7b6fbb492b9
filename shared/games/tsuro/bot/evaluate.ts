import type { Seat, Seen } from '../../../engine/game.ts'
import type { Candidate } from '../../../search/bot.ts'
import { SQUARES, beyond, distance } from '../board.ts'
import { legal } from '../legal.ts'
import { runs } from '../runs.ts'
import { knownTiles } from '../seats.ts'
import { TILES, exits, laid, rotationCounts, tileOf } from '../tiles.ts'
import type { Command, Laid, Spot, Square, State, Tile } from '../types.ts'

export const squareOf = (spot: Spot): Square => spot >> 3

export function evaluate(view: Seen<State>, seat: Seat): readonly Candidate<Command>[] {
  return [...legal(view, seat)].map((command) => ({ command, worth: worthOf(view, seat, command) }))
}

/** Weights: safety next turn, others put out, free squares near, stones on my square. */
const SAFETY = 4
const OUT = 1.5
const ROOM = 0.25
const CROWD = 0.8
const GONE = -8

function worthOf(view: Seen<State>, seat: Seat, command: Command): number {
  if (command.type !== 'lay') return 0
  const square = squareOf(view.stones[seat]!)
  const moved = runs(view, seat, command.tile, command.rotation)
  const own = moved.find((run) => run.seat === seat)!
  const out = moved.filter((run) => run.seat !== seat && typeof run.end !== 'number').length
  if (typeof own.end !== 'number') return GONE + OUT * out
  const board = view.board.with(square, laid(command.tile, command.rotation))
  const stones = view.stones.map((stone, other) => {
    const run = moved.find((one) => one.seat === other)
    return run === undefined ? stone : typeof run.end === 'number' ? run.end : -1
  })
  const here = squareOf(own.end)
  const crowd = stones.filter((stone, other) => other !== seat && stone >= 0 && squareOf(stone) === here).length
  return (
    SAFETY * safety(view, seat, command.tile, board, own.end) + OUT * out + ROOM * room(board, here) - CROWD * crowd
  )
}

/** The share of the tiles that may come, each in every rotation, that would keep a stone at `spot` on the board. */
function safety(view: Seen<State>, seat: Seat, given: Tile, board: readonly Laid[], spot: Spot): number {
  const seen = new Set<Tile>(board.filter((lying) => lying >= 0).map(tileOf))
  const hand = knownTiles(view, seat).filter((tile) => tile !== given)
  let [kept, all] = [0, 0]
  const count = (tile: Tile, weight: number): void => {
    let stays = 0
    for (let rotation = 0; rotation < rotationCounts[tile]!; rotation++)
      if (reaches(board, spot, laid(tile, rotation)) >= 0) stays++
    kept += weight * Math.min(1, stays / 2)
    all += weight
  }
  // Tiles in hand weigh more than tiles that may be drawn.
  for (const tile of hand) count(tile, 6)
  for (let tile = 0; tile < TILES; tile++) if (!seen.has(tile) && !hand.includes(tile)) count(tile, 1)
  return all === 0 ? 0 : kept / all
}

/** The spot where a stone comes to stand once `tile` lies before it; -1: at the rim. */
function reaches(board: readonly Laid[], from: Spot, tile: Laid): Spot {
  const square = squareOf(from)
  for (let spot = from; spot >= 0;) {
    const here = squareOf(spot)
    const lying = here === square ? tile : board[here]!
    if (lying < 0) return spot
    spot = beyond[here * 8 + exits[lying * 8 + (spot & 7)]!]!
  }
  return -1
}

function room(board: readonly Laid[], here: Square): number {
  let free = 0
  for (let square = 0; square < SQUARES; square++) if (board[square]! < 0 && distance(square, here) <= 2) free++
  return free / 5
}
