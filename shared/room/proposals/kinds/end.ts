import { isLong } from '../../clock/clock.ts'
import { both } from '../../core/change.ts'
import { brokenOff, logged, logLine } from '../../core/table-log.ts'
import { pollAbout, standsAbout } from '../missing.ts'
import type { KindOf } from '../kind.ts'

/** The game is broken off, since a seat's time has been up for long. */
export const end: KindOf<'end'> = {
  poll: (state, { seat }, by, at) => (isLong(state, seat, at.now) ? pollAbout(state, seat, by, at) : 'not-now'),
  grant(state, { by }, { now }) {
    const player = state.players.find(({ id }) => id === by)!
    const said = logged(state, logLine(state, 'ended', player))
    return both(said, brokenOff(said.state, now))
  },
  stands: standsAbout,
}
