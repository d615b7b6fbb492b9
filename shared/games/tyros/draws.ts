import type { Random, Seat, Sealed } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { allTiles } from './board.ts'
import { allCards, counted, listed, minus } from './cards.ts'
import { drawsLowest, freshTiles } from './draw-pile.ts'
import type { Cards, Pieces, Tile } from './types.ts'

/** Cards from the top of the deck: its order is drawn now, one card after the other, of the kinds in order (TYR-31). */
export function drawCards(state: Pieces, count: number, random: Random): Cards {
  const elsewhere = minus(allCards, state.discardPile)
  const deck = listed(state.hands.reduce((left, { cards }) => minus(left, unseal(cards)), elsewhere))
  return counted(Array.from({ length: count }, () => deck.splice(random.below(deck.length), 1)[0]!))
}

/** The tile on top of the draw pile: one put under it, once those lie on top, or any of the ascending others. */
export function topTile(state: Pieces, random: Random): Tile | undefined {
  if (state.drawPile === 0) return undefined
  if (drawsLowest(state)) return unseal(state.bottom[0]!)
  const gone = new Set<Tile>([...state.tiles.flatMap(({ held }) => unseal(held)), ...state.bottom.map(unseal)])
  const fresh = allTiles.filter((tile) => state.counters[tile] === null && !gone.has(tile))
  return fresh[random.below(freshTiles(state))]
}

/** A seat's tiles, ascending, without one and with another. */
export function tilesAfter(state: Pieces, seat: Seat, gone: Tile | undefined, come: Tile | undefined): Sealed<Tile[]> {
  const left = unseal(state.tiles[seat]!.held).filter((tile) => tile !== gone)
  return seal([seat], come === undefined ? left : [...left, come].sort((a, b) => a - b))
}
