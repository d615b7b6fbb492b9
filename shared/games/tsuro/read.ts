import { listOf, reader, integer } from '../../engine/reader.ts'
import { NOTCHES } from './board.ts'
import { HAND_SIZE } from './seats.ts'
import { ROTATIONS, TILES, ascending, canonicalRotation } from './tiles.ts'
import { seats, type Command } from './types.ts'

const tile = integer(0, TILES - 1)
const tiles = listOf(tile, HAND_SIZE)

const wellFormed = reader<Command>({
  place: { notch: integer(0, NOTCHES - 1) },
  lay: { tile, rotation: integer(0, ROTATIONS - 1) },
  inspect: { from: integer(0, seats.max - 1) },
  swap: { give: tiles, take: tiles },
})

/** Reads a command from the wire, with canonical rotation and ascending tiles; undefined: malformed. Never throws. */
export function read(json: unknown): Command | undefined {
  const known = wellFormed(json)
  switch (known?.type) {
    case 'lay':
      return { ...known, rotation: canonicalRotation(known.tile, known.rotation) }
    case 'swap':
      return { ...known, give: ascending(known.give), take: ascending(known.take) }
    default:
      return known
  }
}
