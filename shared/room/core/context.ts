import type { ErrorCode } from '../../errors.ts'
import type { ChatLine, TableInfo } from '../../table-info.ts'
import { nextRing } from './alarms.ts'
import { lastSeen } from '../seats/devices.ts'
import { findLive, presentAt, type Live } from './connections.ts'
import { noteMade, type Made } from './idempotency.ts'
import { BURIED } from './retention.ts'
import { hostOf } from '../seats/occupants.ts'
import { isOpen } from './session.ts'
import { errorFrame, followers, frameOf, hangUp, sessionsOf, type Open, type Post } from './sockets.ts'
import { wake } from './state.ts'
import { ownSeat, playerIdOf, seatOf, tableInfo } from './views.ts'
import type { Platform, Socket } from '../platform.ts'
import type { Accounts, Change, Following, Present, RoomState, Session } from '../types.ts'

/** A room's memory and its ways out, the rows and the sockets. A change is worked out, written, held, then sent. */
export interface Hub {
  readonly platform: Platform
  /** Undefined: not read yet, or no table here. */
  state: RoomState | undefined
  /** When a log that could not be folded is tried again, in ms. */
  tryAgain: number
  /** The newest revision of the table info that was given out. */
  rev: number
  /** Undefined: to be found anew. */
  live: Live | undefined
  /** What breaks takes nothing from it: what was refused is refused alike, also once its sockets have closed. */
  readonly accounts: Accounts
  /** Undefined: not looked up yet. */
  made: Made | undefined
  /** Settled once a bot that thinks has moved, or found that it need not. */
  thinking: Promise<void> | undefined
  /** When everybody was told last how many spectate, in ms. */
  counted: number
  /** When a page's other digest was last logged, in ms. */
  mismatched: number
}

/** How long a log that could not be folded is left alone, in ms: each try reads all of it. */
const LEFT_ALONE = 10_000
/** How long the number of spectators may be old for those who were here, in ms: they come and go as they like. */
const COUNT_EVERY = 5_000

const nothingHeld: Pick<Hub, 'state' | 'live' | 'made'> = { state: undefined, live: undefined, made: undefined }

export function createHub(platform: Platform): Hub {
  const never = Number.NEGATIVE_INFINITY
  return {
    platform,
    ...nothingHeld,
    accounts: new Map(),
    tryAgain: 0,
    rev: 0,
    thinking: undefined,
    counted: never,
    mismatched: never,
  }
}

/** The table; read from the rows where memory does not hold it, or where its log could not be folded a while ago. */
export function read(hub: Hub): RoomState | undefined {
  if (hub.state && !hub.state.unreadable) return hub.state
  if (hub.state && hub.platform.now() < hub.tryAgain) return hub.state
  hub.state = recover(hub, wake(hub.platform))
  if (hub.state?.unreadable) hub.tryAgain = hub.platform.now() + LEFT_ALONE
  return hub.state
}

/** As it is after the room was down, which is written at once. */
function recover(hub: Hub, state: RoomState | undefined): RoomState | undefined {
  const { company, rows, now } = hub.platform
  const change = state && company?.recovered(state, sessionsOf(openOf(hub)), now())
  if (change) rows.transaction(() => change.write(rows))
  return change?.state ?? state
}

export function liveOf(hub: Hub): Live {
  return (hub.live ??= findLive(hub.platform.sockets(), hub.accounts))
}

export function openOf(hub: Hub): Open[] {
  return [...liveOf(hub).sessions].map(([socket, session]) => ({ socket, session }))
}

/** What is known of a socket from now on, through the room's sleep too. */
export function hold(hub: Hub, socket: Socket, session: Session): void {
  socket.serializeAttachment(session)
  const { sessions } = liveOf(hub)
  if (session.stage === 'closed') sessions.delete(socket)
  else sessions.set(socket, session)
}

/** A revision above every one that a socket here was sent, also before the room slept. */
function nextRev(hub: Hub): number {
  hub.rev = Math.max(hub.rev + 1, liveOf(hub).rev + 1, hub.platform.now())
  return hub.rev
}

/** The table info with those who are here, newer than every other. */
export function freshInfo(hub: Hub, state: RoomState, sessions: readonly Present[]): TableInfo {
  const { platform } = hub
  return { ...tableInfo(state, sessions, nextRev(hub)), ...platform.company?.info(state, platform.now()) }
}

export function infoNow(hub: Hub, state: RoomState): TableInfo {
  return freshInfo(hub, state, sessionsOf(openOf(hub)))
}

/** The table info that everybody is about to be sent. */
export function infoForAll(hub: Hub, state: RoomState, sessions: readonly Present[]): TableInfo {
  hub.counted = hub.platform.now()
  return freshInfo(hub, state, sessions)
}

/** The table info for one socket, and whatever follows it. `chat`: where all of it is told anew. */
export function infoPost(
  state: RoomState,
  info: TableInfo,
  { socket, session }: Open<Following>,
  frames: readonly string[] = [],
  chat?: readonly ChatLine[],
): Post {
  const you = seatOf(state, playerIdOf(session))
  const own = ownSeat(state, session)
  const { rev, spectators } = info
  const frame = frameOf({ type: 'info', info, you, own, ...(chat ? { chat } : {}) })
  return { socket, session: { ...session, rev, spectators }, frames: [frame, ...frames] }
}

/** Sends; never throws. A socket that missed a frame is closed, so that its page comes back and catches up: false. */
export function deliver(hub: Hub, { socket, session, frames }: Post): boolean {
  try {
    if (session) hold(hub, socket, session)
    for (const frame of frames) socket.send(frame)
    return true
  } catch (error) {
    hub.platform.failed('send', error)
    hangUp(hub.platform, socket, 1011, 'try again')
    return false
  }
}

/** The room's word to the list of open tables. Never throws. */
export function tellList(hub: Hub, before: RoomState | undefined, after: RoomState): void {
  const host = hostOf(after.players)
  hub.platform.listed(before, after, host !== undefined && isOpen(sessionsOf(openOf(hub)), host.id))
}

/** To `carry` alone. Nothing throws once the transaction has ended: what is to be sent was worked out before. */
export function commit(hub: Hub, worked: Change, posts: readonly Post[]): void {
  const { platform } = hub
  const change = platform.company?.called(platform, worked) ?? worked
  const { alarms = [] } = change
  // Set before it is written, so that whatever stands in the rows rings.
  if (alarms.length > 0) platform.ring(nextRing(platform.rows, alarms)!)
  platform.rows.transaction(() => {
    change.write(platform.rows)
    for (const alarm of alarms) platform.rows.putAlarm(alarm)
  })
  const before = hub.state
  hub.state = change.state
  if (change.kind === 'entry') hub.made = noteMade(hub.made, change)
  for (const post of posts) deliver(hub, post)
  tellList(hub, before, change.state)
}

const seatsOf = (state: RoomState, sessions: readonly Present[]): string =>
  JSON.stringify(tableInfo(state, sessions, 0).seats)

/** The posts that tell the others who is here on the seats now, where that is not what it was. */
export function presencePosts(hub: Hub, state: RoomState, before: readonly Present[], after: readonly Open[]): Post[] {
  const sessions = sessionsOf(after)
  if (seatsOf(state, before) === seatsOf(state, sessions)) return []
  const info = infoForAll(hub, state, sessions)
  return followers(after).map((one) => infoPost(state, info, one))
}

/** Tells those who know another number of spectators than there are, every few seconds at most. Never throws. */
export function recount(hub: Hub, now: number): void {
  try {
    const { state } = hub
    if (!state || now < hub.counted + COUNT_EVERY) return
    const open = openOf(hub)
    const spectators = open.filter(({ session }) => session.stage === 'spectating').length
    if (followers(open).every(({ session }) => session.spectators === spectators)) return
    const info = infoForAll(hub, state, sessionsOf(open))
    for (const one of followers(open)) deliver(hub, infoPost(state, info, one))
  } catch (error) {
    broke(hub, 'recount', error)
  }
}

/** The socket is no longer one of the table's. */
export function gone(hub: Hub, socket: Socket): void {
  const { platform } = hub
  try {
    const session = presentAt(liveOf(hub), socket)
    if (!session) return
    // Its close may be what wakes the room: it was open until now.
    liveOf(hub).sessions.set(socket, session)
    const state = read(hub)
    hold(hub, socket, { stage: 'closed' })
    if (!state || session.stage === 'greeting') return
    const open = openOf(hub)
    const seen = lastSeen(state, session, sessionsOf(open), platform.now())
    const posts = presencePosts(hub, seen?.state ?? state, [...sessionsOf(open), session], open)
    for (const post of posts) deliver(hub, post)
    recount(hub, platform.now())
    tellList(hub, state, state)
    if (seen) commit(hub, seen, [])
    attend(hub)
  } catch (error) {
    broke(hub, 'gone', error)
  }
}

/** Somebody has come, gone or hidden a page: writes whether pages of seats are open, and who is to be told, where that is news. */
export function attend(hub: Hub): void {
  const { platform } = hub
  const state = hub.state!
  const change = platform.company?.attended(state, sessionsOf(openOf(hub)), platform.now())
  const nothing: Change = { kind: 'silent', state, write: () => undefined }
  if (change || platform.company?.called(platform, nothing) !== nothing) commit(hub, change ?? nothing, [])
}

/** Says why, and closes with 1008. */
export function expel(hub: Hub, socket: Socket, code: ErrorCode): void {
  deliver(hub, { socket, frames: [errorFrame(hub.platform, code)] })
  gone(hub, socket)
  hangUp(hub.platform, socket, 1008, code)
}

/** Something threw: nothing of it was written, and memory is read again. */
export function broke(hub: Hub, where: string, error: unknown): void {
  hub.platform.failed(where, error, hub.state?.meta.id)
  Object.assign(hub, nothingHeld)
}

/** The table's time is over: from then on its id is one like any other. */
export async function forget(hub: Hub): Promise<void> {
  await clear(hub, 'no-such-table')
}

/** Its host deletes the table: for a while its id says so. */
export async function bury(hub: Hub): Promise<void> {
  const { platform } = hub
  await clear(hub, 'deleted')
  try {
    const until = platform.now() + BURIED
    platform.ring(until)
    platform.rows.transaction(() => platform.rows.bury(until))
  } catch (error) {
    // The table is deleted all the same: its id is one like any other.
    platform.failed('bury', error)
  }
}

async function clear(hub: Hub, code: ErrorCode): Promise<void> {
  const { platform } = hub
  platform.listed(hub.state, undefined, false)
  hub.state = undefined
  for (const { socket } of openOf(hub)) {
    deliver(hub, { socket, session: { stage: 'closed' }, frames: [errorFrame(platform, code)] })
    hangUp(platform, socket, 1008, code)
  }
  Object.assign(hub, nothingHeld)
  await platform.clear()
}

/** Why there is no table here. */
export function whyNone({ platform }: Hub): 'deleted' | 'no-such-table' {
  const until = platform.rows.buriedUntil()
  return until !== undefined && platform.now() < until ? 'deleted' : 'no-such-table'
}
