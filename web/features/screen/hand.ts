import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** How many tables are remembered, the latest first. */
const MOST = 20

const tables = persisted<readonly string[]>(local, 'murex:whole-at', [])

/** Whether a player wants the whole table on this device while a screen shows it too: not in the same room, for one. */
export function isWhole(table: string): boolean {
  return tables.current.includes(table)
}

/** Shows the whole table here, or the hand alone while there is a screen. */
export function showWhole(table: string, on: boolean): void {
  const others = tables.current.filter((one) => one !== table)
  tables.current = on ? [table, ...others].slice(0, MOST) : others
}
