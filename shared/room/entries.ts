import type { ErrorCode } from '../errors.ts'
import type { Refusal, Seat, Viewer } from '../engine/game.ts'
import { play, type Action } from './commands.ts'
import { commit, infoPost, nextRev, openOf, read, type Hub } from './hub.ts'
import type { PlayerId } from './occupants.ts'
import { followers, frameOf, sessionsOf, type Post } from './sockets.ts'
import type { EntryChange, RoomState } from './state.ts'
import { entryFrame, preparing, seatOf, tableInfo, viewerOf } from './views.ts'

/** Plays a command of a player or a bot: written, held, and sent to everybody; or the code with which it is refused. */
export function carryOutCommand(hub: Hub, playerId: PlayerId, action: Action): ErrorCode | Refusal | undefined {
  const state = read(hub)
  if (!state) return 'no-such-table' satisfies ErrorCode
  const change = play(state, playerId, action, hub.platform.now())
  if (typeof change === 'string') return change
  commit(hub, change, postsOf(hub, state, change, seatOf(state, playerId), action.id))
  return undefined
}

/** The frame of an entry, made once for each viewer; on the acting seat it names the action. */
function framesOf({ state, entry }: EntryChange, seat: Seat | null, id: string): (viewer: Viewer) => string {
  const made = new Map<Viewer, string>()
  return (viewer) => {
    const known = made.get(viewer)
    if (known !== undefined) return known
    const action = viewer === seat ? id : undefined
    const frame = frameOf(entryFrame(state.match, entry, state.match.position.state, viewer, action))
    made.set(viewer, frame)
    return frame
  }
}

/** The entry for everybody; at the end, and where a preparation ends, the table info too. */
function postsOf(hub: Hub, before: RoomState, change: EntryChange, seat: Seat | null, id: string): Post[] {
  const { state } = change
  const frameFor = framesOf(change, seat, id)
  const open = openOf(hub)
  const sessions = sessionsOf(open)
  const isNews = state.meta.phase !== 'playing' || preparing(before, sessions) !== preparing(state, sessions)
  const info = isNews ? tableInfo(state, sessions, nextRev(hub, open)) : undefined
  return followers(open).map((one) => {
    const frame = frameFor(viewerOf(state, one.session))
    if (!info) return { socket: one.socket, frames: [frame] }
    const post = infoPost(state, info, one)
    return { ...post, frames: [frame, ...post.frames] }
  })
}
