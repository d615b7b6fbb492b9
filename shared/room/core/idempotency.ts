import { BEYOND, REPEATS } from './rows.ts'
import type { Applied } from '../feature.ts'
import type { Rows, StoredEntry } from '../platform.ts'
import type { Cause } from '../types.ts'

/** Key of an action. */
export const keyOf = ({ playerId, action }: Cause): string => `${playerId} ${action}`

/** Reads the actions of the newest entries. `n`: the next entry. */
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

/** Notes one more entry: from the start on everything is known, in a room that does not sleep. */
export function noteApplied(applied: Applied | undefined, stored: StoredEntry): Applied | undefined {
  return stored.entry.n === 0 ? new Map() : applied && note(applied, stored)
}

/**
 * Finds the entry that an action, decided at `base`, has made, if any. Beyond the newest entries it can only be the player's
 * first from its base on: that one made every other decision of the player from before it stale. The search ends shortly
 * beyond the base; a repeated action whose entry came later is refused as stale.
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
