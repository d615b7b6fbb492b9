import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_FRAME } from '../protocol.ts'
import type { Account } from './accounts.ts'
import type { PlayerId } from './occupants.ts'

/** What is known of every socket of the table. `opened`: in ms. `address`: what the limits count it by. */
interface Connected {
  readonly opened: number
  readonly address: string
  /** Its sender's, as it was when this socket last sent, or when an action of its player was refused. */
  readonly account?: Account
  /** When its page was hidden last, in ms: as long as nothing comes after that, nobody looks. */
  readonly hid?: number
}

/** The device that holds a seat, by the hash of the token it has shown. `isLetIn`: others let it in. */
export interface HeldSeat {
  readonly playerId: PlayerId
  readonly token: string
  readonly isLetIn: boolean
}

/** It has not said hello. `held`: the seat that the token opens which it brought along. */
export interface Greeting extends Connected {
  readonly stage: 'greeting'
  readonly held?: HeldSeat
}

/** `rev` and `spectators`: those of the newest table info it was sent. */
interface Greeted extends Connected {
  readonly rev: number
  readonly spectators: number
}

/** `prepares`: the seat's `since` when its player began to prepare something; it ends with the seat's next entry. */
export interface SeatedSession extends Greeted, HeldSeat {
  readonly stage: 'seated'
  readonly prepares?: number
}

export interface SpectatingSession extends Greeted {
  readonly stage: 'spectating'
}

/** It was told to go, whatever it still sends. */
export interface Closed {
  readonly stage: 'closed'
}

/** One that follows the table. */
export type Following = SeatedSession | SpectatingSession

/** One that was not told to go. */
export type Present = Greeting | Following

/** What is known of a socket. It lies in the socket's attachment too, so that it outlasts the room's sleep. */
export type Session = Present | Closed

/** The session of a seat that was given up, or of a device that holds it no longer. */
export function spectating({ opened, address, rev, spectators }: Following): SpectatingSession {
  return { stage: 'spectating', opened, address, rev, spectators }
}

/** The device that a socket is of, where that holds a seat. */
export function heldOf(session: Present): HeldSeat | undefined {
  return session.stage === 'seated' ? session : session.stage === 'greeting' ? session.held : undefined
}

export function isFollowing(session: Session): session is Following {
  return session.stage === 'seated' || session.stage === 'spectating'
}

/** Whether a page of the player is open. */
export function isOpen(sessions: readonly Session[], id: PlayerId): boolean {
  return sessions.some((each) => each.stage === 'seated' && each.playerId === id)
}

/** Whether a frame is over the limit, in bytes of UTF-8. */
export function tooLarge(frame: string | ArrayBuffer): boolean {
  if (typeof frame !== 'string') return frame.byteLength > MAX_FRAME
  if (frame.length > MAX_FRAME || frame.length * 3 <= MAX_FRAME) return frame.length > MAX_FRAME
  return utf8ToBytes(frame).length > MAX_FRAME
}
