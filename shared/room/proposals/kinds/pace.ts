import { isPlayer } from '../../core/occupants.ts'
import { metaChanged } from '../../core/table-log.ts'
import type { KindOf } from '../kind.ts'

/** The table gets another pace. */
export const pace: KindOf<'pace'> = {
  poll(state, subject) {
    if (subject.pace === state.meta.settings.pace) return 'not-now'
    // Of those who are away too, or have a bot: how long their seats wait for them depends on it.
    const must = state.players.filter(isPlayer)
    return { must, needs: must.length }
  },
  grant(state, { subject }) {
    const changed = metaChanged(state, { settings: { ...state.meta.settings, pace: subject.pace } })
    // All clocks begin again.
    return { ...changed, state: { ...changed.state, clock: undefined } }
  },
  stands: ({ meta, players }, { subject, must }) =>
    subject.pace !== meta.settings.pace && players.filter(isPlayer).every(({ id }) => must.includes(id)),
}
