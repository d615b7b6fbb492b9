import type { PageFeature } from '../../games/page-feature.ts'
import Recap from './Recap.svelte'
import { Shown } from './shown.svelte.ts'

/** Entries that a player missed, shown on the board. */
export const recap: PageFeature<Shown> = {
  begin: () => new Shown(),
  places: { board: Recap },
  isShowing: (own) => own.is,
}
