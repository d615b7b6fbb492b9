import { decides, type PageFeature } from '../../games/page-feature.ts'
import PaceMenu from './PaceMenu.svelte'
import SeatTime from './SeatTime.svelte'

/** The time that a turn may take. */
export const pace: PageFeature = {
  places: { time: SeatTime },
  menu: [
    // Without a clock all of it is rare.
    { at: 'clock', part: PaceMenu, shows: (table) => decides(table) && table.info.clock !== undefined },
    { at: 'more', part: PaceMenu, shows: (table) => decides(table) && table.info.clock === undefined },
  ],
}
