import type { Viewer } from '../../engine/game.ts'
import type { ErrorCode } from '../../errors.ts'
import { PROTOCOL, type Hello, type Prepare, type Sync, type ToRoom } from '../../protocol.ts'
import { hashToken } from '../../tokens.ts'
import { MAX_SOCKETS, seatedToGo, spectatorToGo } from './admission.ts'
import { presentAt } from './connections.ts'
import { attend, expel, presencePosts, recount } from './presence.ts'
import { chatOf, freshInfo } from './info.ts'
import { deliver, hold, connectionsOf, openOf, read, tellList } from './memory.ts'
import { whyNone } from './deletion.ts'
import { deviceOf, deviceWith, heldBy, whyNotSeated, type Device } from './occupants.ts'
import { charged, dropIdle, senderKey, senderState, withRefusal } from './rate-limits.ts'
import {
  tooLarge,
  type Welcomed,
  type Greeting,
  type Present,
  type SeatedSession,
  type SenderState,
} from './session.ts'
import { errorFrame, welcomed, frameOf, sessionsOf } from './sockets.ts'
import { ownSeat, playerIdOf, seatOf, synced, viewerOf } from './views.ts'
import type { Context, Incoming } from '../feature.ts'
import type { Socket } from '../platform.ts'
import type { RoomState } from '../types.ts'

/** Answers a frame of a page. If it throws, nothing has changed. */
export function received(context: Context, socket: Socket, message: string | ArrayBuffer): void {
  const before = presentAt(connectionsOf(context), socket)
  // Pages of another version were just sent away; reading notes that in the rows.
  if (!before) return void read(context)
  const now = context.platform.now()
  const sender = charge(context, senderKey(before), 'messages', now)
  if (!sender) return expel(context, socket, 'too-fast')
  if (tooLarge(message)) return expel(context, socket, 'too-large')
  const session = { ...before, sender }
  hold(context, socket, session)
  const state = read(context)
  if (!state) return expel(context, socket, whyNone(context))
  const frame = typeof message === 'string' ? context.platform.readFrame(message) : undefined
  if (!frame) answerError({ context, socket }, 'malformed')
  else if (session.stage === 'greeting') greeted({ context, state, socket, session, sender, now }, frame)
  else heard({ context, state, socket, session, sender, now }, frame)
  recount(context, now)
}

/** Charges a sender for one more; undefined where the budget is spent. */
export function charge(
  context: Context,
  key: string,
  what: 'messages' | 'lines',
  now: number,
): SenderState | undefined {
  const { senders, sessions } = connectionsOf(context)
  const sender = charged(senderState(senders, key, now), what, now)
  if (sender) senders.set(key, sender)
  dropIdle(senders, sessions.values(), now)
  return sender
}

/** Answers the first frame, which has to be hello. */
function greeted(incoming: Incoming<Greeting>, frame: ToRoom): void {
  if (frame.type === 'hello') hello(incoming, frame)
  else if (frame.type !== 'hide') answerError(incoming, 'hello-first')
}

/** Answers every further frame: the room's own, or a feature's. */
function heard(incoming: Incoming, frame: ToRoom): void {
  switch (frame.type) {
    case 'hello':
      return answerError(incoming, 'hello-twice')
    case 'prepare':
      return prepare(incoming, frame)
    case 'sync':
      return sync(incoming, frame)
    case 'hide':
      return hide(incoming)
    default: {
      const owner = incoming.context.features.find(({ frames }) => frames?.[frame.type])
      const handle = owner?.frames?.[frame.type] as ((incoming: Incoming, frame: ToRoom) => void) | undefined
      return handle ? handle(incoming, frame) : answerError(incoming, 'malformed')
    }
  }
}

export function answer({ context, socket }: Pick<Incoming<Present>, 'context' | 'socket'>, frame: string): void {
  deliver(context, { socket, frames: [frame] })
}

function answerError(to: Pick<Incoming<Present>, 'context' | 'socket'>, code: ErrorCode): void {
  answer(to, errorFrame(to.context.platform, code))
}

export function refuse(incoming: Incoming, id: string, code: string): void {
  answer(incoming, frameOf({ type: 'refused', id, code }))
}

function hello(incoming: Incoming<Greeting>, frame: Hello): void {
  const { context, state, socket, session } = incoming
  if (Math.abs(frame.protocol - PROTOCOL) > 1) return expel(context, socket, 'protocol')
  const named = frame.token === undefined ? undefined : deviceOf(state.players, frame.token)
  if (frame.token !== undefined && !named) return answerError(incoming, whyNotSeated(state.players, frame.token))
  const brought = session.held && deviceWith(state.players, session.held.token)
  const begins = beginning(session, named ?? brought, frame.screenId)
  // The sender turns out to be another: it has sent this frame too.
  const isKnown = senderKey(begins) === senderKey(session)
  const sender = isKnown ? incoming.sender : charge(context, senderKey(begins), 'messages', incoming.now)
  if (!sender) return expel(context, socket, 'too-fast')
  if (admitted(incoming, begins)) welcome(incoming, frame, { ...begins, sender })
}

/** Session of a socket that has said who it is. */
function beginning({ opened, address }: Greeting, device: Device | undefined, screenId?: string): Welcomed {
  const begins = { opened, address, rev: 0, spectators: 0 }
  if (device) return { stage: 'seated', ...heldBy(device), ...begins }
  return { stage: 'spectating', ...begins, ...(screenId && { screenHash: hashToken(screenId) }) }
}

/** Whether there is a place for the socket, once another has made room where it must. */
function admitted({ context, socket }: Incoming<Greeting>, begins: Welcomed): boolean {
  const open = openOf(context)
  if (begins.stage === 'seated') {
    const goes = seatedToGo(open, begins)
    if (goes) expel(context, goes.socket, 'too-many-sockets')
    return true
  }
  const isFull = context.platform.sockets().length > MAX_SOCKETS.full
  const goes = isFull ? 'newcomer' : spectatorToGo(open, begins.address)
  if (goes) expel(context, goes === 'newcomer' ? socket : goes.socket, 'too-many-spectators')
  return goes !== 'newcomer'
}

/** Brings a page up to date, and tells the others that it has come. */
function welcome({ context, state, socket }: Incoming<Greeting>, frame: Hello, begins: Welcomed): void {
  const others = welcomed(openOf(context))
  const present = [...others, { socket, session: begins }]
  const info = freshInfo(context, state, sessionsOf(present))
  const session: Welcomed = { ...begins, rev: info.rev, spectators: info.spectators }
  const { epoch } = state.meta
  const you = seatOf(state, playerIdOf(session))
  const known = frame.epoch === epoch ? frame.n : -1
  const frames = [
    frameOf({
      type: 'welcome',
      protocol: PROTOCOL,
      epoch,
      you,
      own: ownSeat(state, session),
      info,
      chat: chatOf(context, state),
    }),
    syncedFrame(context, state, viewerOf(state, session), known),
  ]
  const news = presencePosts(context, state, present, sessionsOf(others)).filter((post) => post.socket !== socket)
  if (deliver(context, { socket, session, frames })) for (const post of news) deliver(context, post)
  tellList(context, state, state)
  attend(context)
  for (const { woken } of context.features) woken?.(context)
}

/**
 * Refuses an action, and remembers that for the player, without a row: in memory, and through a sleep with each of the
 * player's sockets, so that a repeat on any of them gets the same answer.
 */
export function reject({ context, socket, session, sender }: Incoming, id: string, code: string): void {
  const after = withRefusal(sender, id, code)
  connectionsOf(context).senders.set(senderKey(session), after)
  for (const one of openOf(context)) {
    if (senderKey(one.session) !== senderKey(session)) continue
    const frames = one.socket === socket ? [frameOf({ type: 'refused', id, code })] : []
    deliver(context, { socket: one.socket, session: { ...one.session, sender: after }, frames })
  }
}

/** Tells the others, if that is news. Only the socket keeps it. */
function prepare({ context, state, socket, session }: Incoming, { on }: Prepare): void {
  if (session.stage !== 'seated') return
  const seat = seatOf(state, session.playerId)
  const prepares = on && seat !== null ? state.match?.since[seat] : undefined
  if (prepares === session.prepares) return
  const { prepares: _before, ...without } = session
  const changed: SeatedSession = prepares === undefined ? without : { ...without, prepares }
  const open = openOf(context)
  const after = open.map((one) => (one.socket === socket ? { socket, session: changed } : one))
  hold(context, socket, changed)
  for (const post of presencePosts(context, state, after, sessionsOf(open))) deliver(context, post)
}

/** Notes that the page is hidden. Not answered. */
function hide({ context, socket, session, now }: Incoming): void {
  if (session.stage !== 'seated') return
  hold(context, socket, { ...session, hid: now })
  attend(context)
}

/** Brings a viewer up to date from entry `n`, if the log can be read. */
function syncedFrame({ platform }: Context, state: RoomState, viewer: Viewer, n: number): string {
  return state.unreadable ? errorFrame(platform, 'unreadable') : frameOf(synced(state, platform.rows, viewer, n))
}

/** Least time between two log lines about digest mismatches, in ms: anyone who watches may report one. */
const MISMATCH_EVERY = 60_000

/** Sends everything from an entry on again. */
function sync(incoming: Incoming, { n, wrong }: Sync): void {
  const { context, state, session, now } = incoming
  if (wrong !== undefined && now >= context.mismatched + MISMATCH_EVERY) {
    context.mismatched = now
    context.platform.log('mismatch', state.meta.id, { n: state.match?.position.n ?? 0 })
  }
  answer(incoming, syncedFrame(context, state, viewerOf(state, session), n))
}
