import { m } from '../../base/messages/compiled/messages.js'
import { persisted, type Persisted } from '../../base/persisted.svelte.ts'
import { session } from '../../base/storage.ts'
import { ownRequest } from '../../room/own-request.svelte.ts'
import type { PageFeature } from '../../games/page-feature.ts'
import { notices } from './notices.ts'
import RegainSeat from './RegainSeat.svelte'

/** Ways back to a seat that a browser has lost. */
export const rescue: PageFeature<Persisted<boolean>> = {
  begin: ({ info }) => persisted(session, `murex:watches:${info.id}`, false),
  notices,
  menu: [
    {
      at: 'ways',
      part: RegainSeat,
      title: m.seats_regain_title,
      shows: ({ me, room, info }) =>
        me === null && !room.token && !ownRequest(info.id) && (info.phase === 'waiting' || info.phase === 'playing'),
    },
  ],
}
