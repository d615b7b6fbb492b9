import type { Viewer } from '../engine/game.ts'
import type { Result } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import type { Also, Change, EntryChange, InfoChange } from './change.ts'
import { commit, infoNow, infoPost, nextRev, openOf, type Hub } from './hub.ts'
import type { Plan } from './plan.ts'
import { spectating } from './session.ts'
import { followers, frameOf, sessionsOf, type Post } from './sockets.ts'
import { entryFrame, playerIdOf, preparing, seatOf, syncedAtStart, tableInfo, viewerOf } from './views.ts'

/**
 * Carries out a change, whoever worked it out (a door, a message, an alarm): it is written, held, and everybody is sent what
 * it means for them. Gives back the table info, where another one was sent.
 */
export function carry(hub: Hub, change: Change): TableInfo | undefined {
  switch (change.kind) {
    case 'silent':
      return void commit(hub, change, [])
    case 'info':
      return announce(hub, change, change.also)
    case 'entry':
      return change.entry.n === 0 ? announce(hub, change, starting(change)) : tell(hub, change)
  }
}

/** Carries out what was planned, and answers. */
export function carryOut<T>(hub: Hub, plan: Plan<T>): Result<T> {
  const info = plan.change && carry(hub, plan.change)
  return 'error' in plan ? { error: plan.error } : { ok: plan.answer(() => info ?? infoNow(hub, hub.state!)) }
}

function announce(hub: Hub, change: InfoChange | EntryChange, also?: Also): TableInfo {
  const open = openOf(hub)
  const rev = nextRev(hub, open)
  const after = followers(open).map((one) => ({ ...one, frames: [], ...also?.(one) }))
  const info = tableInfo(change.state, sessionsOf(after), rev)
  const posts = after.map((one) => infoPost(change.state, info, one, one.frames))
  commit(hub, change, posts)
  return info
}

/** The game from nothing, after the table info; whoever loses a seat by the start is a spectator from then on. */
function starting({ state, entry }: EntryChange): Also {
  return ({ session }) => ({
    session: seatOf(state, playerIdOf(session)) === null ? spectating(session) : session,
    frames: [frameOf(syncedAtStart(state.match, entry, viewerOf(state, session)))],
  })
}

/** The entry for everybody; at the end, and where a preparation ends, the table info too. */
function tell(hub: Hub, change: EntryChange): TableInfo | undefined {
  const { state } = change
  const frameFor = framesOf(change)
  const open = openOf(hub)
  const sessions = sessionsOf(open)
  const isNews = state.meta.phase !== 'playing' || preparing(hub.state!, sessions) !== preparing(state, sessions)
  const info = isNews ? tableInfo(state, sessions, nextRev(hub, open)) : undefined
  const posts = followers(open).map((one): Post => {
    const frame = frameFor(viewerOf(state, one.session))
    if (!info) return { socket: one.socket, frames: [frame] }
    const post = infoPost(state, info, one)
    return { ...post, frames: [frame, ...post.frames] }
  })
  commit(hub, change, posts)
  return info
}

/** The frame of an entry, made once for each viewer; on the acting seat it names the action. */
function framesOf({ state, entry, cause }: EntryChange): (viewer: Viewer) => string {
  const made = new Map<Viewer, string>()
  return (viewer) => {
    const known = made.get(viewer)
    if (known !== undefined) return known
    const action = viewer === entry.seat ? cause?.action : undefined
    const frame = frameOf(entryFrame(state.match, entry, state.match.position.state, viewer, action))
    made.set(viewer, frame)
    return frame
  }
}
