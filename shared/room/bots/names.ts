import { distinct } from '../seats/sit.ts'
import type { Platform } from '../platform.ts'
import type { Occupant } from '../types.ts'

/** Names of bots, which English, French and Dutch write and say alike. */
const names = ['Alma', 'Bruno', 'Clara', 'Dario', 'Elsa', 'Felix', 'Greta', 'Hugo', 'Iris', 'Jonas'] as const

/** A name that is free at the table; each table begins with another one, by its `commitment` (hex). */
export function houseName(commitment: string, players: readonly Occupant[], alike: Platform['alike']): string {
  const first = parseInt(commitment.slice(0, 4), 16) % names.length
  const turned = [...names.slice(first), ...names.slice(0, first)]
  return (
    turned.find((name) => !players.some((player) => alike(player.name, name))) ?? distinct(turned[0]!, players, alike)
  )
}
