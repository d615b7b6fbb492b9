import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** Tables that are remembered, the latest first. */
const MOST = 20

const tables = persisted<readonly string[]>(local, 'murex:whole-at', [])

/** Whether a player wants the whole table here despite a screen, as in another room. */
export function isWhole(table: string): boolean {
  return tables.current.includes(table)
}

/** Shows the whole table here, or the hand alone while there is a screen. */
export function showWhole(table: string, on: boolean): void {
  const others = tables.current.filter((one) => one !== table)
  tables.current = on ? [table, ...others].slice(0, MOST) : others
}
