import type { PageFeature } from '../../games/page-feature.ts'
import { Interruption } from './interruption.svelte.ts'
import Leaving from './Leaving.svelte'
import { notices } from './notices.ts'

/** Leaves, ends or removes a table, and goes on without those who left. */
export const leaving: PageFeature<Interruption> = {
  begin: (table) => new Interruption(table),
  notices,
  menu: [{ at: 'out', part: Leaving }],
}
