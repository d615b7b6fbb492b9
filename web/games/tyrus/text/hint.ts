import type { Seat } from '../../../../shared/engine/game.ts'
import { buildingOf, venue } from '../../../../shared/games/tyrus/board.ts'
import { allCards } from '../../../../shared/games/tyrus/cards.ts'
import { roleOf, type Role } from '../../../../shared/games/tyrus/score.ts'
import { numberOf } from '../../../../shared/games/tyrus/tiles.ts'
import { kinds, type Place, type State, type Tile } from '../../../../shared/games/tyrus/types.ts'

/** The role of a tile in a place, and its election: this one, a later one, or none that is left. */
export interface Hint {
  readonly role: Role
  readonly number: number
  readonly when: 'now' | 'later' | 'never'
}

export function hintOf(
  { kind: now, results }: Pick<State, 'kind' | 'results'>,
  seat: Seat,
  tile: Tile,
  place: Place,
): Hint {
  const kind = kinds.find((one) => venue[one] === buildingOf(place))!
  const turnedUp = results.filter((result) => result.kind === kind).length
  const isLeft = turnedUp < allCards.length / kinds.length
  return {
    role: roleOf(seat, tile, place),
    number: numberOf(tile),
    when: kind === now ? 'now' : isLeft ? 'later' : 'never',
  }
}
