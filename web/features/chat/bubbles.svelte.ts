import { untrack } from 'svelte'
import type { Seat } from '../../../shared/engine/game.ts'
import type { ChatLine, TableInfo } from '../../../shared/table-info.ts'
import { muting } from './muted.ts'

/** How long a bubble stays, in ms: a glance, and longer the more there is to read. */
export function lifeOf({ text = '' }: ChatLine): number {
  return 3_500 + Math.min(text.length, 80) * 40
}

/** What the others are just saying. */
export interface Hearing {
  /** Their bubbles: the latest line of each seat, until it has had its time. */
  readonly lines: readonly ChatLine[]
  of(seat: Seat): ChatLine | undefined
}

/** Listens from now on, inside a component; `heard` is told of every line that was not there before. */
export function hearing(info: () => TableInfo, me: () => Seat | null, heard: () => void): Hearing {
  let lines: readonly ChatLine[] = $state.raw([])
  let known = untrack(() => info().chat.at(-1)?.k ?? -1)
  const drop = (line: ChatLine): void => {
    lines = lines.filter((one) => one !== line)
  }

  $effect(() => {
    const { chat } = info()
    untrack(() => {
      const fresh = chat.filter(({ k, seat }) => k > known && seat !== null && seat !== me())
      known = Math.max(known, chat.at(-1)?.k ?? -1)
      if (fresh.length === 0 || muting.on) return
      heard()
      for (const line of fresh) {
        lines = [...lines.filter(({ seat }) => seat !== line.seat), line]
        setTimeout(() => drop(line), lifeOf(line))
      }
    })
  })

  const shown = (): readonly ChatLine[] => (muting.on ? [] : lines)
  return {
    get lines() {
      return shown()
    },
    of: (seat) => shown().find((line) => line.seat === seat),
  }
}
