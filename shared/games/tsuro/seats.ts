import type { Seat } from '../../engine/game.ts'
import type { State, Tile } from './types.ts'

/** Tiles in a full hand (TSU-4, TSU-15). */
export const HAND_SIZE = 3

/** Whether a seat has not gone out. */
export function isIn(state: State, seat: Seat): boolean {
  return state.wentOut[seat] === 0
}

/** Whether dragon and bonus are played: where three players or more began (TSU-19). */
export function hasDragon(state: State): boolean {
  return state.starts.length >= 3
}

/** All seats in the order of play, from this one on. */
export function clockwise(state: State, from: Seat): Seat[] {
  const count = state.starts.length
  const order: Seat[] = []
  for (let i = 0; i < count; i++) order.push((from + i) % count)
  return order
}

/** Those put out by the tile laid last. */
export function putOutLast(state: State): Seat[] {
  return state.laid === 0 ? [] : clockwise(state, 0).filter((seat) => state.wentOut[seat] === state.laid)
}

/** Whether all stones stand (TSU-6). */
export function allPlaced(state: State): boolean {
  return !state.starts.includes(-1)
}

/** The tiles of a hand that the holder of this view may know. */
export function knownTiles(state: State, seat: Seat): Tile[] {
  return (state.hands[seat] ?? []).flatMap((slot) => slot.it ?? [])
}
