import { isLate } from '../../clock/clock.ts'
import { standIn as begin } from '../../seats/stand-in.ts'
import { ownerAt, type KindOf } from '../kind.ts'
import { isMissing, pollAbout, standsAbout } from '../missing.ts'

/** Lets a bot play for a player, for one turn or until that one is back. */
export const standIn: KindOf<'stand-in'> = {
  poll(state, { seat, span }, by, at) {
    if (!at.platform.bots[state.meta.game]) return 'no-bots'
    const poll = pollAbout(state, seat, by, at)
    if (typeof poll === 'string') return poll
    const isOn = ownerAt(state, seat)?.standIn !== undefined
    return isOn || (span === 'turn' && !isLate(state, seat, at.now)) ? 'not-now' : poll
  },
  grant(state, { subject: { seat, span } }, at, yes) {
    const owner = ownerAt(state, seat)
    return owner && isMissing(state, owner, at) ? begin(state, owner, span === 'turn', yes) : 'seat-in-use'
  },
  stands: standsAbout,
}
