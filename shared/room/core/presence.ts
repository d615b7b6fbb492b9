import { EXACT } from '../../rescue-times.ts'
import { changed } from './change.ts'
import { deviceWith } from './occupants.ts'
import { isOpen, isOwnOpen } from './session.ts'
import type { Player, RoomState, SeatedSession, Session, SilentChange } from '../types.ts'

/** At the start of the game everybody was there, or may have been after a crash. */
const atLeast = ({ meta: { startedAt, upSince = 0 } }: RoomState, seenAt: number): number =>
  Math.max(seenAt, startedAt, upSince)

/** Until when a page of a player's was open. */
export const lastSeenAt = (state: RoomState, { seenAt }: Player): number => atLeast(state, seenAt)

/** The same of pages on devices that were not let in by others: there the player was. */
export const ownSeenAt = (state: RoomState, { seenAt, ownSeenAt = seenAt }: Player): number => atLeast(state, ownSeenAt)

/** Whether a seated socket's device holds its seat no longer: newer ones took its place, it was put out, the seat is given up. */
export function hasLost({ players }: RoomState, session: Session): boolean {
  return session.stage === 'seated' && deviceWith(players, session.token)?.holder.id !== session.playerId
}

/** The player whose last page has closed, or the last but for those of devices that others let in. */
function goneFrom(player: Player, { isLetIn, address }: SeatedSession, seenAt: number): Player {
  const { ownSeenAt = player.seenAt } = player
  if (isLetIn) return { ...player, seenAt, ownSeenAt }
  const { ownSeenAt: _, ...rest } = player
  return { ...rest, seenAt, lastAddress: address }
}

/** For how long ahead it is noted that a player was there, in ms, where rows are spared: nobody counts as away sooner for it. */
const SPARED = 60 * 60 * 1000

/** The last page of a seat under way has closed, with these sessions still open: until when it was open, where that is news. */
export function lastSeen(
  state: RoomState,
  session: Session,
  open: readonly Session[],
  now: number,
  isSparing: boolean,
): SilentChange | undefined {
  if (state.meta.phase !== 'playing' || session.stage !== 'seated') return undefined
  const { playerId, isLetIn, address } = session
  if ((isLetIn ? isOpen : isOwnOpen)(open, playerId)) return undefined
  const player = state.players.find(({ id }) => id === playerId)
  if (player?.kind !== 'player') return undefined
  const seenAt = (isLetIn ? lastSeenAt : ownSeenAt)(state, player)
  const { lastAddress = address } = player
  if (now < seenAt + EXACT && (isLetIn || isSparing || lastAddress === address)) return undefined
  return { ...changed(state, player, goneFrom(player, session, isSparing ? now + SPARED : now)), kind: 'silent' }
}
