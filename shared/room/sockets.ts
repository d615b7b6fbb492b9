import { errorBody, type ErrorCode } from '../errors.ts'
import type { ToPage } from '../protocol.ts'
import type { Platform, Socket } from './host.ts'
import { isFollowing, type Closed, type Following, type Session } from './session.ts'

/** A socket that was not told to go, with what is known of it. */
export interface Open<Of extends Session = Exclude<Session, Closed>> {
  readonly socket: Socket
  readonly session: Of
}

/** Frames for one socket, and its session from then on where that changes. */
export interface Post {
  readonly socket: Socket
  readonly session?: Session
  readonly frames: readonly string[]
}

export function sessionOf(socket: Socket): Session {
  return socket.deserializeAttachment() as Session
}

export function openSockets(sockets: readonly Socket[]): Open[] {
  return sockets
    .map((socket) => ({ socket, session: sessionOf(socket) }))
    .filter((open): open is Open => open.session.stage !== 'closed')
}

/** Those who have said hello. */
export function followers<One extends Open>(open: readonly One[]): (One & Open<Following>)[] {
  return open.filter((one): one is One & Open<Following> => isFollowing(one.session))
}

export function sessionsOf<Of extends Session>(open: readonly Open<Of>[]): Of[] {
  return open.map(({ session }) => session)
}

export function frameOf(frame: ToPage): string {
  return JSON.stringify(frame)
}

export function errorFrame(code: ErrorCode): string {
  return frameOf({ type: 'error', ...errorBody(code) })
}

/** Sends; never throws. A socket that missed a frame is closed, so that its page comes back and catches up: false. */
export function deliver(platform: Platform, { socket, session, frames }: Post): boolean {
  try {
    if (session) socket.serializeAttachment(session)
    for (const frame of frames) socket.send(frame)
    return true
  } catch (error) {
    platform.failed('send', error)
    hangUp(platform, socket, 1011, 'try again')
    return false
  }
}

/** Closes; never throws. 1005 and 1006 are told by the platform and may not be sent. */
export function hangUp(platform: Platform, socket: Socket, code: number, reason: string): void {
  try {
    socket.close(code === 1005 || code === 1006 ? 1000 : code, reason)
  } catch (error) {
    platform.failed('close', error)
  }
}
