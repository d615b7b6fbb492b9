import type { OptionsOf } from '../../engine/choices.ts'
import type { Seat, Sealed } from '../../engine/game.ts'

/** A tile's number in the generated set, 0 to 34 (TSU-2). */
export type Tile = number
/** Quarter turns of a tile clockwise, 0 to 3. */
export type Rotation = number
/** A tile as it lies: `tile * 4 + rotation`. */
export type Laid = number
/** A square of the board, 0 to 35, row by row from the top left (TSU-1). */
export type Square = number
/** A point of a square's rim, 0 to 7, clockwise from the left point of its top side (TSU-1). */
export type Point = number
/** A stone's place: `square * 8 + point`, at that point of the empty square in front of it. */
export type Spot = number
/** A starting notch, 0 to 47, clockwise around the board from the left point of the top left square's top side (TSU-1). */
export type Notch = number

/** Numbers of players (TSU-3). */
export const seats = { min: 2, max: 8 } as const

/** The players' stones and ways. */
export const colours = ['pink', 'blue', 'orange', 'yellow', 'sky', 'red', 'black', 'green'] as const
export type Colour = (typeof colours)[number]

export const choices = [{ id: 'bonus', values: ['off', 'on'], default: 'off', seats: [3, 4, 5, 6, 7, 8] }] as const
export type Options = OptionsOf<typeof choices>

export interface State {
  readonly options: Options
  /** Null until the start player is drawn. */
  readonly turn: Seat | null
  /** The tile on each of the 36 squares; -1: none. */
  readonly board: readonly Laid[]
  /** Tiles on the board. */
  readonly laid: number
  /** Each seat's starting notch; -1 before the stone is set. */
  readonly starts: readonly Notch[]
  /** Each seat's stone; -1 while it is not on the board. */
  readonly stones: readonly Spot[]
  /** The number of the laid tile, from 1, with which each seat went out; 0: it did not. */
  readonly wentOut: readonly number[]
  /** Each seat's tiles, known to their owner (TSU-4). */
  readonly hands: readonly (readonly Sealed<Tile>[])[]
  /** Drawn from the front, known to nobody (TSU-4). */
  readonly drawPile: readonly Sealed<Tile>[]
  /** The holder of the dragon; null: nobody (TSU-17). */
  readonly dragon: Seat | null
  /** The bonus of the seat on turn: seats whose hand it may name, and the one it named (TSU-23). */
  readonly bonus: { readonly among: readonly Seat[]; readonly from: Seat | null } | null
}

export type Command =
  | { readonly type: 'place'; readonly notch: Notch }
  /** Lays a tile of the hand before the own stone. `rotation` is canonical: the lowest of those that look alike. */
  | { readonly type: 'lay'; readonly tile: Tile; readonly rotation: Rotation }
  /** Names the hand to look at, where a tile put out several (TSU-23). */
  | { readonly type: 'inspect'; readonly from: Seat }
  /** Swaps as many own tiles as tiles of the hand looked at, or none; each list ascends (TSU-23). */
  | { readonly type: 'swap'; readonly give: readonly Tile[]; readonly take: readonly Tile[] }

/** A path across one square. */
export type Step = readonly [square: Square, entry: Point, exit: Point]

/**
 * A stone's way over the squares before it, and its end: the spot where it stands now, or how it went out. Colliding
 * stones run the same steps from both ends.
 */
export interface Run {
  readonly seat: Seat
  readonly steps: readonly Step[]
  readonly end: Spot | 'rim' | 'collision'
}

/**
 * Events carry chance, choices and, for a sentence each, automatic steps. The rules derive the rest: which stones run
 * and how far, what is left of a hand, and who acts (the seat on turn, where an event names none).
 */
export type Event =
  | { readonly type: 'handDealt'; readonly seat: Seat; readonly hand: readonly Sealed<Tile>[] }
  | { readonly type: 'drawPileFormed'; readonly drawPile: readonly Sealed<Tile>[] }
  | { readonly type: 'startDrawn'; readonly seat: Seat }
  | { readonly type: 'stonePlaced'; readonly notch: Notch }
  | { readonly type: 'tileLaid'; readonly laid: Laid }
  /** Begins a bonus on the hands of those whom the tile laid last put out (TSU-23). */
  | { readonly type: 'bonusWon' }
  /** The hand of `from`, with seals for both. */
  | { readonly type: 'handOpened'; readonly from: Seat; readonly hand: readonly Sealed<Tile>[] }
  /** Both hands after the swap of `count` tiles each way. */
  | {
      readonly type: 'tilesSwapped'
      readonly from: Seat
      readonly count: number
      readonly hand: readonly Sealed<Tile>[]
      readonly left: readonly Sealed<Tile>[]
    }
  /** Shuffles in the hands of those whom the tile laid last put out (TSU-13). */
  | { readonly type: 'handsShuffledIn'; readonly drawPile: readonly Sealed<Tile>[] }
  | { readonly type: 'dragonTaken'; readonly seat: Seat }
  | { readonly type: 'dragonHanded'; readonly to: Seat }
  | { readonly type: 'dragonPutBack' }
  /** Drawn by the one seat that may know it. */
  | { readonly type: 'tileDrawn'; readonly tile: Sealed<Tile> }
  | { readonly type: 'passedOver'; readonly seat: Seat }
  /** Begun by the next player still in who has a tile. */
  | { readonly type: 'turnBegan' }

export const refusals = [
  'game-over', // there is an outcome
  'not-your-turn',
  'all-placed', // a stone is set only once
  'notch-taken',
  'place-first', // all stones stand before any tile is laid
  'not-in-hand',
  'not-canonical', // a lower rotation of this tile looks the same
  'leads-out', // another tile or rotation keeps the own stone on the board
  'bonus-first', // the bonus is to be used before anything else
  'no-bonus', // nobody was put out, or the bonus is not played
  'already-named', // the hand is open
  'not-put-out', // this tile did not put that seat out
  'name-first', // several were put out: name one
  'not-ascending', // tiles out of order, or one twice
  'not-in-that-hand', // the opened hand has no such tile
  'uneven', // as many tiles must go as come
] as const
export type Refusal = (typeof refusals)[number]

/** Endings of TSU-20, TSU-21 and TSU-22. */
export type Ending = 'last-stone' | 'together' | 'all-tiles'
