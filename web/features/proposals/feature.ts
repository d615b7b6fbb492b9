import { decides, type PageFeature } from '../../games/page-feature.ts'
import { isOfSeveral } from '../../../shared/table-info.ts'
import { Proposals } from './proposals.svelte.ts'
import { notices } from './notices.ts'
import ShutSwitch from './ShutSwitch.svelte'

/** Questions on which players have to agree. */
export const proposals: PageFeature<Proposals> = {
  begin: (table) => new Proposals(table),
  notices,
  menu: [{ at: 'seat', part: ShutSwitch, shows: (table) => decides(table) && isOfSeveral(table.info) }],
}
