import type { AnyRules, Seen, EntryView } from '../../shared/engine/game.ts'
import { follow } from '../../shared/engine/fold.ts'
import type { Snapshot } from '../../shared/protocol.ts'

/** What is known of the moves made: the entries from `from` on, to be folded on `view`. */
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

/** What folding came to; 'torn': the game's code failed at it. */
export type Folded = History | 'torn' | undefined

/** The history that a snapshot holds. Throws where it cannot be folded. */
export function fromSnapshot(game: AnyRules, snapshot: Snapshot): History | undefined {
  const { from, view } = snapshot
  return append(game, { n: from, view, log: { from, view, entries: [] } }, snapshot.entries)
}

/** The history with more entries; those it has are skipped. Undefined at a gap; throws where it cannot be folded. */
export function append(game: AnyRules, history: History, entries: readonly EntryView<unknown>[]): History | undefined {
  let { n, view } = history
  const fresh = entries.filter((entry) => entry.n >= history.n)
  for (const entry of fresh) {
    if (entry.n !== n) return undefined
    view = follow(game, view, entry)
    n++
  }
  return { n, view, log: { ...history.log, entries: [...history.log.entries, ...fresh] } }
}
