import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** How many tables are remembered, the latest first. */
const MOST = 20

const tables = persisted<readonly string[]>(local, 'murex:muted-at', [])

/** Whether the chat of a table is muted: nothing said there pops up, sounds or counts as unread; it can still be read. */
export function isMuted(table: string): boolean {
  return tables.current.includes(table)
}

/** Mutes the chat of a table, or lets it be heard again. */
export function mute(table: string, on: boolean): void {
  const others = tables.current.filter((one) => one !== table)
  tables.current = on ? [table, ...others].slice(0, MOST) : others
}
