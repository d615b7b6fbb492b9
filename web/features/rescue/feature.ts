import { m } from '../../base/messages/compiled/messages.js'
import type { PageFeature } from '../../games/page-feature.ts'
import RescueNotice from './RescueNotice.svelte'
import RegainSeat from './RegainSeat.svelte'

/** Ways back to a seat that a browser has lost. */
export const rescue: PageFeature = {
  part: RescueNotice,
  menu: [
    {
      at: 'ways',
      part: RegainSeat,
      title: m.seats_regain_title,
      shows: ({ me, room, info }) =>
        me === null && !room.token && (info.phase === 'waiting' || info.phase === 'playing'),
    },
  ],
}
