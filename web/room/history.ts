import type { AnyRules, Seen, EntryView } from '../../shared/engine/game.ts'
import { follow } from '../../shared/engine/fold.ts'
import type { Snapshot } from '../../shared/protocol.ts'

/** What is known of the moves made: what was told from entry `from` on, to be folded on `view`. */
export interface Log {
  readonly from: number
  readonly view: Seen<unknown>
  readonly entries: readonly EntryView<unknown>[]
}

/** A game as far as one page has followed it: `view` is before entry `n`, the next one it needs. */
export interface History {
  readonly n: number
  readonly view: Seen<unknown>
  readonly log: Log
}

/** The past that a snapshot holds. Throws where it cannot be folded. */
export function taken(game: AnyRules, snapshot: Snapshot): History | undefined {
  const { from, view } = snapshot
  return append(game, { n: from, view, log: { from, view, entries: [] } }, snapshot.entries)
}

/** The past after more was told; what is known already is skipped. Undefined at a gap; throws where it cannot be folded. */
export function append(game: AnyRules, past: History, entries: readonly EntryView<unknown>[]): History | undefined {
  let { n, view } = past
  const fresh = entries.filter((entry) => entry.n >= past.n)
  for (const entry of fresh) {
    if (entry.n !== n) return undefined
    view = follow(game, view, entry)
    n++
  }
  return { n, view, log: { ...past.log, entries: [...past.log.entries, ...fresh] } }
}
