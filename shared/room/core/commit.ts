import { digests } from '../../engine/digest.ts'
import type { Viewer } from '../../engine/game.ts'
import type { Result } from '../../errors.ts'
import type { ChatLine, TableInfo } from '../../table-info.ts'
import { both, isIdle, type Change, type EntryChange, type InfoChange, type LineChange } from './change.ts'
import { hasLost, lastSeen } from './presence.ts'
import { chatOf, infoForAll, infoNow, infoPost } from './info.ts'
import { isSparing, store, openOf, withAfter } from './memory.ts'
import type { Plan } from './plan.ts'
import { spectating, type Welcomed } from './session.ts'
import { welcomed, frameOf, sessionsOf, type Open, type Post } from './sockets.ts'
import { chatLine, entryFrame, playerIdOf, preparing, seatOf, syncedAtStart, viewerOf } from './views.ts'
import type { Context } from '../feature.ts'
import type { Occupant, RoomState } from '../types.ts'

/** Carries out a change: writes it, holds it, and sends everybody their part. Gives back the table info, if one was sent. */
export function commit(context: Context, worked: Change): TableInfo | undefined {
  const change = withAfter(context, worked)
  switch (change.kind) {
    case 'silent':
      return void store(context, change, [])
    case 'info':
      return announce(context, withLastSeen(context, change, context.platform.now()), losing(change.state))
    case 'line':
      return void speak(context, change)
    case 'entry':
      return change.entry.n === 0 ? announce(context, change, starting(change)) : tell(context, change)
  }
}

/** Carries out a plan, and answers. */
export function commitPlan<T>(context: Context, plan: Plan<T>): Result<T> {
  const { change } = plan
  const info = change && !isIdle(context.state, change) ? commit(context, change) : undefined
  return 'error' in plan ? { error: plan.error } : { ok: plan.answer(() => info ?? infoNow(context, context.state!)) }
}

/** A change's meaning for one socket besides the new info: its session from then on, and frames after the info. */
type Also = (open: Open<Welcomed>) => { readonly session?: Welcomed; readonly frames?: readonly string[] } | undefined

function announce(context: Context, change: InfoChange | EntryChange, also: Also): TableInfo {
  const open = openOf(context)
  const after = welcomed(open).map((one) => ({ ...one, frames: [], ...also(one) }))
  const info = infoForAll(context, change.state, sessionsOf(after))
  const chat = chatAnew(context, change.state)
  const posts = after.map((one) => infoPost(change.state, info, one, one.frames, chat))
  store(context, change, posts)
  return info
}

/** Makes spectators of the sockets whose device has lost its seat: the info says so, and they ask again. */
function losing(state: RoomState): Also {
  return ({ session }) => (hasLost(state, session) ? { session: spectating(session) } : undefined)
}

/** Notes until when a seat had a page open, if the change makes a spectator of its last one: as if that had closed. */
function withLastSeen(context: Context, change: InfoChange, now: number): InfoChange {
  const open = sessionsOf(openOf(context))
  const lost = open.filter((session) => hasLost(change.state, session))
  const kept = open.filter((session) => !lost.includes(session))
  return lost.reduce((before, session) => {
    const seen = lastSeen(before.state, session, kept, now, isSparing(context))
    return seen ? both(before, { ...seen, kind: 'info' }) : before
  }, change)
}

/** The chat, if it reads otherwise than before: its speakers have other seats, or have gone. */
function chatAnew(context: Context, after: RoomState): readonly ChatLine[] | undefined {
  const { state: before } = context
  const stays = (one: Occupant): boolean => after.players.some(({ id, seat }) => id === one.id && seat === one.seat)
  if (!before || before.players.every(stays)) return undefined
  const [was, is] = [chatOf(context, before), chatOf(context, after)]
  return is.every(({ seat }, i) => seat === was[i]!.seat) ? undefined : is
}

/** Sends the line to everybody. */
function speak(context: Context, change: LineChange): void {
  const frames = [frameOf({ type: 'said', line: chatLine(change.state, change.line) })]
  store(
    context,
    change,
    welcomed(openOf(context)).map(({ socket }) => ({ socket, frames })),
  )
}

/** Sends the new game after the table info; a player who loses a seat by the start is a spectator from then on. */
function starting({ state, entry }: EntryChange): Also {
  return ({ session }) => ({
    session: seatOf(state, playerIdOf(session)) === null ? spectating(session) : session,
    frames: [frameOf(syncedAtStart(state.match, entry, viewerOf(state, session)))],
  })
}

/** Sends the entry; the table info too at the end, with a pace, or when a preparation, a proposal or a stand-in ends. */
function tell(context: Context, change: EntryChange): TableInfo | undefined {
  const { state } = change
  const open = openOf(context)
  const sessions = sessionsOf(open)
  const isNews =
    state.meta.phase !== 'playing' ||
    isOther(context.state!, state) ||
    preparing(context.state!, sessions) !== preparing(state, sessions)
  const info = isNews ? infoForAll(context, state, sessions) : undefined
  const to = welcomed(open).map((one) => ({ ...one, viewer: viewerOf(state, one.session) }))
  const frames = framesOf(change, new Set(to.map(({ viewer }) => viewer)))
  const posts = to.map((one): Post => {
    const frame = frames.get(one.viewer)!
    if (!info) return { socket: one.socket, frames: [frame] }
    const post = infoPost(state, info, one)
    return { ...post, frames: [frame, ...post.frames] }
  })
  store(context, change, posts)
  return info
}

/** Whether players or a feature's part has changed. */
function isOther(before: RoomState, after: RoomState): boolean {
  const { meta: _, match: __, ...rest } = after
  return Object.entries(rest).some(([name, value]) => value !== before[name as keyof RoomState])
}

/** Frames of an entry, made once for each viewer; the acting seat's names the action. */
function framesOf({ state, entry, cause }: EntryChange, viewers: ReadonlySet<Viewer>): ReadonlyMap<Viewer, string> {
  const { match } = state
  const all = [...viewers]
  const hashes = digests(match.position.state, all)
  return new Map(
    all.map((viewer, k) => {
      const action = viewer === entry.seat ? cause?.action : undefined
      return [viewer, frameOf(entryFrame(match, entry, hashes[k]!, viewer, action))]
    }),
  )
}
