import type { PageFeature } from '../../games/page-feature.ts'
import Leaving from './Leaving.svelte'
import LeftNotice from './LeftNotice.svelte'

/** Leaves, ends or removes a table, and goes on without those who left. */
export const leaving: PageFeature = { part: LeftNotice, menu: [{ at: 'end', part: Leaving }] }
