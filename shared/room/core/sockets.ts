import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { ErrorCode } from '../../errors.ts'
import type { ToPage } from '../../protocol.ts'
import { isWelcomed } from './session.ts'
import type { Platform, Socket } from '../platform.ts'
import type { Welcomed, Present, Session } from '../types.ts'

/** A socket that was not told to go, with what is known of it. */
export interface Open<Of extends Present = Present> {
  readonly socket: Socket
  readonly session: Of
}

/** Frames for one socket, and its session from then on where that changes. */
export interface Post {
  readonly socket: Socket
  readonly session?: Session
  readonly frames: readonly string[]
}

/** Counted up where `Session` changes in a way that code before or after it does not understand. */
const SESSION_VERSION = 1

export function attach(socket: Socket, session: Session): void {
  socket.serializeAttachment({ version: SESSION_VERSION, session })
}

/**
 * What lies in the socket's attachment; undefined where code of another version left it there, before a deploy through which
 * the socket slept. Nothing lies there where it broke while it was accepted.
 */
export function sessionOf(socket: Socket): Session | undefined {
  const attached = socket.deserializeAttachment() as { version?: number; session: Session } | null | undefined
  if (!attached) return { stage: 'closed' }
  return attached.version === SESSION_VERSION ? attached.session : undefined
}

/** Those who have said hello. */
export function welcomed<One extends Open>(open: readonly One[]): (One & Open<Welcomed>)[] {
  return open.filter((one): one is One & Open<Welcomed> => isWelcomed(one.session))
}

export function sessionsOf<Of extends Present>(open: readonly Open<Of>[]): Of[] {
  return open.map(({ session }) => session)
}

export function frameOf(frame: ToPage): string {
  return JSON.stringify(frame)
}

export function errorFrame({ sentence }: Platform, code: ErrorCode): string {
  return frameOf({ type: 'error', code, message: sentence(code) })
}

/** Whether a close may be sent with this code: others are told by the platform alone, or mean nothing. */
function isSendable(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999)
}

/** Bytes of a reason that a close may have, at most. What was no UTF-8 as it came is longer than it was. */
const MAX_REASON = 123

/** Closes, with 1000 in place of a code that may not be sent, and without a reason that is too long; never throws. */
export function hangUp(platform: Platform, socket: Socket, code: number, reason: string): void {
  try {
    socket.close(isSendable(code) ? code : 1000, utf8ToBytes(reason).length > MAX_REASON ? '' : reason)
  } catch (error) {
    platform.failed('close', error)
  }
}
