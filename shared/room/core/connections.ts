import { restoreSender } from './rate-limits.ts'
import { isFollowing } from './session.ts'
import { sessionOf } from './sockets.ts'
import type { Socket } from '../platform.ts'
import type { Senders, Present } from '../types.ts'

/** What memory holds of the sockets. All of it lies in their attachments too, and is found there anew on waking. */
export interface Connections {
  /** Those that were not told to go: a client that never answers a close is not among them, but still the platform's. */
  readonly sessions: Map<Socket, Present>
  readonly senders: Senders
  /** The newest revision of the table info that a socket was sent before the room slept. */
  rev: number
}

/** Reads every attachment; of each of the `senders`, here and there, the newest counts. */
export function findConnections(sockets: readonly Socket[], senders: Senders): Connections {
  const connections: Connections = { sessions: new Map(), senders, rev: 0 }
  for (const socket of sockets) {
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
  if (session.stage === 'closed') return undefined
  restoreSender(connections.senders, session)
  if (isFollowing(session)) connections.rev = Math.max(connections.rev, session.rev)
  return session
}
