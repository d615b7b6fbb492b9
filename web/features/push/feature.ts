import type { PageFeature } from '../../games/page-feature.ts'
import { notices, type Pushes } from './notices.ts'
import Nudge from './Nudge.svelte'
import { Nudges } from './nudges.svelte.ts'
import { pushOffer } from './push.svelte.ts'
import PushSwitch from './PushSwitch.svelte'

/** Calls players to their turn, and lets others remind them. */
export const push: PageFeature<Pushes> = {
  begin: (table) => ({ offer: pushOffer(table.seat, () => table.info), nudges: new Nudges(table) }),
  notices,
  menu: [
    { at: 'waiting', part: Nudge, shows: ({ me }) => me !== null },
    {
      at: 'switches',
      part: PushSwitch,
      shows: ({ me, info }) => me !== null && (info.phase === 'waiting' || info.phase === 'playing'),
    },
  ],
}
