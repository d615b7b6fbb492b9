import type { PageFeature, Table } from '../../games/page-feature.ts'
import Nudge from './Nudge.svelte'
import { Nudges } from './nudge-notice.svelte.ts'
import { offerCard } from './offer-notice.ts'
import { pushOffer, type PushOffer } from './push.svelte.ts'
import PushSwitch from './PushSwitch.svelte'

const begin = (table: Table) => ({ offer: pushOffer(table.seat, () => table.info), nudges: new Nudges(table) })

/** Calls players to their turn, and lets others remind them. */
export const push: PageFeature<{ readonly offer: PushOffer; readonly nudges: Nudges }> = {
  begin,
  notices: (_, { offer, nudges }) => [{ priority: 'offer', card: offerCard(offer) }, ...nudges.notices],
  menu: [
    { at: 'waiting', part: Nudge, shows: ({ me }) => me !== null },
    {
      at: 'switches',
      part: PushSwitch,
      shows: ({ me, info }) => me !== null && (info.phase === 'waiting' || info.phase === 'playing'),
    },
  ],
}
