import { m } from '../../base/messages/compiled/messages.js'
import type { PageFeature } from '../../games/page-feature.ts'
import InviteFriends from './InviteFriends.svelte'
import NewGame from './NewGame.svelte'

/** A game alone: warns if it would not outlast the page, and goes on with friends. */
export const solo: PageFeature = {
  status: ({ room }) => (room.transport.stored ? undefined : m.solo_not_stored()),
  places: { out: NewGame },
  menu: [{ at: 'ways', part: InviteFriends, title: m.solo_invite, shows: ({ info }) => info.phase === 'playing' }],
}
