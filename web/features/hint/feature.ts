import type { PageFeature } from '../../games/page-feature.ts'
import HintMenu from './HintMenu.svelte'

/** Move that a sharp bot would make. */
export const hint: PageFeature = {
  menu: [
    {
      at: 'buttons',
      part: HintMenu,
      shows: ({ me, info }) => me !== null && info.phase === 'playing' && info.settings.hints,
    },
  ],
}
