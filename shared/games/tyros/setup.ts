import type { Draft, Random, Seat, Start, Tell } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { LOCATIONS, PLACES, TYRE, allTiles, basicStart, borders } from './board.ts'
import { none, allCards, counted, listed, minus, plus } from './cards.ts'
import { isPlayable, layCounter } from './counters.ts'
import { FIRST_GALLEYS, TILES_DEALT, CARDS_DEALT } from './figures.ts'
import { nothingKnown } from './knowledge.ts'
import {
  empires,
  type Empire,
  type Event,
  type Location,
  type Options,
  type Pieces,
  type State,
  type Tile,
} from './types.ts'

const ascending = (a: number, b: number): number => a - b

/** The table before the setup: two galleys a player in Tyre (TYR-4). */
export function initial({ seats, first, options }: Start<Options>): State {
  const each = <T>(make: (seat: Seat) => T): T[] => Array.from({ length: seats }, (_, seat) => make(seat))
  const nowhere = Array<null>(LOCATIONS + 1).fill(null)
  const harbour = Array<number>(PLACES + 1)
    .fill(0)
    .with(TYRE, FIRST_GALLEYS)
  return {
    options,
    phase: 'setup',
    round: 0,
    first: first === 'drawn' ? null : first,
    turn: first === 'drawn' ? 0 : first,
    laps: 0,
    passes: 0,
    trades: 0,
    lastRound: false,
    counters: nowhere,
    cities: nowhere,
    galleys: each(() => harbour),
    bonus: null,
    hands: each((seat) => ({ size: 0, cards: { only: [seat], it: none } })),
    discardPile: none,
    tiles: each((seat) => ({ size: 0, held: { only: [seat], it: [] } })),
    drawPile: 0,
    bottom: [],
    offers: [],
    offersMade: 0,
    noDeals: [],
    kept: each(() => null),
    knowledge: nothingKnown(seats),
  }
}

/**
 * The deal. It asks chance in this order: the start player; for a random start the order of the 32 tiles; the order of the
 * tiles left, of which the first four go to seat 0, the next to seat 1, and so on; the order of the 60 cards, dealt likewise.
 * Everything is in ascending order before a shuffle.
 */
export function deal(draft: Draft<State>, random: Random, tell: Tell<Event>): void {
  if (draft.first === null) tell({ type: 'startDrawn', seat: random.below(draft.hands.length) })
  tell(found(draft, random))
  const left = random.shuffle(allTiles.filter((tile) => draft.counters[tile] === null))
  const tiles = draft.hands.map((_, seat) =>
    seal([seat], left.slice(seat * TILES_DEALT, (seat + 1) * TILES_DEALT).sort(ascending)),
  )
  tell({ type: 'tilesDealt', tiles })
  tell(dealCards(draft, random))
}

function found(state: Pieces, random: Random): Extract<Event, { type: 'empiresFounded' }> {
  if (state.options.start === 'basic') return { type: 'empiresFounded', at: basicStart, misfits: [] }
  const drawPile = random.shuffle(allTiles)
  return {
    type: 'empiresFounded',
    ...(state.options.edition === 'kosmos' ? foundInOrder(drawPile) : foundSorted(drawPile, random)),
  }
}

/** Tiles found in the order of drawing; a misfit goes under the draw pile (TYR-6). */
function foundInOrder(drawPile: Tile[]): { at: Location[]; misfits: Tile[] } {
  const counters = Array<Empire | null>(LOCATIONS + 1).fill(null)
  const [at, misfits]: [Location[], Tile[]] = [[], []]
  while (at.length < empires.length) {
    const tile = drawPile.shift()!
    if (isPlayable(counters, tile)) {
      misfits.push(tile)
      drawPile.push(tile)
    } else {
      layCounter(counters, tile, empires[at.length]!)
      at.push(tile)
    }
  }
  return { at, misfits }
}

/** Tiles found by their numbers; the lowest misfit is set aside and one more drawn (TYR-7). With none left, those set aside are shuffled. */
function foundSorted(drawPile: Tile[], random: Random): { at: Location[]; misfits: Tile[] } {
  const misfits: Tile[] = []
  let aside: Tile[] = []
  const at = drawPile.splice(0, empires.length).sort(ascending)
  for (;;) {
    const i = at.findIndex((tile, i) => borders[tile]!.some((near) => near === TYRE || at.slice(0, i).includes(near)))
    if (i < 0) return { at, misfits }
    aside.push(at[i]!)
    misfits.push(at[i]!)
    if (drawPile.length === 0) {
      drawPile = random.shuffle(aside.sort(ascending))
      aside = []
    }
    at.splice(i, 1, drawPile.shift()!)
    at.sort(ascending)
  }
}

/** All cards not in a hand are shuffled and dealt, seat by seat (TYR-11). */
export function dealCards(state: Pieces, random: Random): Extract<Event, { type: 'cardsDealt' }> {
  const count = CARDS_DEALT[state.hands.length]!
  const kept = state.hands.map(({ cards }) => unseal(cards))
  const deck = random.shuffle(listed(kept.reduce(minus, allCards)))
  const hands = kept.map((cards, seat) => {
    const dealt = counted(deck.slice(seat * count, (seat + 1) * count))
    return seal([seat], plus(cards, dealt))
  })
  return { type: 'cardsDealt', hands }
}
