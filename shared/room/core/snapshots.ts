import { SNAPSHOT_EVERY } from './rows.ts'
import type { AnyGame } from '../../engine/game.ts'
import type { AnyEntry, Match, Rows, StoredMatch } from '../types.ts'

/** As texts in the order of entries; after those that rooms of before wrote, of which there were two. */
const idOf = (n: number): string => `at ${String(n).padStart(16, '0')}`

const versionOf = ({ version, stateVersion = version }: AnyGame): number => stateVersion

/** The last snapshot at or before entry `n`, if this version of the game wrote it. */
export function snapshotAt(rows: Rows, n: number, game: AnyGame): StoredMatch | undefined {
  const last = rows.last('snapshot', idOf(0), idOf(n))
  if (last?.version !== versionOf(game)) return undefined
  const { version: _, ...stored } = last
  return stored
}

/**
 * Whether a snapshot is due after an entry: after every so many, and where one takes back more than there is since the last. So no
 * position needs more entries than that, from a snapshot on.
 */
export function isSnapshotDue({ n, back = n }: Pick<AnyEntry, 'n' | 'back'>): boolean {
  return (n + 1) % SNAPSHOT_EVERY === 0 || back < n - (n % SNAPSHOT_EVERY)
}

/** The match as it is found again, in a row that stays: a position of long ago is read as fast as the latest. */
export function putSnapshot(rows: Rows, { game, position: { n, state }, mayAct, since, recent }: Match): void {
  rows.put('snapshot', idOf(n), { n, version: versionOf(game), state, mayAct, since, recent })
}
