import type { Random, Seat, Sealed } from '../../engine/game.ts'
import { seal, unseal } from '../../engine/sealed.ts'
import { allTiles } from './board.ts'
import { allCards, kindAt, minus, none, plus, some, total } from './cards.ts'
import { drawsLowest, freshTiles } from './draw-pile.ts'
import type { Cards, Pieces, Tile } from './types.ts'

/** Cards from the top of the deck: its order is drawn now, one card after the other, of the kinds in order (TYR-31). */
export function drawCards(state: Pieces, count: number, random: Random): Cards {
  let deck = minus(allCards, state.discardPile)
  for (const { cards } of state.hands) deck = minus(deck, unseal(cards))
  let drawn = none
  for (; count > 0; count--) {
    const card = some(kindAt(deck, random.below(total(deck))))
    deck = minus(deck, card)
    drawn = plus(drawn, card)
  }
  return drawn
}

/** The tile on top of the draw pile: one put under it, once those lie on top, or any of the ascending others. */
export function topTile(state: Pieces, random: Random): Tile | undefined {
  if (state.drawPile === 0) return undefined
  if (drawsLowest(state)) return unseal(state.bottom[0]!)
  const gone = Array<boolean>(allTiles.length + 1).fill(false)
  for (const { held } of state.tiles) for (const tile of unseal(held)) gone[tile] = true
  for (const under of state.bottom) gone[unseal(under)] = true
  let above = random.below(freshTiles(state))
  return allTiles.find((tile) => state.counters[tile] === null && !gone[tile] && above-- === 0)
}

/** A seat's tiles, ascending, without one and with another. */
export function tilesAfter(state: Pieces, seat: Seat, gone: Tile | undefined, come: Tile | undefined): Sealed<Tile[]> {
  const tiles = unseal(state.tiles[seat]!.held).filter((tile) => tile !== gone)
  if (come !== undefined) {
    tiles.push(come)
    tiles.sort((a, b) => a - b)
  }
  return seal([seat], tiles)
}
