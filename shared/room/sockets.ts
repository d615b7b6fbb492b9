import type { ErrorCode } from '../errors.ts'
import type { ToPage } from '../protocol.ts'
import { logError } from '../../worker/logs.ts'
import { sessionOf, type Session } from './session.ts'
import { error } from '../../worker/errors.ts'

/** A socket that was not told to go, with what is known of it. */
export interface Open {
  readonly socket: WebSocket
  readonly session: Session
}

/** Frames for one socket, and its session from then on where that changes. */
export interface Post {
  readonly socket: WebSocket
  readonly session?: Session
  readonly frames: readonly string[]
}

export function openSockets(sockets: readonly WebSocket[]): Open[] {
  return sockets
    .map((socket) => ({ socket, session: sessionOf(socket) }))
    .filter(({ session }) => session.life !== 'closed')
}

/** Those who have said hello. */
export function greeted<One extends Open>(open: readonly One[]): One[] {
  return open.filter(({ session }) => session.life !== 'greeting')
}

export function frameOf(frame: ToPage): string {
  return JSON.stringify(frame)
}

export function errorFrame(code: ErrorCode): string {
  return frameOf({ type: 'errorFrame', ...error(code) })
}

/** Sends; never throws. A socket that missed a frame is closed, so that its page comes back and catches up: false. */
export function deliver({ socket, session, frames }: Post): boolean {
  try {
    if (session) socket.serializeAttachment(session)
    for (const frame of frames) socket.send(frame)
    return true
  } catch (error) {
    logError('send', error)
    hangUp(socket, 1011, 'try again')
    return false
  }
}

/** Closes; never throws. 1005 and 1006 are told by the platform and may not be sent. */
export function hangUp(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code === 1005 || code === 1006 ? 1000 : code, reason)
  } catch (error) {
    logError('close', error)
  }
}
