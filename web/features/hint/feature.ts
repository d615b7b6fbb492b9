import type { PageFeature } from '../../games/page-feature.ts'
import HintMenu from './HintMenu.svelte'

/** What a sharp bot would do. */
export const hint: PageFeature = {
  menu: [
    {
      at: 'buttons',
      part: HintMenu,
      shows: ({ me, info }) => me !== null && info.phase === 'playing' && info.settings.hints,
    },
  ],
}
