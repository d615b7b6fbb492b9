import { clockChanged, renewed } from '../../clock/clock.ts'
import { pollAbout, standsAbout } from '../missing.ts'
import type { KindOf } from '../kind.ts'

/** Gives a late seat all its time again. */
export const wait: KindOf<'wait'> = {
  poll: (state, { seat }, by, at) => (state.clock ? pollAbout(state, seat, by, at) : 'not-now'),
  grant: (state, { subject }, { now }) => clockChanged(state, renewed(state, state.clock!, subject.seat, now)),
  stands: standsAbout,
}
