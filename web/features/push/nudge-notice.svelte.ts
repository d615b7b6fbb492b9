import { untrack } from 'svelte'
import type { LogLine, TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { buzz, sound } from '../../base/sound.ts'
import type { Table } from '../../games/page-feature.ts'
import type { Notice } from '../../room/notices.ts'

type Nudged = Extract<LogLine, { readonly kind: 'nudged' }>

/** ms of vibration at a nudge. */
const NUDGE = 60

/** Nudges of this page's player by others; each calls aloud. Inside a component. */
export class Nudges {
  readonly #table: Table
  /** Entry at which the last one came that was read; each turn has one. */
  #read: number | undefined = $state()

  constructor(table: Table) {
    this.#table = table
    // This part loads late: earlier nudges are told all the same.
    this.#read = untrack(() => this.#lastIn(table.seat.first ?? table.info)?.n)
    const turn = $derived(this.#lastIn(table.info)?.n)
    $effect(() => {
      if (turn === undefined || turn === untrack(() => this.#read)) return
      sound('bell')
      buzz(NUDGE)
    })
  }
  #lastIn({ tableLog }: TableInfo): Nudged | undefined {
    const { you } = this.#table.seat.state
    return tableLog.findLast((line): line is Nudged => line.kind === 'nudged' && line.seat === you)
  }
  /** Speaks of the last one until the nudged player moves. */
  get notices(): readonly Notice[] {
    const { seat: room, info } = this.#table
    const last = this.#lastIn(info)
    if (!last || last.n === this.#read || room.state.n > last.n) return []
    const text = m.push_nudged({ name: listed(last.by) })
    const seat = info.seats.findIndex((one) => 'name' in one && last.by.includes(one.name))
    const dismiss = { label: m.dismiss(), act: () => (this.#read = last.n) }
    return [{ priority: 'nudged', card: { label: text, text, seat, ways: [dismiss] } }]
  }
}
