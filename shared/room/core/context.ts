import type { ErrorCode } from '../../errors.ts'
import { CHAT_SHOWN } from '../../protocol.ts'
import type { ChatLine, TableInfo } from '../../table-info.ts'
import { nextRing } from './alarms.ts'
import { lastSeen } from './presence.ts'
import { findConnections, presentAt } from './connections.ts'
import { noteApplied } from './idempotency.ts'
import { TOMBSTONE_KEPT } from './retention.ts'
import { hostOf } from './occupants.ts'
import { Newer } from './rows.ts'
import { isOpen } from './session.ts'
import {
  attach,
  errorFrame,
  welcomed,
  frameOf,
  hangUp,
  sessionOf,
  sessionsOf,
  type Open,
  type Post,
} from './sockets.ts'
import { wake } from './state.ts'
import { chatLine, ownSeat, playerIdOf, seatOf, tableInfo } from './views.ts'
import type { Connections, Context, Feature } from '../feature.ts'
import type { Platform, Socket } from '../platform.ts'
import type { Change, Line, Welcomed, Now, Present, RoomState, Session, SilentChange } from '../types.ts'

/** Pause before an unreadable log is tried again, in ms: each try reads all of it. */
const LEFT_ALONE = 10_000
/** Age up to which the number of spectators may be old for those who were here, in ms: they come and go often. */
const COUNT_EVERY = 5_000

const nothingHeld: Pick<Context, 'state' | 'isAwake' | 'connections' | 'applied' | 'chat'> = {
  state: undefined,
  isAwake: false,
  connections: undefined,
  applied: undefined,
  chat: undefined,
}

export function createContext(platform: Platform, features: readonly Feature[]): Context {
  const never = Number.NEGATIVE_INFINITY
  return {
    platform,
    features,
    ...nothingHeld,
    senders: new Map(),
    tryAgain: 0,
    rev: 0,
    running: new Map(),
    counted: never,
    mismatched: never,
  }
}

/** The table; read from the rows if memory does not hold it, or if its log could not be folded a while ago. */
export function read(context: Context): RoomState | undefined {
  const { platform, features } = context
  if (!context.state || (context.state.unreadable && platform.now() >= context.tryAgain)) {
    context.state = recover(context, wake(platform, features))
    if (context.state?.unreadable) context.tryAgain = platform.now() + LEFT_ALONE
  }
  if (context.state && !context.isAwake) awaken(context)
  return context.state
}

/** Tells the features that the room is awake. Where that breaks, it is tried again, and no caller waits. */
function awaken(context: Context): void {
  context.isAwake = true
  try {
    for (const { woken } of context.features) woken?.(context)
  } catch (error) {
    context.platform.failed('woken', error, context.state?.meta.id)
    context.isAwake = false
  }
}

/** Whether the table has written so much today that it notes presence by the hour. */
export const isSparing = ({ platform }: Context): boolean => platform.budget?.isSparing() ?? false

/** The present, by which changes are judged. */
export function nowAt(context: Context): Now {
  return { sessions: sessionsOf(openOf(context)), now: context.platform.now(), isSparing: isSparing(context) }
}

/** The state after the room was down; writes it at once. */
function recover(context: Context, state: RoomState | undefined): RoomState | undefined {
  const { features, platform } = context
  for (const { recovered } of state ? features : []) {
    const { hasLostSome } = connectionsOf(context)
    const change = recovered?.(state!, { ...nowAt(context), hasLostSome })
    if (!change) continue
    platform.rows.transaction(() => change.write(platform.rows))
    state = change.state
  }
  return state
}

/** The latest lines of the chat, read at the first need: most of what wakes a room needs none. */
export function linesOf(context: Context): readonly Line[] {
  return (context.chat ??= context.platform.rows
    .list('line')
    .toSorted((a, b) => a.k - b.k)
    .slice(-CHAT_SHOWN))
}

export function chatOf(context: Context, state: RoomState): ChatLine[] {
  return linesOf(context).map((line) => chatLine(state, line))
}

export function connectionsOf(context: Context): Connections {
  return (context.connections ??= findConnections(context.platform, context.senders))
}

export function openOf(context: Context): Open[] {
  return [...connectionsOf(context).sessions].map(([socket, session]) => ({ socket, session }))
}

/** Keeps a socket's session, through the room's sleep too. */
export function hold(context: Context, socket: Socket, session: Session): void {
  attach(socket, session)
  const { sessions } = connectionsOf(context)
  if (session.stage === 'closed') sessions.delete(socket)
  else sessions.set(socket, session)
}

/** Lead of a revision, in ms, that shows a clock set back since: pages take a revision so much lower, too. */
const GONE_BACK = 60_000

/** A revision above every one that a socket here was sent, also before the room slept. */
function nextRev(context: Context): number {
  const now = context.platform.now()
  const after = (rev: number): number => (rev > now + GONE_BACK ? now : rev + 1)
  return (context.rev = Math.max(after(context.rev), after(connectionsOf(context).rev), now))
}

/** The table info with these sessions, newer than every other. */
export function freshInfo(context: Context, state: RoomState, sessions: readonly Present[]): TableInfo {
  const at = { sessions, now: context.platform.now() }
  return context.features.reduce<TableInfo>(
    (known, { info }) => (info ? { ...known, ...info(state, at, known) } : known),
    tableInfo(state, sessions, nextRev(context)),
  )
}

export function infoNow(context: Context, state: RoomState): TableInfo {
  return freshInfo(context, state, sessionsOf(openOf(context)))
}

/** The table info that is about to be sent to everybody. */
export function infoForAll(context: Context, state: RoomState, sessions: readonly Present[]): TableInfo {
  context.counted = context.platform.now()
  return freshInfo(context, state, sessions)
}

/** The table info for one socket, and the frames after it. `chat`: all of it, where it is told again. */
export function infoPost(
  state: RoomState,
  info: TableInfo,
  { socket, session }: Open<Welcomed>,
  frames: readonly string[] = [],
  chat?: readonly ChatLine[],
): Post {
  const you = seatOf(state, playerIdOf(session))
  const own = ownSeat(state, session)
  const { rev, spectators } = info
  const frame = frameOf({ type: 'info', info, you, own, ...(chat ? { chat } : {}) })
  return { socket, session: { ...session, rev, spectators }, frames: [frame, ...frames] }
}

/** Sends a post. A socket that missed a frame is closed, so that its page comes back and catches up: false. Never throws. */
export function deliver(context: Context, { socket, session, frames }: Post): boolean {
  try {
    if (session) hold(context, socket, session)
    for (const frame of frames) socket.send(frame)
    return true
  } catch (error) {
    context.platform.failed('send', error)
    hangUp(context.platform, socket, 1011, 'try again')
    return false
  }
}

/** Reports to the list of open tables. Never throws. */
export function tellList(context: Context, before: RoomState | undefined, after: RoomState): void {
  const host = hostOf(after.players)
  context.platform.listed(before, after, host !== undefined && isOpen(sessionsOf(openOf(context)), host.id))
}

/** The change, with what each feature adds to it. */
export const withAfter = <Of extends Change>({ features, state, platform }: Context, change: Of): Of =>
  features.reduce((changed, { after }) => after?.(state, changed, platform) ?? changed, change)

/** Writes a change and sends its posts. After the transaction nothing throws: all was worked out before. */
export function store(context: Context, change: Change, posts: readonly Post[]): void {
  const { platform } = context
  const { alarms = [] } = change
  // Set before the write, so that every stored alarm rings.
  if (alarms.length > 0) platform.ring(nextRing(context.state && platform.rows, alarms)!)
  platform.rows.transaction(() => {
    change.write(platform.rows)
    for (const alarm of alarms) platform.rows.put('alarm', alarm.name, alarm)
  })
  const before = context.state
  context.state = change.state
  if (change.kind === 'entry') context.applied = noteApplied(context.applied, change)
  if (change.kind === 'line') context.chat = [...linesOf(context), change.line].slice(-CHAT_SHOWN)
  for (const post of posts) deliver(context, post)
  tellList(context, before, change.state)
  platform.budget?.settle(change.state.meta.maker)
}

const presenceOf = ({ features }: Context, state: RoomState, sessions: readonly Present[]): string => {
  const { seats } = tableInfo(state, sessions, 0)
  return JSON.stringify([seats, ...features.map(({ presence }) => presence?.(state, sessions))])
}

/** Posts that tell the others who is here now, and which screens are or ask, if that has changed. */
export function presencePosts(
  context: Context,
  state: RoomState,
  before: readonly Present[],
  after: readonly Open[],
): Post[] {
  const sessions = sessionsOf(after)
  if (presenceOf(context, state, before) === presenceOf(context, state, sessions)) return []
  const info = infoForAll(context, state, sessions)
  return welcomed(after).map((one) => infoPost(state, info, one))
}

/** Tells the number of spectators to those who know another, every few seconds at most. Never throws. */
export function recount(context: Context, now: number): void {
  try {
    const { state } = context
    // By the distance: the clock may have gone back.
    if (!state || Math.abs(now - context.counted) < COUNT_EVERY) return
    const open = openOf(context)
    const spectators = open.filter(({ session }) => session.stage === 'spectating').length
    if (welcomed(open).every(({ session }) => session.spectators === spectators)) return
    const info = infoForAll(context, state, sessionsOf(open))
    for (const one of welcomed(open)) deliver(context, infoPost(state, info, one))
  } catch (error) {
    broke(context, 'recount', error)
  }
}

/** Drops a closed page that slept through a deploy to another version. Its player is unknown, so all are told who is here. */
function strangerGone(context: Context, socket: Socket): void {
  hold(context, socket, { stage: 'closed' })
  const state = read(context)
  if (!state) return
  const open = openOf(context)
  const info = infoForAll(context, state, sessionsOf(open))
  for (const one of welcomed(open)) deliver(context, infoPost(state, info, one))
  attend(context)
}

/** Drops a socket of the table. */
export function gone(context: Context, socket: Socket): void {
  const { platform } = context
  try {
    const session = presentAt(connectionsOf(context), socket)
    if (!session) return sessionOf(socket) ? undefined : strangerGone(context, socket)
    // Its close may have woken the room: it was open until now.
    connectionsOf(context).sessions.set(socket, session)
    const state = read(context)
    hold(context, socket, { stage: 'closed' })
    if (!state || session.stage === 'greeting') return
    const open = openOf(context)
    const seen = lastSeen(state, session, sessionsOf(open), platform.now(), isSparing(context))
    const posts = presencePosts(context, seen?.state ?? state, [...sessionsOf(open), session], open)
    for (const post of posts) deliver(context, post)
    recount(context, platform.now())
    tellList(context, state, state)
    if (seen) store(context, withAfter(context, seen), [])
    attend(context)
  } catch (error) {
    broke(context, 'gone', error)
  }
}

/** Writes what the features note when somebody comes, goes or hides a page. */
export function attend(context: Context): void {
  const state = context.state!
  const nothing: SilentChange = { kind: 'silent', state, write: () => undefined }
  const at = nowAt(context)
  const seen = context.features.reduce((change, { attended }) => attended?.(change.state, at) ?? change, nothing)
  const change = withAfter(context, seen)
  if (change !== nothing) store(context, change, [])
}

/** Sends the reason, and closes with 1008. */
export function expel(context: Context, socket: Socket, code: ErrorCode): void {
  deliver(context, { socket, frames: [errorFrame(context.platform, code)] })
  gone(context, socket)
  hangUp(context.platform, socket, 1008, code)
}

/** Drops memory after an error: its change was not written, and the rows are read again. Gives back the answer. */
export function broke(context: Context, where: string, error: unknown): ErrorCode {
  context.platform.failed(where, error, context.state?.meta.id)
  Object.assign(context, nothingHeld)
  return error instanceof Newer ? 'unavailable' : 'internal'
}

/** Forgets the table; its id is free from then on. */
export async function forget(context: Context): Promise<void> {
  await clear(context, 'no-such-table')
}

/** Deletes the table for its host; for a while its id says so. */
export async function deleteTable(context: Context): Promise<void> {
  const { platform } = context
  await clear(context, 'deleted')
  try {
    const until = platform.now() + TOMBSTONE_KEPT
    platform.ring(until)
    platform.rows.transaction(() => platform.rows.putTombstone(until))
  } catch (error) {
    // The table is deleted all the same; its id is free.
    platform.failed('deleteTable', error)
  }
}

async function clear(context: Context, code: ErrorCode): Promise<void> {
  const { platform } = context
  platform.listed(context.state, undefined, false)
  context.state = undefined
  for (const { socket } of openOf(context)) {
    deliver(context, { socket, session: { stage: 'closed' }, frames: [errorFrame(platform, code)] })
    hangUp(platform, socket, 1008, code)
  }
  Object.assign(context, nothingHeld)
  await platform.clear()
}

export function whyNone({ platform }: Context): 'deleted' | 'no-such-table' {
  const until = platform.rows.tombstoneUntil()
  return until !== undefined && platform.now() < until ? 'deleted' : 'no-such-table'
}
