import { isLive } from '../../../pace.ts'
import { awayUntil, clockChanged } from '../../clock/clock.ts'
import { ownWord, type KindOf } from '../kind.ts'

/** Stops the own clock for some days, or starts it again. */
export const away: KindOf<'away'> = {
  poll: ({ clock, meta }) => (clock && !isLive(meta.settings.pace) ? ownWord : 'not-now'),
  grant(state, { by, subject }, { now }) {
    const { seat } = state.players.find(({ id }) => id === by)!
    const clock = awayUntil(state.clock!, seat, subject.until, now, subject.day)
    return clock ? clockChanged(state, clock) : 'away-too-long'
  },
}
