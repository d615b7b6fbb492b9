import type { Seat } from '../../shared/engine/game.ts'
import { nameAt, type TableInfo } from '../../shared/table-info.ts'
import { nameParts } from '../base/name-parts.ts'

/** Characters from which on a name is cut short, to fit two lines of a card. */
const LONG = 14

/** A player's name, cut to the room of a card, but for the number that tells it from an equal one. */
export function shortName({ seats }: TableInfo, seat: Seat): string {
  const name = nameAt(seats, seat)
  const [, number] = nameParts(name)
  if (name.length <= LONG) return name
  return number ? `${name.slice(0, LONG - 2).trimEnd()}… ${number}` : `${name.slice(0, LONG).trimEnd()}…`
}
