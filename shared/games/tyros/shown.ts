import type { Seat, Sealed } from '../../engine/game.ts'
import type { ShownTiles, Tile } from './types.ts'

/*
 * Memory of map tiles that were shown (TYR-15): all but one of each set are in the hand that showed them, and one is
 * under the draw pile or was drawn from there.
 */

/** Drops what is no longer in doubt: a single tile is known, and so is a set that is all in one hand. */
function settled({ by, tiles, under, at }: ShownTiles): ShownTiles {
  return under && at !== by && tiles.length > 1 ? { by, tiles, under, at } : { by, tiles, at }
}

/** A seat's tile leaves its hand before everybody's eyes. */
export function tilePlayed(shown: readonly ShownTiles[], seat: Seat, tile: Tile): readonly ShownTiles[] {
  if (!shown.some(({ tiles }) => tiles.includes(tile))) return shown
  return shown.flatMap((item) => {
    if (!item.tiles.includes(tile)) return [item]
    const tiles = item.tiles.filter((other) => other !== tile)
    if (tiles.length === 0) return []
    // The player who drew it has played the very one that was under: the others never left the hand that showed them.
    const found = item.at === seat && item.by !== seat
    return [settled({ ...item, tiles, at: found ? item.by : item.at })]
  })
}

/** A seat draws the tile that was put under the draw pile longest ago. */
export function lowestDrawn(shown: readonly ShownTiles[], seat: Seat): readonly ShownTiles[] {
  const i = shown.findIndex(({ at }) => at === 'drawPile')
  return shown.with(i, settled({ ...shown[i]!, at: seat }))
}

/** A seat shows all its tiles and puts one under the draw pile, or none where there is no draw pile (TYR-15). */
export function tilesShown(
  shown: readonly ShownTiles[],
  seat: Seat,
  tiles: readonly Tile[],
  under: Sealed<Tile> | undefined,
): readonly ShownTiles[] {
  const before = shown.flatMap((item) => {
    if (item.by === seat && item.at === seat) return []
    const away = item.tiles.filter((tile) => !tiles.includes(tile))
    if (item.by === seat) return [settled({ ...item, tiles: away })]
    if (item.at === seat) return away.length === 0 ? [] : [settled({ ...item, tiles: away, at: item.by })]
    return [item]
  })
  return [...before, settled(under ? { by: seat, tiles, under, at: 'drawPile' } : { by: seat, tiles, at: seat })]
}
