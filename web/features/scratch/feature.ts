import type { PageFeature } from '../../games/page-feature.ts'
import ScratchButton from './ScratchButton.svelte'
import ScratchOverlay from './ScratchOverlay.svelte'

/** The own view to try moves on. */
export const scratch: PageFeature = {
  menu: [
    {
      at: 'buttons',
      part: ScratchButton,
      shows: ({ me, info, privacy }) => me !== null && info.phase === 'playing' && !privacy?.hidden,
    },
  ],
  overlay: ScratchOverlay,
}
