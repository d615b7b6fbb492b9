import type { MyTable } from '../../shared/my-tables.ts'
import { persisted, type Persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/** A table of this device as it was last told. `row`: undefined until it was reached once. */
export interface KnownTable {
  readonly id: string
  /** Its game is finished or broken off: that does not change. */
  readonly over: boolean
  readonly row?: MyTable
}

/** What the worker last answered for this device's tables: home is first painted from it. */
export const knownTables = (): Persisted<readonly KnownTable[]> => persisted(local, 'murex:tables', [])

/** Those that wait for me, as far as this device knows. */
export function myTurns(tables: readonly KnownTable[]): readonly KnownTable[] {
  return tables.filter(({ row }) => row?.turn)
}
