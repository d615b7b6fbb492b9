import type { Seat } from '../../../../shared/engine/game.ts'
import { buildingOf, ownerOf } from '../../../../shared/games/tyrus/board.ts'
import { corporationOf, numberOf } from '../../../../shared/games/tyrus/tiles.ts'
import type { Side } from '../../../../shared/games/tyrus/score.ts'
import type { Place, Tile } from '../../../../shared/games/tyrus/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'

export const tileName = (tile: Tile): string =>
  m.tyrus_tile({ corporation: corporationOf(tile), number: numberOf(tile) })

/** "Your citadel", "Anna’s market". */
export function placeName(place: Place, { me, name }: Reader): string {
  const [owner, building] = [ownerOf(place), buildingOf(place)]
  return owner === me ? m.tyrus_place_yours({ building }) : m.tyrus_place_theirs({ building, name: name(owner) })
}

/** "in your citadel", "in Anna’s market"; of what `by` does: "in their own temple". */
export function inPlace(place: Place, { me, name }: Reader, by?: Seat): string {
  const [owner, building] = [ownerOf(place), buildingOf(place)]
  if (owner === me) return m.tyrus_in_yours({ building })
  return owner === by ? m.tyrus_in_own({ building }) : m.tyrus_in_theirs({ building, name: name(owner) })
}

/** Phrases for the tiles that lie somewhere, one for each owner. */
export function tilesIn(counts: readonly number[], { me, name }: Reader): string[] {
  const phrases = counts.flatMap((count, seat) => {
    if (count === 0) return []
    return [seat === me ? m.tyrus_tiles_yours({ count }) : m.tyrus_tiles_theirs({ count, name: name(seat) })]
  })
  return phrases.length === 0 ? [m.tyrus_tiles_none()] : phrases
}

/** The arithmetic of one side of a count: "12 − (8 − 6) = 10"; never below nothing, as TYU-12 says. */
export function arithmeticOf({ votes, counters, counterCounters, score }: Side): string {
  if (counters === 0) return `${score}`
  const taken = counterCounters === 0 ? `${counters}` : `(${counters} − ${counterCounters})`
  return `${votes} − ${taken} = ${score}`
}
