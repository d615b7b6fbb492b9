import type { Seat } from '../../shared/engine/game.ts'
import { nameAt, type TableInfo } from '../../shared/table-info.ts'

/** Characters from which on a name is cut short, to fit two lines of a card. */
const LONG = 14

/** A player's name, cut to the room of a card. */
export function shortName({ seats }: TableInfo, seat: Seat): string {
  const name = nameAt(seats, seat)
  return name.length > LONG ? `${name.slice(0, LONG).trimEnd()}…` : name
}
