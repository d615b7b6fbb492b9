import type { MyTable } from '../../shared/my-tables.ts'
import { persisted, type Persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/** A table of this device as last answered. `row`: undefined until it was reached once. */
export interface KnownTable {
  readonly id: string
  readonly over: boolean
  readonly row?: MyTable
}

/** The worker's last answer on this device's tables: home is first painted from it. */
export const knownTables = (): Persisted<readonly KnownTable[]> => persisted(local, 'murex:tables', [])

export function myTurns(tables: readonly KnownTable[]): readonly KnownTable[] {
  return tables.filter(({ row }) => row?.turn)
}
