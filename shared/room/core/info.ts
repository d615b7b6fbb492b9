import type { ChatLine, TableInfo } from '../../table-info.ts'
import { connectionsOf, linesOf, openOf } from './memory.ts'
import { frameOf, sessionsOf, type Open, type Post } from './sockets.ts'
import { chatLine, ownSeat, playerIdOf, seatOf, tableInfo } from './views.ts'
import type { Context } from '../feature.ts'
import type { Present, Welcomed } from './session.ts'
import type { RoomState } from '../types.ts'

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

export function chatOf(context: Context, state: RoomState): ChatLine[] {
  return linesOf(context).map((line) => chatLine(state, line))
}
