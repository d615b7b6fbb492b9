import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { ErrorCode } from '../../errors.ts'
import type { ToPage } from '../../protocol.ts'
import { isWelcomed, type Welcomed, type Present, type Session } from './session.ts'
import type { Platform, Socket } from '../platform.ts'

export interface Open<Of extends Present = Present> {
  readonly socket: Socket
  readonly session: Of
}

/** Frames for one socket, and its new session if that changes. */
export interface Post {
  readonly socket: Socket
  readonly session?: Session
  readonly frames: readonly string[]
}

/** Raised when `Session` changes in a way that older or newer code does not understand. */
const SESSION_VERSION = 1

export function attach(socket: Socket, session: Session): void {
  socket.serializeAttachment({ version: SESSION_VERSION, session })
}

/** A socket's session; undefined if code of another version left it, before a deploy; closed if accepting failed. */
export function sessionOf(socket: Socket): Session | undefined {
  const attached = socket.deserializeAttachment() as { version?: number; session: Session } | null | undefined
  if (!attached) return { stage: 'closed' }
  return attached.version === SESSION_VERSION ? attached.session : undefined
}

/** Sockets that have said hello. */
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

/** Whether a close may be sent with this code; the platform reserves the others. */
function isSendable(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999)
}

/** Most bytes of a close reason. Invalid UTF-8 grows when it is decoded. */
const MAX_REASON = 123

/** Closes, with 1000 for a reserved code, and without a reason that is too long. Never throws. */
export function hangUp(platform: Platform, socket: Socket, code: number, reason: string): void {
  try {
    socket.close(isSendable(code) ? code : 1000, utf8ToBytes(reason).length > MAX_REASON ? '' : reason)
  } catch (error) {
    platform.failed('close', error)
  }
}
