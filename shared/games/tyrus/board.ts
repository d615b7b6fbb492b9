import type { Seat, Start } from '../../engine/game.ts'
import { seal } from '../../engine/sealed.ts'
import { buildings, colours, corporations, kinds } from './types.ts'
import type { Building, Corporation, Kind, Options, Place, Slot, State, Stock, Tile } from './types.ts'

/** Tiles a seat owns (TYU-2), holds at first (TYU-5), lays in an election (TYU-8) and draws after one (TYU-15). */
export const TILES = 30
export const HAND = 9
export const LAYS = 3
export const DRAW = 3
/** Elections of a game (TYU-3), the last one after which tiles are drawn (TYU-15), and those that make a row (TYU-16). */
export const ELECTIONS = 9
export const LAST_DRAW = 7
export const ROW = 3

export const seats: readonly Seat[] = [0, 1]
export const places: readonly Place[] = [0, 1, 2, 3, 4, 5]

/** The three cards of each kind, unshuffled (TYU-3). */
export const allCards: readonly Kind[] = kinds.flatMap((kind) => [kind, kind, kind])
/** A seat's thirty tiles, unshuffled (TYU-2). */
export const allTiles: readonly Tile[] = Array.from({ length: TILES }, (_, tile) => tile)

/** Whose characters a corporation's cancel, one for one (TYU-10). */
export const beats: Readonly<Record<Corporation, Corporation>> = {
  soldier: 'priest',
  priest: 'merchant',
  merchant: 'soldier',
}
/** Where an election is held (TYU-3). */
export const venue: Readonly<Record<Kind, Building>> = { general: 'citadel', merchant: 'market', priest: 'temple' }
/** Who votes there (TYU-3). */
export const voters: Readonly<Record<Building, Corporation>> = {
  citadel: 'soldier',
  market: 'merchant',
  temple: 'priest',
}

export const corporationOf = (tile: Tile): Corporation => corporations[Math.floor(tile / 10)]!
/** The number printed on a tile, 1-10. */
export const numberOf = (tile: Tile): number => (tile % 10) + 1
export const tileOf = (corporation: Corporation, number: number): Tile =>
  corporations.indexOf(corporation) * 10 + number - 1

export const ownerOf = (place: Place): Seat => Math.floor(place / 3)
export const buildingOf = (place: Place): Building => buildings[place % 3]!
export const placeOf = (seat: Seat, building: Building): Place => seat * 3 + buildings.indexOf(building)

/** A hand's order: by corporation, then by number. */
export const sorted = (tiles: readonly Tile[]): Tile[] => tiles.toSorted((a, b) => a - b)

/** Who lays the first tile of an election, 1-9 (TYU-6). */
export const starterOf = (first: Seat, election: number): Seat => (election % 2 === 1 ? first : 1 - first)

/** The slot of the tile laid next: the tiles laid before it in the whole game. */
export const nextSlot = (state: State): Slot => (state.election - 1) * LAYS * seats.length + state.lays

/** The table before anything is dealt. */
export function initial(start: Start<Options>): State {
  const nothing: Stock = { size: 0, tiles: seal([], []) }
  return {
    colours: start.options.colours === 'drawn' ? null : colours,
    first: start.first === 'drawn' ? null : start.first,
    election: 0,
    kind: null,
    turn: null,
    lays: 0,
    cards: seal([], []),
    hands: seats.map(() => nothing),
    piles: seats.map(() => nothing),
    laid: [],
    results: [],
    shown: null,
  }
}
