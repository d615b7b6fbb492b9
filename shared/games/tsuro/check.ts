import type { Seat, Seen } from '../../engine/game.ts'
import { staysOn } from './runs.ts'
import { outcome } from './score.ts'
import { allPlaced, knownTiles } from './seats.ts'
import { canonicalRotation, rotationCounts } from './tiles.ts'
import type { Command, Refusal, State, Tile, Rotation } from './types.ts'

/** The refusal of a seat's command, by its own view; undefined: allowed. */
export function check(view: Seen<State>, seat: Seat, command: Command): Refusal | undefined {
  if (outcome(view)) return 'game-over'
  if (seat !== view.turn) return 'not-your-turn'
  switch (command.type) {
    case 'place':
      if (allPlaced(view)) return 'all-placed'
      return view.starts.includes(command.notch) ? 'notch-taken' : undefined
    case 'lay':
      return checkLay(view, seat, command.tile, command.rotation)
    case 'inspect':
      if (!view.bonus) return 'no-bonus'
      if (view.bonus.from !== null) return 'already-named'
      return view.bonus.among.includes(command.from) ? undefined : 'not-put-out'
    case 'swap':
      return checkSwap(view, seat, command.give, command.take)
  }
}

function checkLay(view: Seen<State>, seat: Seat, tile: Tile, rotation: Rotation): Refusal | undefined {
  if (!allPlaced(view)) return 'place-first'
  if (view.bonus) return 'bonus-first'
  const hand = knownTiles(view, seat)
  if (!hand.includes(tile)) return 'not-in-hand'
  if (rotation !== canonicalRotation(tile, rotation)) return 'not-canonical'
  return staysOn(view, seat, tile, rotation) || !anyStays(view, seat, hand) ? undefined : 'leads-out'
}

/** Whether any tile of a hand, in any rotation, keeps the own stone on the board (TSU-8). */
function anyStays(view: Seen<State>, seat: Seat, hand: readonly Tile[]): boolean {
  return hand.some((tile) => {
    for (let rotation = 0; rotation < rotationCounts[tile]!; rotation++)
      if (staysOn(view, seat, tile, rotation)) return true
    return false
  })
}

function checkSwap(view: Seen<State>, seat: Seat, give: readonly Tile[], take: readonly Tile[]): Refusal | undefined {
  if (!view.bonus) return 'no-bonus'
  if (view.bonus.from === null) return 'name-first'
  if (!ascends(give) || !ascends(take)) return 'not-ascending'
  const own = knownTiles(view, seat)
  const other = knownTiles(view, view.bonus.from)
  if (!give.every((tile) => own.includes(tile))) return 'not-in-hand'
  if (!take.every((tile) => other.includes(tile))) return 'not-in-that-hand'
  return give.length === take.length ? undefined : 'uneven'
}

function ascends(tiles: readonly Tile[]): boolean {
  return tiles.every((tile, i) => i === 0 || tiles[i - 1]! < tile)
}
