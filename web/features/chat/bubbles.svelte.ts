import { untrack } from 'svelte'
import type { Seat } from '../../../shared/engine/game.ts'
import type { ChatLine } from '../../../shared/table-info.ts'
import { sound } from '../../base/sound.ts'
import type { Table } from '../../games/page-feature.ts'
import { isMuted } from './unread.ts'

/** ms for which a bubble stays: a glance, and longer the more there is to read. */
export function lifeOf({ text = '' }: ChatLine): number {
  return 3_500 + Math.min(text.length, 80) * 40
}

/** Follows a table's chat from now on, inside a component; new lines of others rustle. */
export function bubblesOf(table: Table) {
  const { chat, you } = $derived(table.room.state)
  let lines: readonly ChatLine[] = $state.raw([])
  let known = untrack(() => chat.at(-1)?.k ?? -1)
  const drop = (line: ChatLine): void => {
    lines = lines.filter((one) => one !== line)
  }

  $effect(() => {
    const said = chat
    untrack(() => {
      const fresh = said.filter(({ k, seat }) => k > known && seat !== null && seat !== you)
      known = Math.max(known, said.at(-1)?.k ?? -1)
      if (fresh.length === 0 || isMuted(table.info.id)) return
      sound('paper')
      for (const line of fresh) {
        lines = [...lines.filter(({ seat }) => seat !== line.seat), line]
        setTimeout(() => drop(line), lifeOf(line))
      }
    })
  })

  const shown = (): readonly ChatLine[] => (isMuted(table.info.id) ? [] : lines)
  return {
    /** The latest line of each seat, until its time is up. */
    get lines() {
      return shown()
    },
    of: (seat: Seat): ChatLine | undefined => shown().find((line) => line.seat === seat),
  }
}
