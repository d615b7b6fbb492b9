import { untrack } from 'svelte'
import type { Seat } from '../../shared/engine/game.ts'
import { effective } from '../../shared/engine/take-back.ts'
import { gameLearntAt } from '../../shared/games/lesson-id.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import { lazy } from '../base/lazy.svelte.ts'
import type { Room } from '../room/room.svelte.ts'
import { parts } from './late.ts'
import type { Takeable } from './takeable.ts'

interface Source {
  readonly room: Room
  readonly info: TableInfo
  readonly onTurn: readonly Seat[]
  readonly finished: boolean
  readonly table: Element | undefined
}

/** ms of the fade in which the table comes back. */
const FADE = 300

/** Follows what may be taken back, inside a component; the restored table fades in. */
export function takeBacksOf(source: () => Source) {
  const { room } = untrack(source)
  // Nobody has a move to take back in the first moment.
  const late = lazy(parts)
  const takeable: Takeable | undefined = $derived.by(() => {
    const { info, onTurn, finished } = source()
    return finished || gameLearntAt(info.id) ? undefined : late.later?.takeableOf(room.state, info, onTurn)
  })
  const last = $derived(effective(room.state.log?.entries ?? []).at(-1))
  $effect(() => {
    if (room.moved?.entry.back === undefined) return
    untrack(() => source().table?.animate([{ opacity: 0.3 }, { opacity: 1 }], FADE))
  })
  return {
    get takeable() {
      return takeable
    },
    /** Takes the player's last move back at once; undefined if others have a say in it. */
    get free(): (() => boolean) | undefined {
      return takeable && !takeable.asks && !takeable.stays ? () => room.takeBack(takeable.back) : undefined
    },
    /** The last entry in effect. */
    get last() {
      return last
    },
  }
}
