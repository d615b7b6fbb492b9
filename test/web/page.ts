import type { TableSource } from '../../web/games/table-session.svelte.ts'

/** A file of the page whose sentences are compiled with it: the compiler of the tests is not told what is imported. */
export const ofPage = <T>(file: string): Promise<T> => import(/* @vite-ignore */ `../../web/${file}`) as Promise<T>

type Own = 'view' | 'draft' | 'keep' | 'act'

/** A table at its first entry, seen by its first player; what it shows and takes is the test's own. */
export const tableSource = (own: Pick<TableSource, Own> & Partial<TableSource>): TableSource => ({
  reader: () => ({ me: 0, name: String }),
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
