import type { TableSource } from '../../web/games/table-session.svelte.ts'

type Own = 'view' | 'draft' | 'keep' | 'act'

/** A table at its first entry, seen by its first player; what it shows and takes is the test's own. */
export const tableSource = (own: Pick<TableSource, Own> & Partial<TableSource>): TableSource => ({
  reader: () => ({ me: 0, name: String }),
  seats: () => [],
  seatPlace: () => undefined,
  finished: () => false,
  isReplay: () => false,
  pending: () => undefined,
  canAct: () => true,
  n: () => 1,
  last: () => undefined,
  moved: () => undefined,
  prepare: () => undefined,
  ...own,
})
