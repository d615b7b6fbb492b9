import type { ErrorCode } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import { nextRing } from './alarms.ts'
import type { Change } from './change.ts'
import type { Platform, Socket } from './host.ts'
import { isFollowing, MAX_GREETING, type Following, type Session } from './session.ts'
import {
  deliver,
  errorFrame,
  followers,
  frameOf,
  hangUp,
  openSockets,
  sessionOf,
  sessionsOf,
  type Open,
  type Post,
} from './sockets.ts'
import { wake, type RoomState } from './state.ts'
import { playerIdOf, seatOf, tableInfo } from './views.ts'

/** A room's memory and its ways out, the rows and the sockets. A change is worked out, written, held, then sent. */
export interface Hub {
  readonly platform: Platform
  /** Undefined: not read yet, or no table here. */
  state: RoomState | undefined
  /** When a log that could not be folded is tried again, in ms. */
  tryAgain: number
  /** The newest revision of the table info that was given out. */
  rev: number
}

/** How long a log that could not be folded is left alone, in ms: each try reads all of it. */
const LEFT_ALONE = 10_000

export function createHub(platform: Platform): Hub {
  return { platform, state: undefined, tryAgain: 0, rev: 0 }
}

/** The table; read from the rows where memory does not hold it, or where its log could not be folded a while ago. */
export function read(hub: Hub): RoomState | undefined {
  if (hub.state && !hub.state.unreadable) return hub.state
  if (hub.state && hub.platform.now() < hub.tryAgain) return hub.state
  hub.state = wake(hub.platform)
  if (hub.state?.unreadable) hub.tryAgain = hub.platform.now() + LEFT_ALONE
  return hub.state
}

export function openOf({ platform }: Hub): Open[] {
  return openSockets(platform.sockets())
}

/** A revision above every one that a socket here was sent, also before the room slept. */
export function nextRev(hub: Hub, open: readonly Open[]): number {
  const sent = open.map(({ session }) => (isFollowing(session) ? session.rev + 1 : 0))
  hub.rev = Math.max(hub.rev + 1, hub.platform.now(), ...sent)
  return hub.rev
}

export function infoNow(hub: Hub, state: RoomState): TableInfo {
  const open = openOf(hub)
  return tableInfo(state, sessionsOf(open), nextRev(hub, open))
}

/** The table info for one socket, and whatever follows it. */
export function infoPost(
  state: RoomState,
  info: TableInfo,
  { socket, session }: Open<Following>,
  frames: readonly string[] = [],
): Post {
  const you = seatOf(state, playerIdOf(session))
  return { socket, session: { ...session, rev: info.rev }, frames: [frameOf({ type: 'info', info, you }), ...frames] }
}

/** To `carry` alone. Nothing throws once the transaction has ended: what is to be sent was worked out before. */
export function commit(hub: Hub, change: Change, posts: readonly Post[]): void {
  const { platform } = hub
  const { alarms = [] } = change
  // Set before it is written, so that whatever stands in the rows rings.
  if (alarms.length > 0) platform.ring(nextRing(platform.rows, alarms)!)
  platform.rows.transaction(() => {
    change.write(platform.rows)
    for (const alarm of alarms) platform.rows.putAlarm(alarm)
  })
  const before = hub.state
  hub.state = change.state
  for (const post of posts) deliver(platform, post)
  platform.listed(before, change.state)
}

/** The posts that tell the others who is here now, where that is not what it was. */
export function presencePosts(
  state: RoomState,
  before: readonly Session[],
  after: readonly Open[],
  rev: number,
): Post[] {
  const info = tableInfo(state, sessionsOf(after), rev)
  if (JSON.stringify(tableInfo(state, before, rev)) === JSON.stringify(info)) return []
  return followers(after)
    .filter(({ session }) => session.rev < rev)
    .map((one) => infoPost(state, info, one))
}

/** The socket is no longer one of the table's. */
export function gone(hub: Hub, socket: Socket): void {
  const { platform } = hub
  try {
    const session = sessionOf(socket)
    if (session.stage === 'closed') return
    socket.serializeAttachment({ stage: 'closed' })
    const state = read(hub)
    if (!state || session.stage === 'greeting') return
    const open = openOf(hub)
    const posts = presencePosts(state, [...sessionsOf(open), session], open, nextRev(hub, open))
    for (const post of posts) deliver(platform, post)
    platform.listed(state, state)
  } catch (error) {
    broke(hub, 'gone', error)
  }
}

/** Expels the oldest of those who have not said hello, so that there is room for one more. */
export function trimGreeting(hub: Hub): void {
  const greeting = openOf(hub).filter(({ session }) => session.stage === 'greeting')
  greeting.sort((a, b) => a.session.opened - b.session.opened)
  const over = Math.max(0, greeting.length + 1 - MAX_GREETING)
  for (const { socket } of greeting.slice(0, over)) expel(hub, socket, 'hello-first')
}

/** Says why, and closes with 1008. */
export function expel(hub: Hub, socket: Socket, code: ErrorCode): void {
  deliver(hub.platform, { socket, frames: [errorFrame(code)] })
  gone(hub, socket)
  hangUp(hub.platform, socket, 1008, code)
}

/** Something threw: nothing of it was written, and memory is read again. */
export function broke(hub: Hub, where: string, error: unknown): void {
  hub.platform.failed(where, error, hub.state?.meta.id)
  hub.state = undefined
}

/** Deletes the table: from then on its id is one like any other. */
export async function forget(hub: Hub): Promise<void> {
  const { platform } = hub
  platform.listed(hub.state, undefined)
  hub.state = undefined
  for (const { socket } of openOf(hub)) {
    deliver(platform, { socket, session: { stage: 'closed' }, frames: [errorFrame('no-such-table')] })
    hangUp(platform, socket, 1008, 'no-such-table')
  }
  await platform.clear()
}
