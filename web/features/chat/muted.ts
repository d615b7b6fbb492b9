import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** Tables that are remembered, the latest first. */
const MOST = 20

const tables = persisted<readonly string[]>(local, 'murex:muted-at', [])

/** Whether a table's chat is muted: nothing pops up, sounds or counts as unread; it can still be read. */
export function isMuted(table: string): boolean {
  return tables.current.includes(table)
}

export function mute(table: string, on: boolean): void {
  const others = tables.current.filter((one) => one !== table)
  tables.current = on ? [table, ...others].slice(0, MOST) : others
}
