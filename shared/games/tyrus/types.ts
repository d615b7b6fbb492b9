import type { OptionsOf } from '../../engine/choices.ts'
import type { Seat, Sealed } from '../../engine/game.ts'

/** The players' tiles and buildings (TYU-1). */
export const colours = ['beige', 'brown'] as const
export type Colour = (typeof colours)[number]

/** In the order of the tiles (TYU-2). */
export const corporations = ['soldier', 'merchant', 'priest'] as const
export type Corporation = (typeof corporations)[number]

/** In the order of the places (TYU-1). */
export const buildings = ['citadel', 'market', 'temple'] as const
export type Building = (typeof buildings)[number]

/** The representative an election is for (TYU-3). */
export const kinds = ['general', 'merchant', 'priest'] as const
export type Kind = (typeof kinds)[number]

/** A character tile, 0-29 of its seat's thirty: soldiers 1-10, merchants 1-10, priests 1-10 (TYU-2). */
export type Tile = number

/** One of the six buildings: 0-2 seat 0's citadel, market and temple, 3-5 seat 1's (TYU-1). */
export type Place = number

/** Names a laid tile on the screen: tiles are counted from 0 as they are laid, so it tells nothing of the face. */
export type Slot = number

export const choices = [] as const
export type Options = OptionsOf<typeof choices>

/** Tiles of one seat that are not laid yet, a hand or a draw pile: their number is public. A hand is in ascending order. */
export interface HiddenTiles {
  readonly size: number
  readonly tiles: Sealed<readonly Tile[]>
}

/** A tile on the table, face down (TYU-8). */
export interface Laid {
  readonly slot: Slot
  readonly seat: Seat
  readonly place: Place
  readonly tile: Sealed<Tile>
}

/** A tile that was turned up (TYU-9). */
export interface Revealed {
  readonly slot: Slot
  readonly seat: Seat
  readonly place: Place
  readonly tile: Tile
}

/** The sums of one side of a count (TYU-11, TYU-12). */
export interface Tally {
  readonly votes: number
  readonly counters: number
  readonly counterCounters: number
  readonly score: number
}

/** An election that was held, with the tiles it took out of the game (TYU-14). No winner: void (TYU-13). */
export interface Result {
  readonly kind: Kind
  readonly winner: Seat | null
  readonly tallies: readonly Tally[]
  readonly tiles: readonly Revealed[]
}

export interface State {
  /** The first seat in the odd elections; null before the coin is tossed (TYU-6). */
  readonly first: Seat | null
  /** 1-9, the election under way or held last; 0 before the first. */
  readonly election: number
  /** The kind of the election under way; null: there is none. */
  readonly kind: Kind | null
  /** The seat that lays next; null: nobody does. */
  readonly turn: Seat | null
  /** Tiles laid in this election, 0-6. */
  readonly lays: number
  /** The election cards not turned up yet, the next one first (TYU-4). */
  readonly cards: Sealed<readonly Kind[]>
  /** By seat, as are `drawPiles`; one draws from the front of a pile (TYU-5). */
  readonly hands: readonly HiddenTiles[]
  readonly drawPiles: readonly HiddenTiles[]
  /** Face down, by slot. */
  readonly laid: readonly Laid[]
  readonly results: readonly Result[]
  /** By seat, the tiles left in hand, once they decide the game (TYU-18). */
  readonly shown: readonly (readonly Tile[])[] | null
}

/** Lays a tile of one's hand face down in any building (TYU-8). */
export interface Command {
  readonly type: 'lay'
  readonly tile: Tile
  readonly place: Place
}

/** `hand`, `drawPile` and `cards` are the ones afterwards, so that a page follows without opening a seal. */
export type Event =
  | { readonly type: 'shuffled'; readonly cards: Sealed<readonly Kind[]> }
  | {
      readonly type: 'dealt'
      readonly seat: Seat
      readonly hand: Sealed<readonly Tile[]>
      readonly drawPile: Sealed<readonly Tile[]>
    }
  | { readonly type: 'tossed'; readonly first: Seat }
  | { readonly type: 'announced'; readonly kind: Kind; readonly cards: Sealed<readonly Kind[]> }
  /** By the seat on turn, in the next slot. */
  | {
      readonly type: 'laid'
      readonly place: Place
      readonly tile: Sealed<Tile>
      readonly hand: Sealed<readonly Tile[]>
    }
  | {
      readonly type: 'counted'
      readonly tiles: readonly Pick<Revealed, 'slot' | 'tile'>[]
      readonly tallies: readonly Tally[]
      readonly winner: Seat | null
    }
  | {
      readonly type: 'drew'
      readonly seat: Seat
      readonly hand: Sealed<readonly Tile[]>
      readonly drawPile: Sealed<readonly Tile[]>
    }
  | { readonly type: 'shown'; readonly hands: readonly (readonly Tile[])[] }

export const refusals = [
  'not-your-turn', // the other lays now, or the game is over
  'not-in-hand', // the tile is not in this seat's hand
] as const
export type Refusal = (typeof refusals)[number]

/** Ends of a game: TYU-16, TYU-17, and both of TYU-18. */
export const ends = ['three-in-a-row', 'more-representatives', 'hands', 'drawn'] as const
export type End = (typeof ends)[number]
