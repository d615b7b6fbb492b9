import type { Event } from './types.ts'

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
