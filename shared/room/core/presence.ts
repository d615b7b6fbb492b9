import { EXACT } from '../../rescue-times.ts'
import { changed } from './change.ts'
import { deviceWith } from './occupants.ts'
import { isOpen, isOwnOpen } from './session.ts'
import type { Player, RoomState, SeatedSession, Session, SilentChange } from '../types.ts'

/** Time since which a player is away, from the start or the last crash on: until then everybody may have been there. */
const atLeast = ({ meta: { startedAt, upSince = 0 } }: RoomState, seenAt: number): number =>
  Math.max(seenAt, startedAt, upSince)

/** Time until which a page of the player's was open. */
export const lastSeenAt = (state: RoomState, { seenAt }: Player): number => atLeast(state, seenAt)

/** The same of pages on devices that were not let in by others: there the player was. */
export const ownSeenAt = (state: RoomState, { seenAt, ownSeenAt = seenAt }: Player): number => atLeast(state, ownSeenAt)

/** Whether a seated socket's device has lost its seat: newer ones replaced it, it was put out, or the seat is given up. */
export function hasLost({ players }: RoomState, session: Session): boolean {
  return session.stage === 'seated' && deviceWith(players, session.token)?.holder.id !== session.playerId
}

/** The player after the last own page, or the last page of a device that others let in, has closed. */
function goneFrom(player: Player, { isLetIn, address }: SeatedSession, seenAt: number): Player {
  const { ownSeenAt = player.seenAt } = player
  if (isLetIn) return { ...player, seenAt, ownSeenAt }
  const { ownSeenAt: _, ...rest } = player
  return { ...rest, seenAt, lastAddress: address }
}

/**
 * Time ahead for which a player's presence is noted, in ms, where rows are spared: it delays when the player counts as away.
 */
const SPARED = 60 * 60 * 1000

/** Notes until when a player had a page open, if that was the last one and this is news. */
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
