import { untrack } from 'svelte'
import type { LogLine, TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import { speak } from '../../room/notice-queue.svelte.ts'
import type { Room } from '../../room/room.svelte.ts'

type Nudged = Extract<LogLine, { readonly kind: 'nudged' }>

/** Speaks of a nudge by another player until the nudged one moves; inside a component. `call`: also calls aloud. */
export function speakOfNudges(room: Room, info: () => TableInfo, call: () => void): void {
  const lastIn = ({ tableLog }: TableInfo) =>
    tableLog.findLast((line): line is Nudged => line.kind === 'nudged' && line.seat === room.state.you)
  const last = $derived(lastIn(info()))
  /** Turn of the last nudge; each turn has one. */
  const turn = $derived(last?.n)
  // This part loads late: earlier nudges are told all the same.
  let dismissed = $state(untrack(() => lastIn(room.first ?? info())?.n))
  $effect(() => {
    if (turn !== undefined && turn !== untrack(() => dismissed)) call()
  })
  speak(() => {
    if (!last || last.n === dismissed || room.state.n > last.n) return []
    const text = m.push_nudged({ name: listed(last.by) })
    const seat = info().seats.findIndex((one) => 'name' in one && last.by.includes(one.name))
    return [
      {
        priority: 'nudged',
        card: { label: text, text, seat, ways: [{ label: m.dismiss(), act: () => (dismissed = last.n) }] },
      },
    ]
  })
}
