import { SNAPSHOT_EVERY } from './rows.ts'
import type { Match, Rows, StoredMatch } from '../types.ts'

/** The last snapshot at or before entry `n` that this version of the game wrote. */
export function snapshotAt(rows: Rows, n: number, version: number): StoredMatch | undefined {
  const written = rows.list('snapshot').filter((each) => each.n <= n && each.version === version)
  const last = written.toSorted((a, b) => b.n - a.n)[0]
  if (!last) return undefined
  const { version: _, ...stored } = last
  return stored
}

/** Writes a snapshot where one is due. The last two are kept, for joining needs a view 30 entries back. */
export function putSnapshot(
  rows: Rows,
  { game: { version }, position: { n, state }, mayAct, since, recent }: Match,
): void {
  if (n % SNAPSHOT_EVERY > 0) return
  rows.put('snapshot', (n / SNAPSHOT_EVERY) % 2, { n, version, state, mayAct, since, recent })
}
