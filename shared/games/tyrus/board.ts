import type { Seat } from '../../engine/game.ts'
import { buildings, type Building, type Corporation, type Kind, type Place } from './types.ts'

/** Tiles that a seat holds at first (TYU-5), lays in an election (TYU-8) and draws after one (TYU-15). */
export const HAND = 9
export const LAYS = 3
export const DRAW = 3
/** Elections of a game (TYU-3), the last one after which tiles are drawn (TYU-15), and wins in a row that end it (TYU-16). */
export const ELECTIONS = 9
export const LAST_DRAW = 7
export const STREAK = 3

export const seats: readonly Seat[] = [0, 1]
export const places: readonly Place[] = [0, 1, 2, 3, 4, 5]

/** The building of each election (TYU-3). */
export const venue: Readonly<Record<Kind, Building>> = { general: 'citadel', merchant: 'market', priest: 'temple' }
/** The corporation that votes in each building (TYU-3). */
export const voters: Readonly<Record<Building, Corporation>> = {
  citadel: 'soldier',
  market: 'merchant',
  temple: 'priest',
}

export const ownerOf = (place: Place): Seat => Math.floor(place / buildings.length)
export const buildingOf = (place: Place): Building => buildings[place % buildings.length]!
export const placeOf = (seat: Seat, building: Building): Place => seat * buildings.length + buildings.indexOf(building)
