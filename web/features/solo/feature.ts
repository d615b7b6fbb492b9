import { m } from '../../base/messages/compiled/messages.js'
import type { PageFeature } from '../../games/page-feature.ts'
import InviteFriends from './InviteFriends.svelte'

/** Goes on with friends from a game alone. */
export const solo: PageFeature = {
  menu: [{ at: 'ways', part: InviteFriends, title: m.solo_invite, shows: ({ info }) => info.phase === 'playing' }],
}
