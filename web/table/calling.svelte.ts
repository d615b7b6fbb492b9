import type { TableInfo } from '../../shared/table-info.ts'
import { markTurn } from '../base/favicon.ts'
import { composition } from './composition.ts'
import { parts } from './late.ts'

interface Source {
  readonly info: TableInfo
  /** Whether somebody at this device plays, and whether one of them is waited for. */
  readonly plays: boolean
  readonly awaits: boolean
}

/** Shows outside the page, too, that a player of this device is waited for; inside a component. */
export function callPlayers(source: () => Source): void {
  const { ChatButton } = composition()
  const awaits = $derived(source().awaits)
  $effect(() => markTurn(awaits))
  $effect(() => {
    const { info, plays } = source()
    if (!plays || !ChatButton) return
    // Should it not come, the badge stays as it is.
    parts().then(
      ({ noteAwaiting }) => noteAwaiting(info.id, awaits),
      () => undefined,
    )
  })
}
