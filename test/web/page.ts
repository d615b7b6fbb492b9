import type { Seat } from '../../shared/engine/game.ts'
import type { LogReader } from '../../web/games/game-ui.ts'
import type { TableSource } from '../../web/games/table-session.svelte.ts'

/** A file of the page whose sentences are compiled with it: the compiler of the tests is not told what is imported. */
export const ofPage = <T>(file: string): Promise<T> => import(/* @vite-ignore */ `../../web/${file}`) as Promise<T>

type Own = 'view' | 'draft' | 'keep' | 'act'

/** Somebody who reads what happened at a table whose seats changed hands at no time. */
export const logReader = (name: (seat: Seat) => string = String): LogReader => {
  const reader: LogReader = { me: 0, name, tookBack: () => 'took back', at: () => reader }
  return reader
}

/** A table at its first entry, seen by its first player; what it shows and takes is the test's own. */
export const tableSource = (own: Pick<TableSource, Own> & Partial<TableSource>): TableSource => ({
  reader: () => logReader(),
  seats: () => [],
  seatPlace: () => undefined,
  finished: () => false,
  pending: () => undefined,
  canAct: () => true,
  n: () => 1,
  last: () => undefined,
  moved: () => undefined,
  prepare: () => undefined,
  ...own,
})
