import type { ErrorCode } from '../../errors.ts'
import { CHAT_SHOWN } from '../../protocol.ts'
import { findConnections } from './connections.ts'
import { noteApplied } from './idempotency.ts'
import { hostOf } from './occupants.ts'
import { Newer } from './rows.ts'
import { isOpen, type Now, type Session } from './session.ts'
import { attach, hangUp, sessionsOf, type Open, type Post } from './sockets.ts'
import { wake } from './state.ts'
import type { Connections, Context, Feature } from '../feature.ts'
import type { Platform, Socket, Rows, StoredAlarm } from '../platform.ts'
import type { Change } from './change.ts'
import type { Alarm, Line, RoomState } from '../types.ts'

/** Pause before an unreadable log is tried again, in ms: each try reads all of it. */
const LEFT_ALONE = 10_000

/** Memory that is read again at need. */
export const nothingHeld: Pick<Context, 'state' | 'isAwake' | 'connections' | 'applied' | 'chat'> = {
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

/** Alarms, the soonest first. */
export const alarmsIn = (rows: Rows): readonly StoredAlarm[] => rows.list('alarm').toSorted((a, b) => a.at - b.at)

/** Time of the next alarm, stored or in `more`; undefined where there is none. */
export function nextRing(rows: Rows | undefined, more: readonly Alarm[] = []): number | undefined {
  const all = [...(rows ? alarmsIn(rows) : []), ...more].map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}

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

/** Drops memory after an error: its change was not written, and the rows are read again. Gives back the answer. */
export function broke(context: Context, where: string, error: unknown): ErrorCode {
  context.platform.failed(where, error, context.state?.meta.id)
  Object.assign(context, nothingHeld)
  return error instanceof Newer ? 'unavailable' : 'internal'
}
