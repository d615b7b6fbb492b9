import type { TableInfo } from '../../shared/table-info.ts'
import { markTurn } from '../base/favicon.ts'
import { composition } from './composition.ts'
import { parts } from './late.ts'

interface Source {
  readonly info: TableInfo
  /** Whether a player at this device plays, and whether one is awaited. */
  readonly plays: boolean
  readonly awaits: boolean
}

/** Shows outside the page that a player of this device is awaited; inside a component. */
export function callPlayers(source: () => Source): void {
  const { ChatButton } = composition()
  const awaits = $derived(source().awaits)
  $effect(() => markTurn(awaits))
  $effect(() => {
    const { info, plays } = source()
    if (!plays || !ChatButton) return
    // The badge stays as it is if its code fails to load.
    parts().then(
      ({ noteAwaiting }) => noteAwaiting(info.id, awaits),
      () => undefined,
    )
  })
}
