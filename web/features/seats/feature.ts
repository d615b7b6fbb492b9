import { m } from '../../base/messages/compiled/messages.js'
import Invite from '../../games/Invite.svelte'
import { decides, type PageFeature } from '../../games/page-feature.ts'
import Devices from './Devices.svelte'
import LetIn from './LetIn.svelte'
import { notices } from './notices.ts'
import { Seats } from './seats.svelte.ts'
import StandInSwitch from './StandInSwitch.svelte'
import Transfer from './Transfer.svelte'

/** Who plays on a seat: its devices, and a bot that stands in. */
export const seats: PageFeature<Seats> = {
  begin: (table) => new Seats(table),
  notices,
  menu: [
    { at: 'device', part: Transfer, title: m.seats_transfer, shows: ({ me }) => me !== null },
    { at: 'ways', part: Invite, title: m.menu_share },
    {
      at: 'more',
      part: Devices,
      shows: ({ room: { state } }) => !state.own?.isLetIn && (state.own?.devices ?? 1) > 1,
    },
    { at: 'seat', part: LetIn, shows: ({ room: { state } }) => state.own?.hasLetIn !== undefined },
    // Players look here before they go away for a while.
    { at: 'seat', part: StandInSwitch, shows: (table) => decides(table) && table.info.settings.pace === 'none' },
  ],
}
