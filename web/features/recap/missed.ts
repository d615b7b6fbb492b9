import type { AnyRules, Seat } from '../../../shared/engine/game.ts'
import { follow } from '../../../shared/engine/fold.ts'
import { effective } from '../../../shared/engine/take-back.ts'
import type { SyncState } from '../../room/connection.ts'
import type { Moved } from '../../games/game-ui.ts'

/** Numbers of entries that are shown again: fewer are only marked, more are left to the replay. */
const FEWEST = 2
const MOST = 12

/** The moves that a player who comes back has not seen. */
export interface Missed {
  readonly count: number
  /** The first of them. */
  readonly from: number
  /** Each as it came about, without those that were taken back; none where they are too many to be shown. */
  readonly moves: readonly Moved[]
}

/**
 * Moves that a player missed who saw the entries up to `seen` last. My own move proves that I saw the entries before it, on
 * any device; a bot's move for me, which says why, does not.
 */
export function missedSince(
  rules: AnyRules,
  { log, n, you }: Pick<SyncState, 'log' | 'n'> & { readonly you: Seat | null },
  seen: number,
): Missed | undefined {
  if (!log) return undefined
  const own = log.entries.findLast(({ seat, why }) => seat === you && you !== null && why === undefined)
  const from = Math.max(seen, own?.n ?? -1) + 1
  const kept = effective(log.entries).filter((entry) => entry.n >= from)
  const count = from < log.from ? n - from : kept.length
  if (count < FEWEST) return undefined
  return { count, from, moves: count > MOST ? [] : movesOf(rules, log, from) }
}

/** The entries from `from` on that still hold, each with the view that it changed. */
export function movesOf(
  rules: AnyRules,
  { view, entries }: NonNullable<SyncState['log']>,
  from: number,
): readonly Moved[] {
  const moves: Moved[] = []
  let before = view
  for (const entry of effective(entries)) {
    if (entry.n >= from) moves.push({ before, entry })
    before = follow(rules, before, entry)
  }
  return moves
}
