import type { Event, State } from './types.ts'

/** Whether an event reveals something hidden: a tile drawn, tiles shown, cards dealt, discarded, offered or traded (TYR-45). */
export function reveals(event: Event, { drawPile }: State): boolean {
  switch (event.type) {
    case 'startDrawn':
    case 'empiresFounded':
    case 'tilesDealt':
    case 'cardsDealt':
    case 'tilesShown':
    case 'cardsExchanged':
    case 'cardsDiscarded':
    case 'offered':
    case 'traded':
      return true
    case 'empireGrew':
      return drawPile > 0
    case 'galleyMoved':
    case 'tollGiven':
    case 'cityBuilt':
    case 'bonusWon':
    case 'galleyBuilt':
    case 'cardFetched':
    case 'passed':
    case 'withdrawn':
    case 'accepted':
    case 'declined':
    case 'countered':
    case 'retracted':
    case 'keepChosen':
      return false
  }
}

/** Whether an event is the answer to an offer (TYR-45). */
export function answers({ type }: Event): boolean {
  return type === 'accepted' || type === 'declined' || type === 'countered'
}
