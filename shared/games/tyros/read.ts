import { listOf, oneOf, optional, reader, tupleOf, integer } from '../../engine/reader.ts'
import { EAST, TYRE } from './board.ts'
import { empires, kinds, type Cards, type Command } from './types.ts'

const cards = tupleOf<Cards>(integer(0, 14), integer(0, 14), integer(0, 14), integer(0, 14), integer(0, 4))
const tile = integer(1, TYRE - 1)
const place = integer(1, EAST)
const seat = integer(0, 3)
const offer = integer(1, 1_000_000)
const kind = oneOf(kinds)

/** Reads a command from the wire: well-formed, with no other fields, or undefined. Never throws. */
export const read = reader<Command>({
  grow: { tile, empire: oneOf(empires) },
  show: { under: optional(tile) },
  move: { from: place, to: place, pay: cards, toll: optional(kind) },
  buildCity: { galley: place, pay: cards },
  buildGalley: { at: integer(1, TYRE), pay: cards },
  exchange: { pay: cards },
  fetch: { pay: cards, take: kind },
  pass: {},
  offer: { give: cards, want: cards, to: listOf(seat, 3) },
  withdraw: { offer },
  conclude: { offer, with: seat },
  take: { offer, with: seat },
  accept: { offer },
  decline: { offer, forTurn: oneOf([true, false]) },
  counter: { offer, give: cards, want: cards },
  retract: { offer },
  keep: { cards },
})
