import { local, readJson, writeJson } from './storage.ts'

const keyOf = (table: string): string => `murex:seen:${table}`

/** The last entry of a table that was looked at on this device, by its number; undefined: none was. */
export function lastSeen(table: string): number | undefined {
  return readJson(local, keyOf(table))
}

/** It and all before it were looked at. */
export function noteSeen(table: string, n: number): void {
  if (n > (lastSeen(table) ?? -1)) writeJson(local, keyOf(table), n)
}
