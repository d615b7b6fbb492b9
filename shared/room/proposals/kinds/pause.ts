import { isLive } from '../../../pace.ts'
import { clockChanged, mayResume, paused, resumed } from '../../clock/clock.ts'
import { ownWord, type KindOf } from '../kind.ts'
import { voters } from '../missing.ts'

/** Stops all clocks. */
export const pause: KindOf<'pause'> = {
  // A player's first pause needs no consent; further ones do.
  poll(state, _, by, at) {
    const { meta, clock } = state
    if (!clock || clock.paused || !isLive(meta.settings.pace)) return 'not-now'
    if (!clock.pausers?.includes(by.id)) return ownWord
    const must = voters(state, by, at)
    return { must, needs: must.length }
  },
  grant: (state, { by }, { now }) => clockChanged(state, paused(state.clock!, by, now)),
  stands: ({ clock }) => clock?.paused === null,
}

/** Starts them again. */
export const resume: KindOf<'resume'> = {
  poll: ({ clock }, _, { id }, { now }) => (clock?.paused && mayResume(clock.paused, id, now) ? ownWord : 'not-now'),
  grant: (state, _, { now }) => clockChanged(state, resumed(state, state.clock!, now)),
}
