import { untrack } from 'svelte'
import type { Seat } from '../../../shared/engine/game.ts'
import type { LogLine, TableInfo } from '../../../shared/table-info.ts'
import { buzz, sound } from '../../base/sound.ts'
import type { Table } from '../../games/page-feature.ts'

type Nudged = Extract<LogLine, { readonly kind: 'nudged' }>

/** ms of vibration at a nudge. */
const NUDGE = 60

/** The last nudge of a seat's player by others. */
export const lastNudge = ({ tableLog }: Pick<TableInfo, 'tableLog'>, you: Seat | null): Nudged | undefined =>
  tableLog.findLast((line): line is Nudged => line.kind === 'nudged' && line.seat === you)

/** Nudges of this page's player; each calls aloud. Inside a component. */
export class Nudges {
  /** Entry at which the last one came that was read; each turn has one. */
  read: number | undefined = $state()

  constructor(table: Table) {
    const lastIn = (info: TableInfo): number | undefined => lastNudge(info, table.seat.state.you)?.n
    // This part loads late: earlier nudges are told all the same.
    this.read = untrack(() => lastIn(table.seat.first ?? table.info))
    const turn = $derived(lastIn(table.info))
    $effect(() => {
      if (turn === undefined || turn === untrack(() => this.read)) return
      sound('bell')
      buzz(NUDGE)
    })
  }
}
