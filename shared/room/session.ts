import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MAX_FRAME } from '../protocol.ts'
import type { PlayerId } from './occupants.ts'

/** What a socket may still send: so many messages were left at a time (ms). */
interface Budget {
  readonly messages: number
  readonly at: number
}

/** What is known of every socket of the table. `opened`: in ms. */
interface Connected {
  readonly opened: number
  readonly budget: Budget
}

/** It has not said hello. `playerId`: whom its cookie named. */
export interface Greeting extends Connected {
  readonly stage: 'greeting'
  readonly playerId?: PlayerId
}

/** `rev`: the newest table info it was sent. */
interface Greeted extends Connected {
  readonly rev: number
}

/** `prepares`: the seat's `since` when its player began to prepare something; it ends with the seat's next entry. */
export interface SeatedSession extends Greeted {
  readonly stage: 'seated'
  readonly playerId: PlayerId
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

/** What is known of a socket. It lies in the socket's attachment, so that it outlasts the room's sleep. */
export type Session = Greeting | Following | Closed

/** Messages a second, and at once. */
const RATE = 5
const BURST = 20

/** Sockets on one seat, of spectators, and of those that have not said hello yet. */
export const MAX_ON_SEAT = 4
export const MAX_SPECTATING = 50
export const MAX_GREETING = 32

export function greeting(playerId: PlayerId | undefined, now: number): Greeting {
  const named = playerId === undefined ? {} : { playerId }
  return { stage: 'greeting', ...named, opened: now, budget: { messages: BURST, at: now } }
}

/** The session of a seat that was given up. */
export function spectating({ opened, budget, rev }: Following): SpectatingSession {
  return { stage: 'spectating', opened, budget, rev }
}

export function isFollowing(session: Session): session is Following {
  return session.stage === 'seated' || session.stage === 'spectating'
}

/** The session after one more message, or undefined when its budget is spent. */
export function spend<Open extends Greeting | Following>(session: Open, now: number): Open | undefined {
  const { messages, at } = session.budget
  const left = Math.min(BURST, messages + (Math.max(0, now - at) / 1000) * RATE)
  return left < 1 ? undefined : { ...session, budget: { messages: left - 1, at: now } }
}

/** Whether a frame is over the limit, in bytes of UTF-8. */
export function tooLarge(frame: string | ArrayBuffer): boolean {
  if (typeof frame !== 'string') return frame.byteLength > MAX_FRAME
  if (frame.length > MAX_FRAME || frame.length * 3 <= MAX_FRAME) return frame.length > MAX_FRAME
  return utf8ToBytes(frame).length > MAX_FRAME
}
