import { restoreSender } from './rate-limits.ts'
import { isWelcomed } from './session.ts'
import { hangUp, sessionOf } from './sockets.ts'
import type { Connections } from '../feature.ts'
import type { Platform, Socket } from '../platform.ts'
import type { Senders, Present } from '../types.ts'

/**
 * Reads every attachment; of each of the `senders`, here and there, the newest counts. A page whose socket slept through a deploy
 * to another version is sent away, so that it comes back and says hello again.
 */
export function findConnections(platform: Platform, senders: Senders): Connections {
  const connections: Connections = { sessions: new Map(), senders, rev: 0 }
  for (const socket of platform.sockets()) {
    if (!sessionOf(socket)) {
      hangUp(platform, socket, 1012, 'hello again')
      continue
    }
    const session = presentAt(connections, socket)
    if (session) connections.sessions.set(socket, session)
  }
  return connections
}

/** What is known of a socket; undefined where it was told to go. One that wakes the room by its close may not be listed. */
export function presentAt(connections: Connections, socket: Socket): Present | undefined {
  const known = connections.sessions.get(socket)
  if (known) return known
  const session = sessionOf(socket)
  if (!session || session.stage === 'closed') return undefined
  restoreSender(connections.senders, session)
  if (isWelcomed(session)) connections.rev = Math.max(connections.rev, session.rev)
  return session
}
