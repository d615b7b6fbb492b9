import { EXACT } from '../../rescue-times.ts'
import type { TableInfo } from '../../table-info.ts'
import { both, changed, withoutCode } from '../core/change.ts'
import { deviceWith, withoutLoan } from './occupants.ts'
import { informing, type Plan } from '../core/plan.ts'
import { lastSeenAt, veto } from '../proposals/rescue.ts'
import { isOpen } from '../core/session.ts'
import type { InfoChange, Player, RoomState, Session, SilentChange } from '../types.ts'

/** Leaves the seat to the one device with this token: no other, no open code and no request opens it any more. */
export function putOut(state: RoomState, player: Player, hash: string, now: number): Plan<TableInfo> {
  const alone = changed(state, player, { ...withoutLoan(player), tokens: [hash], letIn: [], seenAt: now })
  const uncoded: InfoChange = withoutCode(alone.state, player)
  return informing(both(both(alone, uncoded), veto(uncoded.state, player, now)))
}

/** Whether a seated socket's device holds its seat no longer: newer ones took its place, it was put out, the seat is given up. */
export function hasLost({ players }: RoomState, session: Session): boolean {
  return session.stage === 'seated' && deviceWith(players, session.token)?.holder.id !== session.playerId
}

/** The last page of a seat under way has closed, with these sessions still open: until when it was open, where that is news. */
export function lastSeen(
  state: RoomState,
  session: Session,
  open: readonly Session[],
  now: number,
): SilentChange | undefined {
  if (state.meta.phase !== 'playing' || session.stage !== 'seated' || isOpen(open, session.playerId)) return undefined
  const player = state.players.find(({ id }) => id === session.playerId)
  if (player?.kind !== 'player' || now < lastSeenAt(state, player) + EXACT) return undefined
  return { ...changed(state, player, { ...player, seenAt: now }), kind: 'silent' }
}
