import { MAX_FRAME } from '../protocol.ts'

/** A socket says hello once, then plays or watches; one that was told to go is closed, whatever it still sends. */
export type Life = 'greeting' | 'seated' | 'watching' | 'closed'

/** What is known of a socket. It lives in the socket's attachment, so that it outlasts the object's sleep. */
export interface Session {
  readonly life: Life
  /** The player, by join order: of a greeting socket the one its cookie named. */
  readonly playerId: number | null
  /** Of a player who prepares something: the seat's `since` at that time, so that it ends with the seat's next entry. */
  readonly prepares: number | null
  /** When it was opened, in ms. */
  readonly opened: number
  /** The newest info it was sent. */
  readonly rev: number
  /** What is left in its bucket of messages, at `filled` (ms). */
  readonly left: number
  readonly filled: number
}

/** Messages a second, and at once. */
const RATE = 5
const BURST = 20

/** Sockets on one seat, of spectators, and of those that have not said hello yet. */
export const MAX_ON_SEAT = 4
export const MAX_SPECTATORS = 50
export const MAX_GREETING = 32

export function opened(playerId: number | null, now: number): Session {
  return { life: 'greeting', playerId, prepares: null, opened: now, rev: 0, left: BURST, filled: now }
}

/** The session of a seat that was given up: it watches. One that has not said hello will, without the seat. */
export function spectating(session: Session): Session {
  return session.life === 'seated' ? { ...session, life: 'watching', playerId: null } : session
}

/** The session after one more message, or undefined when its bucket is empty. */
export function spend(session: Session, now: number): Session | undefined {
  const left = Math.min(BURST, session.left + (Math.max(0, now - session.filled) / 1000) * RATE)
  return left < 1 ? undefined : { ...session, left: left - 1, filled: now }
}

/** Whether a frame is over the limit, in bytes of UTF-8. */
export function tooLarge(frame: string | ArrayBuffer): boolean {
  if (typeof frame !== 'string') return frame.byteLength > MAX_FRAME
  if (frame.length > MAX_FRAME || frame.length * 3 <= MAX_FRAME) return frame.length > MAX_FRAME
  return new TextEncoder().encode(frame).length > MAX_FRAME
}

export function sessionOf(socket: WebSocket): Session {
  return socket.deserializeAttachment() as Session
}
