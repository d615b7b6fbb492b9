import type { TableInfo } from '../../shared/table-info.ts'
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

/** Puts a dot on the tab's icon while it is my turn. Returns a function that removes it. */
function markTurn(mine: boolean): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const show = (file: string): void => icon?.setAttribute('href', file)
  show(mine ? '/favicon-turn.svg' : '/favicon.svg')
  return () => show('/favicon.svg')
}
