import { restoreAccount } from './rate-limits.ts'
import { isFollowing } from './session.ts'
import { sessionOf } from './sockets.ts'
import type { Socket } from '../platform.ts'
import type { Accounts, Present } from '../types.ts'

/** What memory holds of the sockets. All of it lies in their attachments too, and is found there anew on waking. */
export interface Live {
  /** Those that were not told to go: a client that never answers a close is not among them, but still the platform's. */
  readonly sessions: Map<Socket, Present>
  readonly accounts: Accounts
  /** The newest revision of the table info that a socket was sent before the room slept. */
  rev: number
}

/** Reads every attachment; of each sender's `accounts`, here and there, the newest counts. */
export function findLive(sockets: readonly Socket[], accounts: Accounts): Live {
  const live: Live = { sessions: new Map(), accounts, rev: 0 }
  for (const socket of sockets) {
    const session = presentAt(live, socket)
    if (session) live.sessions.set(socket, session)
  }
  return live
}

/** What is known of a socket; undefined where it was told to go. One that wakes the room by its close may not be listed. */
export function presentAt(live: Live, socket: Socket): Present | undefined {
  const known = live.sessions.get(socket)
  if (known) return known
  const session = sessionOf(socket)
  if (session.stage === 'closed') return undefined
  restoreAccount(live.accounts, session)
  if (isFollowing(session)) live.rev = Math.max(live.rev, session.rev)
  return session
}
