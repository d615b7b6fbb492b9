import { BEYOND, REPEATS } from './rows.ts'
import type { Applied } from '../feature.ts'
import type { Cause, Rows, StoredEntry } from '../types.ts'

/** By what an action is known. */
export const keyOf = ({ playerId, action }: Cause): string => `${playerId} ${action}`

/** Reads whose actions made the newest entries. `n`: the next entry. */
export function readApplied(rows: Rows, n: number): Applied {
  const applied: Applied = new Map()
  for (const stored of rows.entries(Math.max(0, n - REPEATS))) note(applied, stored)
  return applied
}

function note(applied: Applied, { entry, cause }: StoredEntry): Applied {
  if (cause) applied.set(keyOf(cause), entry.n)
  if (applied.size > REPEATS) applied.delete(applied.keys().next().value!)
  return applied
}

/** What is known after one more entry: from the start on everything, in a room that does not sleep. */
export function noteApplied(applied: Applied | undefined, stored: StoredEntry): Applied | undefined {
  return stored.entry.n === 0 ? new Map() : applied && note(applied, stored)
}

/**
 * The entry that an action, decided at `base`, has made already, if it has. What is not among the newest entries can be but
 * the player's first from its base on: with that, every other decision of the player from before it grew stale. It is looked
 * for not too far beyond the base; an action that made an entry later than that is refused as stale when it is repeated.
 */
export function appliedEntry(
  applied: Applied | undefined,
  rows: Rows,
  cause: Cause,
  base: number,
  n: number,
): number | undefined {
  const known = applied?.get(keyOf(cause))
  if (known !== undefined || base >= n - REPEATS) return known
  const first = rows.firstBy(cause.playerId, base, Math.min(base + BEYOND, n - REPEATS))
  return first?.action === cause.action ? first.n : undefined
}
