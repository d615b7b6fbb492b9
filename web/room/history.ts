import type { AnyRules, Seen, EntryView } from '../../shared/engine/game.ts'
import { follow } from '../../shared/engine/fold.ts'
import { effective } from '../../shared/engine/take-back.ts'
import type { EntrySince, Snapshot } from '../../shared/protocol.ts'
import type { Log, SyncState } from './connection.ts'

/** A game as far as one page has followed it: `view` is before entry `n`, the next one it needs. */
export interface History {
  readonly n: number
  readonly view: Seen<unknown>
  readonly log: Log
}

/** Result of folding; 'torn': the game's code failed. */
export type Folded = History | 'torn' | undefined

/** Folds the known history under the game's code. */
export function foldedFrom(
  { game, n, view, log }: Pick<SyncState, 'game' | 'n' | 'view' | 'log'>,
  by: (game: AnyRules, mine: History | undefined) => History | undefined,
): Folded {
  const mine = view !== undefined && log ? { n, view, log } : undefined
  try {
    return game && by(game, mine)
  } catch {
    return 'torn'
  }
}

/** Folds a snapshot's history. Throws if it cannot. */
export function fromSnapshot(game: AnyRules, snapshot: Snapshot): History | undefined {
  const { from, view } = snapshot
  return append(game, { n: from, view, log: { from, view, entries: [] } }, snapshot.entries)
}

/** Strips the id of the action that it answers, which is no part of the record. */
const asRecorded = ({ id: _, ...entry }: EntrySince): EntryView<unknown> => entry

/** Folds more entries, skipping known ones. Undefined at a gap or a take-back beyond the log; throws on a misfit. */
export function append(game: AnyRules, history: History, entries: readonly EntrySince[]): History | undefined {
  let { n, view } = history
  const fresh = entries.filter((entry) => entry.n >= history.n).map(asRecorded)
  const all = [...history.log.entries, ...fresh]
  for (const entry of fresh) {
    if (entry.n !== n++) return undefined
    const before = entry.back === undefined ? view : viewBefore(game, { ...history.log, entries: all }, entry.back)
    if (before === undefined) return undefined
    view = follow(game, before, entry)
  }
  return { n, view, log: { ...history.log, entries: all } }
}

/** The view before entry `n` of a log, folded again; undefined if the log begins later. */
export function viewBefore(game: AnyRules, { from, view, entries }: Log, n: number): Seen<unknown> | undefined {
  if (n < from) return undefined
  return effective(entries.slice(0, n - from)).reduce((before, entry) => follow(game, before, entry), view)
}

/** The views before each entry of a log, in their order, and the one after the last. */
export function viewsOf(game: AnyRules, { from, view, entries }: Log): readonly Seen<unknown>[] {
  const views = [view]
  for (const entry of entries) {
    const at = entry.back === undefined ? views.length - 1 : Math.max(0, entry.back - from)
    views.push(follow(game, views[at]!, entry))
  }
  return views
}
