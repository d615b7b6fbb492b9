import { EXACT } from '../../rescue-times.ts'
import { changed } from './change.ts'
import { deviceWith } from './occupants.ts'
import { isOpen } from './session.ts'
import type { Player, RoomState, Session, SilentChange } from '../types.ts'

/** Until when a page of a player's was open: at the start of the game everybody was there, or may have been after a crash. */
export const lastSeenAt = ({ meta: { startedAt, upSince = 0 } }: RoomState, { seenAt }: Player): number =>
  Math.max(seenAt, startedAt, upSince)

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
