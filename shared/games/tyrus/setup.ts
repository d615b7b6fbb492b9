import type { Random, Start, Tell } from '../../engine/game.ts'
import { seal } from '../../engine/sealed.ts'
import { HAND, seats } from './board.ts'
import { allCards, announced } from './cards.ts'
import { allTiles, sorted } from './tiles.ts'
import type { Event, HiddenTiles, Options, State } from './types.ts'

export function initial(start: Start<Options>): State {
  const nothing: HiddenTiles = { size: 0, tiles: seal([], []) }
  return {
    first: start.first === 'drawn' ? null : start.first,
    election: 0,
    kind: null,
    turn: null,
    lays: 0,
    cards: seal([], []),
    hands: seats.map(() => nothing),
    drawPiles: seats.map(() => nothing),
    laid: [],
    results: [],
    shown: null,
  }
}

/** TYU-4 to TYU-7. All chance of the game is asked here, in this order: cards, tiles by seat, coin. */
export function deal(draft: State, random: Random, tell: Tell<Event>): void {
  const cards = random.shuffle(allCards)
  tell({ type: 'shuffled', cards: seal([], cards) })
  for (const seat of seats) {
    const tiles = random.shuffle(allTiles)
    const [hand, drawPile] = [sorted(tiles.slice(0, HAND)), tiles.slice(HAND)]
    tell({ type: 'dealt', seat, hand: seal([seat], hand), drawPile: seal([], drawPile) })
  }
  if (draft.first === null) tell({ type: 'tossed', first: random.below(2) })
  tell(announced(cards))
}
