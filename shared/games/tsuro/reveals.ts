import type { Event } from './types.ts'

/** Whether an event brings to light what lay hidden: a tile of the pile or of another's hand. */
export function reveals(event: Event): boolean {
  switch (event.type) {
    case 'handDealt':
    case 'drawPileFormed':
    case 'handOpened':
    case 'tilesSwapped':
    case 'tileDrawn':
      return true
    case 'startDrawn':
    case 'stonePlaced':
    case 'tileLaid':
    case 'bonusWon':
    case 'handsShuffledIn':
    case 'dragonTaken':
    case 'dragonHanded':
    case 'dragonPutBack':
    case 'passedOver':
    case 'turnBegan':
      return false
  }
}
