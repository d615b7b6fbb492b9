import type { Random, Start } from '../../engine/game.ts'
import { seal } from '../../engine/sealed.ts'
import { HAND, seats } from './board.ts'
import { allCards, announce } from './cards.ts'
import { allTiles, sorted } from './tiles.ts'
import { colours } from './types.ts'
import type { Event, HiddenTiles, Options, State } from './types.ts'

/** The table before anything is dealt. */
export function initial(start: Start<Options>): State {
  const nothing: HiddenTiles = { size: 0, tiles: seal([], []) }
  return {
    colours: start.options.colours === 'drawn' ? null : colours,
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

/** TYU-4 to TYU-7. All chance of the game is asked here, in this order: colours, cards, tiles by seat, coin. */
export function setup(state: State, random: Random): Event[] {
  const events: Event[] = []
  if (state.colours === null)
    events.push({ type: 'coloursDrawn', colours: random.below(2) === 0 ? colours : colours.toReversed() })
  const cards = random.shuffle(allCards)
  events.push({ type: 'shuffled', cards: seal([], cards) })
  for (const seat of seats) {
    const tiles = random.shuffle(allTiles)
    const [hand, drawPile] = [sorted(tiles.slice(0, HAND)), tiles.slice(HAND)]
    events.push({ type: 'dealt', seat, hand: seal([seat], hand), drawPile: seal([], drawPile) })
  }
  if (state.first === null) events.push({ type: 'tossed', first: random.below(2) })
  return [...events, announce(cards)]
}
