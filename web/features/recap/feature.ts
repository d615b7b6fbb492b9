import type { PageFeature } from '../../games/page-feature.ts'
import { notices } from './notices.ts'
import Recap from './Recap.svelte'
import { Shown } from './shown.svelte.ts'

/** Entries that a player missed, shown on the board. */
export const recap: PageFeature<Shown> = {
  begin: () => new Shown(),
  notices,
  places: { board: Recap },
  isShowing: (own) => own.is,
}
