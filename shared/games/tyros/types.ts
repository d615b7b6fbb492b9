import type { OptionsOf } from '../../engine/choices.ts'
import type { Seat, Sealed } from '../../engine/game.ts'

/** The empires, in the order that breaks ties of size (TYR-38). */
export const empires = ['orange', 'yellow', 'green', 'violet'] as const
export type Empire = (typeof empires)[number]

/** The kinds of trade card, in the order in which `Cards` counts them (TYR-2). */
export const kinds = [...empires, 'joker'] as const
export type Kind = (typeof kinds)[number]

export type Cards = readonly [orange: number, yellow: number, green: number, violet: number, jokers: number]

/** One of the 33 locations: a numbered square, 1 to 32, or Tyre, 33. */
export type Location = number
/** A galley's place: a location, Italy's being its west coast, or 34, Italy's east coast (TYR-24). */
export type Place = number
/** A map tile, by its location: 1 to 32 (TYR-3). */
export type Tile = number

/** The players' galleys and cities: none of them is an empire's. */
export const colours = ['black', 'ivory', 'blue', 'red'] as const
export type Colour = (typeof colours)[number]

export const choices = [
  { id: 'edition', values: ['kosmos', 'english'], default: 'kosmos' },
  { id: 'start', values: ['basic', 'random'], default: 'basic' },
] as const
export type Options = OptionsOf<typeof choices>

export type Phase = 'setup' | 'growth' | 'actions' | 'discard' | 'finished'

export interface Hand {
  readonly size: number
  readonly cards: Sealed<Cards>
}

/** Terms as seen by the player who names them. */
export interface Terms {
  readonly give: Cards
  readonly want: Cards
}

/** A seat that is asked: no answer yet, an answer, or the terms of a counter (TYR-45). A counter taken back is a decline. */
export interface Asked {
  readonly seat: Seat
  readonly answer: 'accepted' | 'declined' | Terms | null
}

/** An offer of the player on turn; `number` counts through the game (TYR-45). */
export interface Offer extends Terms {
  readonly number: number
  readonly asked: readonly Asked[]
  readonly withdrawn: boolean
}

/** Pieces and progress of a game: all that the rules depend on. */
export interface Pieces {
  readonly options: Options
  readonly phase: Phase
  /** From 1; 0 before the first deal. */
  readonly round: number
  /** The seat with the start player's marker; null: not drawn yet (TYR-10). */
  readonly first: Seat | null
  readonly turn: Seat
  /** Laps of the growth in this round (TYR-17). */
  readonly laps: number
  /** Passes in a row (TYR-18). */
  readonly passes: number
  /** Trades concluded in this row of actions (TYR-48). */
  readonly trades: number
  /** Whether this round is the last (TYR-37). */
  readonly lastRound: boolean
  /** By location; 0 is no location. */
  readonly counters: readonly (Empire | null)[]
  /** By location: the owner of its city. */
  readonly cities: readonly (Seat | null)[]
  /** Galleys by seat, by place. */
  readonly galleys: readonly (readonly number[])[]
  /** The seat that first had a city in all four empires (TYR-41); null: none yet. */
  readonly bonus: Seat | null
  readonly hands: readonly Hand[]
  /** Discards. The deck is all the other cards that no hand holds; its order is drawn on demand. */
  readonly discardPile: Cards
  /** By seat: the map tiles in hand, ascending. */
  readonly tiles: readonly { readonly size: number; readonly held: Sealed<readonly Tile[]> }[]
  /** The size of the draw pile. The order of the tiles above those put under it is drawn on demand. */
  readonly drawPile: number
  /** The tiles put under the draw pile, first put first drawn (TYR-15). */
  readonly bottom: readonly Sealed<Tile>[]
  /** The offers of this turn (TYR-46). */
  readonly offers: readonly Offer[]
  /** Offers of the whole game. */
  readonly offersMade: number
  /** The seats that want no deals this turn (TYR-47). */
  readonly noDeals: readonly Seat[]
  /** By seat: the cards chosen to keep (TYR-36); null: none chosen, or none to choose. */
  readonly kept: readonly (Sealed<Cards> | null)[]
}

export interface State extends Pieces {
  /** Changed by `learn` alone. */
  readonly knowledge: Knowledge
}

export type Command =
  /** Plays a map tile for a neighbouring empire (TYR-12). */
  | { readonly type: 'grow'; readonly tile: Tile; readonly empire: Empire }
  /** Shows all tiles and puts one under the draw pile, if there is one (TYR-15). */
  | { readonly type: 'show'; readonly under?: Tile | undefined }
  /** Moves a galley; `toll` goes to the owner of the city there (TYR-20 to TYR-24). */
  | {
      readonly type: 'move'
      readonly from: Place
      readonly to: Place
      readonly pay: Cards
      readonly toll?: Kind | undefined
    }
  /** Builds a city where the galley at this place stands; that galley goes back (TYR-25, TYR-26). */
  | { readonly type: 'buildCity'; readonly galley: Place; readonly pay: Cards }
  | { readonly type: 'buildGalley'; readonly at: Location; readonly pay: Cards }
  /** Discards up to three cards and draws as many (TYR-31). */
  | { readonly type: 'exchange'; readonly pay: Cards }
  /** Discards three cards and takes one of the discard pile (TYR-32). */
  | { readonly type: 'fetch'; readonly pay: Cards; readonly take: Kind }
  | { readonly type: 'pass' }
  /** Opens a trade; `to` ascends (TYR-33). */
  | { readonly type: 'offer'; readonly give: Cards; readonly want: Cards; readonly to: readonly Seat[] }
  | { readonly type: 'withdraw'; readonly offer: number }
  /** Trades with a player who accepted. */
  | { readonly type: 'conclude'; readonly offer: number; readonly with: Seat }
  /** Trades on the terms of a counter. */
  | { readonly type: 'take'; readonly offer: number; readonly with: Seat }
  | { readonly type: 'accept'; readonly offer: number }
  /** `forTurn`: no deals this turn (TYR-47). */
  | { readonly type: 'decline'; readonly offer: number; readonly forTurn: boolean }
  | { readonly type: 'counter'; readonly offer: number; readonly give: Cards; readonly want: Cards }
  /** Takes a counter back. */
  | { readonly type: 'retract'; readonly offer: number }
  /** Chooses three cards to keep (TYR-36). */
  | { readonly type: 'keep'; readonly cards: Cards }

/** A seat's cards that go to the discard pile, and its hand once the event is over. */
export interface Paid {
  readonly seat: Seat
  readonly paid: Cards
  readonly hand: Sealed<Cards>
}

/** `hand` and `tiles` are the seat's afterwards. */
export type Event =
  | { readonly type: 'startDrawn'; readonly seat: Seat }
  /** `at`: where orange, yellow, green and violet begin. `misfits`: the tiles drawn in vain, in order (TYR-5 to TYR-8). */
  | { readonly type: 'empiresFounded'; readonly at: readonly Location[]; readonly misfits: readonly Tile[] }
  | { readonly type: 'tilesDealt'; readonly tiles: readonly Sealed<readonly Tile[]>[] }
  /** A new round: the cards of every hand after the deal (TYR-11). */
  | { readonly type: 'cardsDealt'; readonly hands: readonly Sealed<Cards>[] }
  | {
      readonly type: 'empireGrew'
      readonly seat: Seat
      readonly tile: Tile
      readonly empire: Empire
      readonly tiles: Sealed<readonly Tile[]>
    }
  /** `under`: the tile put under the draw pile; absent if that is empty. */
  | {
      readonly type: 'tilesShown'
      readonly seat: Seat
      readonly shown: readonly Tile[]
      readonly under?: Sealed<Tile>
      readonly tiles: Sealed<readonly Tile[]>
    }
  | (Paid & { readonly type: 'galleyMoved'; readonly from: Place; readonly to: Place })
  /** Follows the move it is due for; `hand` is the giver's, `theirs` the owner's. */
  | {
      readonly type: 'tollGiven'
      readonly seat: Seat
      readonly to: Seat
      readonly card: Sealed<Kind>
      readonly hand: Sealed<Cards>
      readonly theirs: Sealed<Cards>
    }
  | (Paid & { readonly type: 'cityBuilt'; readonly galley: Place })
  | { readonly type: 'bonusWon'; readonly seat: Seat }
  | (Paid & { readonly type: 'galleyBuilt'; readonly at: Location })
  | (Paid & { readonly type: 'cardsExchanged' })
  | (Paid & { readonly type: 'cardFetched'; readonly taken: Kind })
  | { readonly type: 'passed'; readonly seat: Seat }
  | {
      readonly type: 'offered'
      readonly seat: Seat
      readonly give: Cards
      readonly want: Cards
      readonly to: readonly Seat[]
    }
  | { readonly type: 'withdrawn'; readonly seat: Seat; readonly offer: number }
  | { readonly type: 'accepted'; readonly seat: Seat; readonly offer: number }
  | { readonly type: 'declined'; readonly seat: Seat; readonly offer: number; readonly forTurn: boolean }
  | {
      readonly type: 'countered'
      readonly seat: Seat
      readonly offer: number
      readonly give: Cards
      readonly want: Cards
    }
  | { readonly type: 'retracted'; readonly seat: Seat; readonly offer: number }
  /** `gave` and `got` are the player's on turn; `theirs` is the hand of `with`. */
  | {
      readonly type: 'traded'
      readonly seat: Seat
      readonly offer: number
      readonly with: Seat
      readonly gave: Cards
      readonly got: Cards
      readonly hand: Sealed<Cards>
      readonly theirs: Sealed<Cards>
    }
  | { readonly type: 'keepChosen'; readonly seat: Seat; readonly cards: Sealed<Cards> }
  /** Discards and kept cards by seat, once all have chosen. */
  | { readonly type: 'cardsDiscarded'; readonly cards: readonly Cards[]; readonly hands: readonly Sealed<Cards>[] }

export const refusals = [
  'game-over', // there is an outcome
  'not-your-turn',
  'not-now', // another phase of the round
  'not-in-hand',
  'no-border', // that empire is not next to the tile
  'tile-playable', // a tile can be played, so none is shown
  'under-missing', // while there is a draw pile, one tile goes under it
  'draw-pile-empty', // without a draw pile, none does
  'no-galley',
  'stays', // a move ends elsewhere
  'no-empire', // no counter there
  'full', // no room for one more galley
  'no-toll', // no other player's city there
  'toll-due', // the owner of the city is to be given a card
  'wrong-payment', // not the right number, or not in the right colour
  'cards-missing', // more than the own hand holds
  'city-there', // a location holds one city
  'not-alone', // another player's galley is there
  'no-supply', // all ten are on the board
  'no-city', // galleys are built at own cities, or in Tyre (TYR-27)
  'deck-short', // the deck holds fewer
  'not-discarded',
  'nothing-given', // at least one card goes each way
  'bad-recipients', // others, each once, in order
  'one-at-a-time', // edition english asks one player at a time
  'no-deals', // that player wants no deals this turn
  'same-terms', // already named
  'too-many-offers', // five in a turn
  'too-many-trades', // twenty in a row of actions
  'no-such-offer', // closed, or never made
  'not-asked',
  'answered', // an offer is answered once
  'not-accepted',
  'no-counter', // there is no counter, or it was taken back
  'not-three', // three cards are kept
] as const
export type Refusal = (typeof refusals)[number]

/** Deciding factors of the end (TYR-43): points, points in the largest empire, or nothing: shared. */
export type Ending = 'points' | 'largest-empire' | 'shared'

/** A price of `count` cards: all of them in `colour`, or at least one, or with no colour any. */
export interface Price {
  readonly count: number
  readonly colour: Empire | null
  readonly all: boolean
  /** The owner of a city to be given a card on top (TYR-23). */
  readonly toll: Seat | null
}

/** Public memory. The rules never read it; it serves to guess what is hidden, or what will be refused. */
export interface Knowledge {
  /** By seat: cards that are certainly in the hand: seen to come, or shown to be held, and not seen to go since. */
  readonly known: readonly Cards[]
  readonly tolls: readonly Toll[]
  readonly shown: readonly ShownTiles[]
  /** By seat: its latest offers in this row of actions. Offers themselves end with the turn (TYR-46). */
  readonly offered: readonly (readonly Offered[])[]
}

/** Terms that went to these seats, accepted or not. */
export interface Offered extends Terms {
  readonly to: readonly Seat[]
}

/**
 * Sights of a hand for a time after a toll: `gone`, cards beyond those known that went or were shown. `room`: how many
 * unknown cards it had at the end of that time, before others came; with none left there is nothing more to tell.
 */
export interface Since {
  readonly gone: Cards
  readonly room?: number
}

/**
 * A toll that may still tell somebody something (TYR-23). `doubt`: the cards known in the giver's hand, of each kind one of
 * which may be it. `since`: what was seen of the giver's and the owner's hand, up to the next toll that touches it; null:
 * the toll tells nothing of it.
 */
export interface Toll {
  readonly from: Seat
  readonly to: Seat
  readonly card: Sealed<Kind>
  readonly doubt: Cards
  readonly since: readonly [giver: readonly Since[] | null, owner: readonly Since[] | null]
}

/**
 * Tiles that were shown (TYR-15), less those played since. All of `tiles` but one are in the hand of `by`, the one put
 * under the draw pile is still there or was drawn by a seat. With `at` equal to `by` all are in that hand; of a single tile
 * everybody knows where it is. `under` is there while it is in doubt which one it is.
 */
export interface ShownTiles {
  readonly by: Seat
  readonly tiles: readonly Tile[]
  readonly under?: Sealed<Tile>
  readonly at: 'drawPile' | Seat
}
