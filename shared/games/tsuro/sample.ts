import type { Random, Sealed, Seen, Viewer } from '../../engine/game.ts'
import { TILES, tileOf } from './tiles.ts'
import type { State, Tile } from './types.ts'

/** A whole state that this view does not rule out: the tiles not seen, in any order, in the places not seen. */
export function sample(view: Seen<State>, _viewer: Viewer, random: Random): State {
  const unseen = new Set(Array.from({ length: TILES }, (_, tile) => tile))
  for (const lying of view.board) if (lying >= 0) unseen.delete(tileOf(lying))
  for (const slot of [view.drawPile, ...view.hands].flat()) if ('it' in slot) unseen.delete(slot.it!)
  const tiles = random.shuffle([...unseen])
  const fill = (slot: Sealed<Tile>): Sealed<Tile> => ('it' in slot ? slot : { only: slot.only, it: tiles.pop()! })
  return { ...view, hands: view.hands.map((hand) => hand.map(fill)), drawPile: view.drawPile.map(fill) }
}
