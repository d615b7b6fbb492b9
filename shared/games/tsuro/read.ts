import * as v from 'valibot'
import { NOTCHES } from './board.ts'
import { HAND_SIZE } from './seats.ts'
import { ROTATIONS, TILES, canonicalRotation } from './tiles.ts'
import { seats, type Command } from './types.ts'

const below = (limit: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limit - 1))
const tiles = v.pipe(v.array(below(TILES)), v.maxLength(HAND_SIZE))

const command = v.variant('type', [
  v.strictObject({ type: v.literal('place'), notch: below(NOTCHES) }),
  v.strictObject({ type: v.literal('lay'), tile: below(TILES), rotation: below(ROTATIONS) }),
  v.strictObject({ type: v.literal('inspect'), from: below(seats.max) }),
  v.strictObject({ type: v.literal('swap'), give: tiles, take: tiles }),
])

/** Reads a command from the wire; its rotation is made canonical, and its tiles ascend. Anything else: undefined. Never throws. */
export function read(json: unknown): Command | undefined {
  const result = v.safeParse(command, json)
  if (!result.success) return undefined
  const known = result.output
  switch (known.type) {
    case 'place':
    case 'inspect':
      return known
    case 'lay':
      return { ...known, rotation: canonicalRotation(known.tile, known.rotation) }
    case 'swap':
      return { ...known, give: ascending(known.give), take: ascending(known.take) }
  }
}

const ascending = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b)
