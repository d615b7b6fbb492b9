import type { TableInfo } from '../../shared/table-info.ts'
import { markTurn } from '../base/favicon.ts'
import { lazy } from '../base/lazy.svelte.ts'
import { parts } from './late.ts'

interface Source {
  readonly info: TableInfo
  /** Whether a player at this device plays, and whether one is awaited. */
  readonly plays: boolean
  readonly isShared: boolean
  readonly awaits: boolean
}

/** Shows outside the page that a player of this device is awaited; inside a component. */
export function callPlayers(source: () => Source): void {
  const late = lazy(parts)
  const awaits = $derived(source().awaits)
  $effect(() => markTurn(awaits))
  $effect(() => {
    const { info, plays, isShared } = source()
    if (plays && isShared) void late.later?.noteAwaiting(info.id, awaits)
  })
}
