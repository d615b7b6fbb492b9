import { untrack } from 'svelte'
import { persisted, type Persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/** A value of each table, kept on this device under the prefix and the table's id. */
export function persistedAt<T>(prefix: string): (table: string) => Persisted<T | undefined> {
  const kept: Record<string, Persisted<T | undefined>> = {}
  // Untracked: Svelte does not follow state that a derived value has made itself.
  return (table) => (kept[table] ??= untrack(() => persisted<T | undefined>(local, `${prefix}${table}`, undefined)))
}
