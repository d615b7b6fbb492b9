import { isPlayer } from '../../core/occupants.ts'
import { metaChanged } from '../../core/table-log.ts'
import { backAt } from '../../clock/clock.ts'
import type { KindOf } from '../kind.ts'
import type { RoomState } from '../../types.ts'

/** Whether a player is away until a named day, which would be forgotten with the clocks. */
const isSomebodyAway = (state: RoomState, now: number): boolean =>
  state.players.some(({ seat }) => backAt(state, seat) > now)

export const pace: KindOf<'pace'> = {
  poll(state, subject, _, { now }) {
    if (subject.pace === state.meta.settings.pace || isSomebodyAway(state, now)) return 'not-now'
    // Players who are away or have a bot are asked too: the pace decides how long their seats wait for them.
    const must = state.players.filter(isPlayer)
    return { must, needs: must.length }
  },
  grant(state, { subject }) {
    const changed = metaChanged(state, { settings: { ...state.meta.settings, pace: subject.pace } })
    // All clocks begin again.
    return { ...changed, state: { ...changed.state, clock: undefined } }
  },
  stands: (state, { subject, must }, now) =>
    subject.pace !== state.meta.settings.pace &&
    !isSomebodyAway(state, now) &&
    state.players.filter(isPlayer).every(({ id }) => must.includes(id)),
}
