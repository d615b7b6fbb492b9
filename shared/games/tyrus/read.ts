import { integer, reader } from '../../engine/reader.ts'
import { places } from './board.ts'
import { TILES } from './tiles.ts'
import type { Command } from './types.ts'

/** Reads a command from the wire. Anything else: undefined. Never throws. */
export const read = reader<Command>({
  lay: { tile: integer(0, TILES - 1), place: integer(0, places.length - 1) },
})
