import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_FRAME } from '../../protocol.ts'
import type { Welcomed, HeldSeat, PlayerId, Present, Session, SpectatingSession } from '../types.ts'

/** Makes a session a spectator's, after its seat or its device's hold on it is lost. */
export function spectating(session: Welcomed): SpectatingSession {
  if (session.stage === 'spectating') return session
  const { opened, address, rev, spectators } = session
  return { stage: 'spectating', opened, address, rev, spectators }
}

/** Seat that the socket's device holds, if any. */
export function heldOf(session: Present): HeldSeat | undefined {
  return session.stage === 'seated' ? session : session.stage === 'greeting' ? session.held : undefined
}

export function isWelcomed(session: Session): session is Welcomed {
  return session.stage === 'seated' || session.stage === 'spectating'
}

export function isOpen(sessions: readonly Session[], id: PlayerId): boolean {
  return sessions.some((each) => each.stage === 'seated' && each.playerId === id)
}

/** Whether the player has a page open on a device that was not let in by others. */
export function isOwnOpen(sessions: readonly Session[], id: PlayerId): boolean {
  return sessions.some((each) => each.stage === 'seated' && each.playerId === id && !each.isLetIn)
}

/** Addresses of the player's open pages. */
export function addressesOf(sessions: readonly Session[], id: PlayerId): readonly string[] {
  return sessions.flatMap((each) => (each.stage === 'seated' && each.playerId === id ? [each.address] : []))
}

export function tooLarge(frame: string | ArrayBuffer): boolean {
  if (typeof frame !== 'string') return frame.byteLength > MAX_FRAME
  if (frame.length > MAX_FRAME || frame.length * 3 <= MAX_FRAME) return frame.length > MAX_FRAME
  return utf8ToBytes(frame).length > MAX_FRAME
}
