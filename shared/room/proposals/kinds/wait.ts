import { clockChanged, renewed } from '../../clock/clock.ts'
import { pollAbout, standsAbout } from '../missing.ts'
import type { KindOf } from '../kind.ts'

/** A seat whose time is up gets it once more. */
export const wait: KindOf<'wait'> = {
  poll: (state, { seat }, by, at) => (state.clock ? pollAbout(state, seat, by, at) : 'not-now'),
  grant: (state, { subject }, { now }) => clockChanged(state, renewed(state, state.clock!, subject.seat, now)),
  stands: standsAbout,
}
