import { SNAPSHOT_EVERY } from './rows.ts'
import type { AnyGame } from '../../engine/game.ts'
import type { Rows, StoredMatch } from '../platform.ts'
import type { AnyEntry, Match } from '../types.ts'

/** Ids sort as texts in the order of entries, after the two that older rooms wrote. */
const idOf = (n: number): string => `at ${String(n).padStart(16, '0')}`

const versionOf = ({ version, stateVersion = version }: AnyGame): number => stateVersion

/** The last snapshot at or before entry `n`, if this version of the game wrote it. */
export function snapshotAt(rows: Rows, n: number, game: AnyGame): StoredMatch | undefined {
  const last = rows.last('snapshot', idOf(0), idOf(n))
  if (last?.version !== versionOf(game)) return undefined
  const { version: _, ...stored } = last
  return stored
}

/** Whether a snapshot is due after an entry, so that at most `SNAPSHOT_EVERY` entries lead from one to any position. */
export function isSnapshotDue({ n, back = n }: Pick<AnyEntry, 'n' | 'back'>): boolean {
  return (n + 1) % SNAPSHOT_EVERY === 0 || back < n - (n % SNAPSHOT_EVERY)
}

/** Writes a snapshot, in a row that stays: an old position is read as fast as the latest. */
export function putSnapshot(rows: Rows, { game, position: { n, state }, mayAct, since, recent }: Match): void {
  rows.put('snapshot', idOf(n), { n, version: versionOf(game), state, mayAct, since, recent })
}
