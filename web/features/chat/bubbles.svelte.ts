import { untrack } from 'svelte'
import type { Seat } from '../../../shared/engine/game.ts'
import type { ChatLine } from '../../../shared/table-info.ts'
import { isMuted } from './muted.ts'

/** ms for which a bubble stays: a glance, and longer the more there is to read. */
export function lifeOf({ text = '' }: ChatLine): number {
  return 3_500 + Math.min(text.length, 80) * 40
}

interface Bubbles {
  /** The latest line of each seat, until its time is up. */
  readonly lines: readonly ChatLine[]
  of(seat: Seat): ChatLine | undefined
}

/** Follows a table's chat from now on, inside a component; calls `arrived` on new lines of others. */
export function bubblesOf(
  table: () => string,
  chat: () => readonly ChatLine[],
  me: () => Seat | null,
  arrived: () => void,
): Bubbles {
  let lines: readonly ChatLine[] = $state.raw([])
  let known = untrack(() => chat().at(-1)?.k ?? -1)
  const drop = (line: ChatLine): void => {
    lines = lines.filter((one) => one !== line)
  }

  $effect(() => {
    const said = chat()
    untrack(() => {
      const fresh = said.filter(({ k, seat }) => k > known && seat !== null && seat !== me())
      known = Math.max(known, said.at(-1)?.k ?? -1)
      if (fresh.length === 0 || isMuted(table())) return
      arrived()
      for (const line of fresh) {
        lines = [...lines.filter(({ seat }) => seat !== line.seat), line]
        setTimeout(() => drop(line), lifeOf(line))
      }
    })
  })

  const shown = (): readonly ChatLine[] => (isMuted(table()) ? [] : lines)
  return {
    get lines() {
      return shown()
    },
    of: (seat) => shown().find((line) => line.seat === seat),
  }
}
