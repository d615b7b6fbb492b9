import type { TableInfo } from '../../shared/table-info.ts'
import { markTurn } from '../base/favicon.ts'
import type { Room } from '../room/room.svelte.ts'
import { badge } from './late.ts'

interface Source {
  readonly room: Room
  readonly info: TableInfo
  /** Whether somebody at this device plays, and whether one of them is waited for. */
  readonly plays: boolean
  readonly awaits: boolean
}

/** Shows outside the page, too, that a player of this device is waited for; inside a component. */
export function callPlayers(source: () => Source): void {
  const awaits = $derived(source().awaits)
  $effect(() => markTurn(awaits))
  $effect(() => {
    const { room, info, plays } = source()
    if (!plays || !room.transport.networked) return
    // Should it not come, the badge stays as it is.
    badge().then(
      ({ noteAwaiting }) => noteAwaiting(info.id, awaits),
      () => undefined,
    )
  })
}
