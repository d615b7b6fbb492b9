import { decides, type PageFeature } from '../../games/page-feature.ts'
import { isOfSeveral } from '../../room/rescue-time.svelte.ts'
import ShutSwitch from './ShutSwitch.svelte'
import { speakOfProposals } from './speaking.svelte.ts'

/** Questions on which players have to agree. */
export const proposals: PageFeature = {
  begin: speakOfProposals,
  menu: [{ at: 'end', part: ShutSwitch, shows: (table) => decides(table) && isOfSeveral(table.info) }],
}
