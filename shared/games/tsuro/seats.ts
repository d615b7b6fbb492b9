import type { Seat } from '../../engine/game.ts'
import type { State, Tile } from './types.ts'

/** Tiles in a full hand (TSU-4, TSU-15). */
export const HAND_SIZE = 3

export function isIn(state: State, seat: Seat): boolean {
  return state.wentOut[seat] === 0
}

/** Whether dragon and bonus are played: where three players or more began (TSU-19). */
export function hasDragon(state: State): boolean {
  return state.starts.length >= 3
}

export function clockwise(state: State, from: Seat): Seat[] {
  const count = state.starts.length
  const order: Seat[] = []
  for (let i = 0; i < count; i++) order.push((from + i) % count)
  return order
}

/** The next player after the one on turn who is still in and has a tile (TSU-14, TSU-16). */
export function nextWithTile(state: State): Seat | null {
  const count = state.starts.length
  for (let i = 1; i <= count; i++) {
    const seat = (state.turn! + i) % count
    if (isIn(state, seat) && state.hands[seat]!.length > 0) return seat
  }
  return null
}

export function putOutLast({ laid, wentOut }: State): Seat[] {
  const out: Seat[] = []
  if (laid > 0) for (let seat = 0; seat < wentOut.length; seat++) if (wentOut[seat] === laid) out.push(seat)
  return out
}

/** Whether all stones stand (TSU-6). */
export function allPlaced(state: State): boolean {
  return !state.starts.includes(-1)
}

/** The tiles of a hand that the holder of this view may know. */
export function knownTiles(state: State, seat: Seat): Tile[] {
  const tiles: Tile[] = []
  for (const { it } of state.hands[seat] ?? []) if (it !== undefined) tiles.push(it)
  return tiles
}
