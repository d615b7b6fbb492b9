import type { Random, Sealed, Seen, Viewer } from '../../engine/game.ts'
import { allTiles, tileOf } from './tiles.ts'
import type { State, Tile } from './types.ts'

/** A whole state that this view does not rule out: the tiles not seen, in any order, in the places not seen. */
export function sample(view: Seen<State>, _viewer: Viewer, random: Random): State {
  const tiles = random.shuffle(unseenTiles(view))
  const fill = (slot: Sealed<Tile>): Sealed<Tile> => ('it' in slot ? slot : { only: slot.only, it: tiles.pop()! })
  return { ...view, hands: view.hands.map((hand) => hand.map(fill)), drawPile: view.drawPile.map(fill) }
}

function unseenTiles({ board, hands, drawPile }: State): Tile[] {
  const isSeen = allTiles.map(() => false)
  const see = ({ it }: Sealed<Tile>): void => {
    if (it !== undefined) isSeen[it] = true
  }
  for (const lying of board) if (lying >= 0) isSeen[tileOf(lying)] = true
  for (const hand of hands) hand.forEach(see)
  drawPile.forEach(see)
  return allTiles.filter((tile) => !isSeen[tile])
}
