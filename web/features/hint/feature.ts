import { givesHints } from '../../../shared/table-info.ts'
import type { PageFeature } from '../../games/page-feature.ts'
import Bulb from './Bulb.svelte'
import HintMenu from './HintMenu.svelte'

/** Move that a sharp bot would make. */
export const hint: PageFeature = {
  places: { mark: Bulb },
  menu: [
    {
      at: 'buttons',
      part: HintMenu,
      shows: ({ me, info }) => me !== null && info.phase === 'playing' && givesHints(info),
    },
  ],
}
