import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_FRAME } from '../../protocol.ts'
import type { PlayerId } from '../types.ts'

/** Rest of a rate at a time (ms). */
export interface Budget {
  readonly left: number
  readonly at: number
}

/**
 * State of a sender over all of its sockets, so that a new connection does not refill its budget. `refused`: the newest last.
 */
export interface SenderState {
  readonly messages: Budget
  readonly lines: Budget
  readonly refused: readonly { readonly action: string; readonly code: string }[]
}

/** By sender. */
export type Senders = Map<string, SenderState>

/** Fields of every socket of the table. `opened`: in ms. `address`: the limits count by it. */
interface Connected {
  readonly opened: number
  readonly address: string
  /** Its sender's state, as of this socket's last message, or of its player's last refusal. */
  readonly sender?: SenderState
  /** Time when its page was hidden, in ms: a later message means that somebody looks again. */
  readonly hid?: number
}

/** A seat's device, by the hash of the token it has shown. `isLetIn`: others let it in. */
export interface HeldSeat {
  readonly playerId: PlayerId
  readonly token: string
  readonly isLetIn: boolean
}

/** Session before hello. `held`: the seat that its token opens. */
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

/** `screenHash`: hash of the device's id, if its page asks to be the table's screen. */
export interface SpectatingSession extends Greeted {
  readonly stage: 'spectating'
  readonly screenHash?: string
}

/** Session that was told to go. Its further messages are ignored. */
export interface Closed {
  readonly stage: 'closed'
}

export type Welcomed = SeatedSession | SpectatingSession

export type Present = Greeting | Welcomed

/** Session of a socket. Its attachment holds it too, so that it outlasts the room's sleep. */
export type Session = Present | Closed

/** Circumstances of a request beside the table: the sessions of all open sockets, and the time in ms. */
export interface Now {
  readonly sessions: readonly Session[]
  readonly now: number
  /** Whether so much was written today that presence is noted by the hour. */
  readonly isSparing?: boolean
}

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
