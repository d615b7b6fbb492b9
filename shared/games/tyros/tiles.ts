import type { Seat, Sealed } from '../../engine/game.ts'
import { borders } from './board.ts'
import type { Empire, Location, Shown, State, Tile } from './types.ts'

/** The empires that a tile can join, each once (TYR-12, TYR-13). */
export function empiresNextTo(counters: State['counters'], location: Location): Empire[] {
  const next = borders[location]!.map((near) => counters[near]!).filter((empire) => empire !== null)
  return [...new Set(next)]
}

/** Whether a tile can be played. */
export function isPlayable(counters: State['counters'], tile: Tile): boolean {
  return borders[tile]!.some((near) => counters[near] !== null)
}

/** Tiles of the stack that lie above those put under it. */
export function freshTiles(state: State): number {
  return state.stack - state.shown.filter(({ at }) => at === 'stack').length
}

/** The tile put under the stack longest ago, as an index into `shown`; undefined while fresh ones lie above. */
export function nextUnder(state: State): number | undefined {
  if (state.stack === 0 || freshTiles(state) > 0) return undefined
  return state.shown.findIndex(({ at }) => at === 'stack')
}

type Tiles = Pick<State, 'shown' | 'stack' | 'tiles'>

/** What is left to remember once nothing is in doubt: a single tile is known, and so is a set that is all in one hand. */
function settled({ by, tiles, under, at }: Shown): Shown {
  return under && at !== by && tiles.length > 1 ? { by, tiles, under, at } : { by, tiles, at }
}

/** A seat's tile leaves its hand before everybody's eyes. */
export function tilePlayed(shown: readonly Shown[], seat: Seat, tile: Tile): Shown[] {
  return shown.flatMap((item) => {
    if (!item.tiles.includes(tile)) return [item]
    const tiles = item.tiles.filter((other) => other !== tile)
    if (tiles.length === 0) return []
    // Whoever drew it has played the very one that was under: the others never left the hand they were shown from.
    const found = item.at === seat && item.by !== seat
    return [settled({ ...item, tiles, at: found ? item.by : item.at })]
  })
}

/** A seat draws the top of the stack, if there is one. */
export function tileDrawn<S extends Tiles & State>(state: S, seat: Seat): S {
  if (state.stack === 0) return state
  const i = nextUnder(state)
  const shown = i === undefined ? state.shown : state.shown.with(i, settled({ ...state.shown[i]!, at: seat }))
  return { ...state, shown, stack: state.stack - 1 }
}

/** A seat shows all its tiles and puts one under the stack, or none where there is no stack (TYR-15). */
export function tilesShown(
  shown: readonly Shown[],
  seat: Seat,
  tiles: readonly Tile[],
  under: Sealed<Tile> | undefined,
): Shown[] {
  const before = shown.flatMap((item) => {
    if (item.by === seat && item.at === seat) return []
    const away = item.tiles.filter((tile) => !tiles.includes(tile))
    if (item.by === seat) return [settled({ ...item, tiles: away })]
    if (item.at === seat) return away.length === 0 ? [] : [settled({ ...item, tiles: away, at: item.by })]
    return [item]
  })
  return [...before, settled(under ? { by: seat, tiles, under, at: 'stack' } : { by: seat, tiles, at: seat })]
}
