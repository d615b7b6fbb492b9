import { givesHints } from '../../../shared/table-info.ts'
import type { PageFeature } from '../../games/page-feature.ts'
import HintShown from './HintShown.svelte'
import HintMenu from './HintMenu.svelte'

/** Move that a sharp bot would make. */
export const hint: PageFeature = {
  places: { mark: HintShown },
  menu: [
    {
      at: 'buttons',
      part: HintMenu,
      shows: ({ me, info }) => me !== null && info.phase === 'playing' && givesHints(info),
    },
  ],
}
