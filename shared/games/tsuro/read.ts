import * as v from 'valibot'
import { NOTCHES } from './board.ts'
import { HAND } from './seats.ts'
import { TILES, canonicalTurn } from './tiles.ts'
import type { Command } from './types.ts'

const below = (limit: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limit - 1))
const tiles = v.pipe(v.array(below(TILES)), v.maxLength(HAND))

const command = v.variant('type', [
  v.strictObject({ type: v.literal('place'), notch: below(NOTCHES) }),
  v.strictObject({ type: v.literal('lay'), tile: below(TILES), turn: below(4) }),
  v.strictObject({ type: v.literal('rob'), from: below(8) }),
  v.strictObject({ type: v.literal('swap'), give: tiles, take: tiles }),
])

/** Reads a command from the wire; its turn is made canonical, its tiles ascend. Anything else: undefined. Never throws. */
export function read(json: unknown): Command | undefined {
  const result = v.safeParse(command, json)
  if (!result.success) return undefined
  const known = result.output
  switch (known.type) {
    case 'place':
    case 'rob':
      return known
    case 'lay':
      return { ...known, turn: canonicalTurn(known.tile, known.turn) }
    case 'swap':
      return { ...known, give: ascending(known.give), take: ascending(known.take) }
  }
}

const ascending = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b)
