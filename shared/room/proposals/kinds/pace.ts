import { isPlayer } from '../../core/occupants.ts'
import { metaChanged } from '../../core/table-log.ts'
import type { KindOf } from '../kind.ts'

/** The table gets another pace. */
export const pace: KindOf<'pace'> = {
  poll(state, subject, by) {
    if (subject.pace === state.meta.settings.pace) return 'not-now'
    // Of those who are away too: how long their seats wait for them depends on it.
    const must = state.players.filter(isPlayer).filter((one) => one === by || one.standIn === undefined)
    return { must, needs: must.length }
  },
  grant(state, { subject }) {
    const changed = metaChanged(state, { settings: { ...state.meta.settings, pace: subject.pace } })
    // All clocks begin again.
    return { ...changed, state: { ...changed.state, clock: undefined } }
  },
  stands: ({ meta }, { subject }) => subject.pace !== meta.settings.pace,
}
