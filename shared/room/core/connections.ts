import { restoreSender } from './rate-limits.ts'
import { isWelcomed, type Present, type Senders, type Session } from './session.ts'
import { hangUp, sessionOf } from './sockets.ts'
import type { Connections } from '../feature.ts'
import type { Platform, Socket } from '../platform.ts'

/**
 * Reads every attachment; of each of the `senders`, the newest state counts. A page whose socket slept through a deploy to
 * another version is sent away, so that it comes back and says hello again.
 */
export function findConnections(platform: Platform, senders: Senders): Connections {
  const all = platform.sockets().map((socket) => ({ socket, attached: sessionOf(socket) }))
  const hasLostSome = all.some(({ attached }) => !attached)
  const connections: Connections = { sessions: new Map(), senders, rev: 0, hasLostSome }
  for (const { socket, attached } of all) {
    if (!attached) hangUp(platform, socket, 1012, 'hello again')
    const session = presentIn(connections, attached)
    if (session) connections.sessions.set(socket, session)
  }
  return connections
}

/**
 * Session of an open socket; undefined after it was told to go. A socket that wakes the room by its close may not be listed.
 */
export function presentAt(connections: Connections, socket: Socket): Present | undefined {
  return connections.sessions.get(socket) ?? presentIn(connections, sessionOf(socket))
}

/** Notes the sender and revision of an attachment; gives back its session, undefined once the socket was told to go. */
function presentIn(connections: Connections, session: Session | undefined): Present | undefined {
  if (!session || session.stage === 'closed') return undefined
  restoreSender(connections.senders, session)
  if (isWelcomed(session)) connections.rev = Math.max(connections.rev, session.rev)
  return session
}
