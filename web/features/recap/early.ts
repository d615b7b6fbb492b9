import type { EarlyPart } from '../../games/page-feature.ts'
import { local, readJson, writeJson } from '../../base/storage.ts'

/** It begins at once for a player who has missed something. */
export const recap: EarlyPart = { wants: ({ room: { state }, info }) => state.n - (lastSeen(info.id) ?? state.n) > 2 }

const keyOf = (table: string): string => `murex:seen:${table}`

/** Number of the last entry of a table that was seen on this device, if any. */
export function lastSeen(table: string): number | undefined {
  return readJson(local, keyOf(table))
}

export function noteSeen(table: string, n: number): void {
  if (n > (lastSeen(table) ?? -1)) writeJson(local, keyOf(table), n)
}
