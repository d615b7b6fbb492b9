import type { ErrorCode } from '../errors.ts'
import type { Viewer } from '../engine/game.ts'
import { readFrame, type Act, type Hello, type Prepare, type React, type Say } from '../frames.ts'
import { PROTOCOL, type ToPage } from '../protocol.ts'
import { said, speaker } from './chat.ts'
import type { Hub } from './hub.ts'
import type { RoomState, Move } from './state.ts'
import { log, short } from '../../worker/logs.ts'
import { MAX_ON_SEAT, MAX_SPECTATORS, sessionOf, spend, tooLarge, type Session } from './session.ts'
import { deliver, errorFrame, frameOf, greeted, type Open, type Post } from './sockets.ts'
import type { Answered } from '../../worker/rows.ts'
import { holderOf } from '../tokens.ts'
import { turn } from './commands.ts'
import { entryFrame, tableInfoOf, prepared, seatOf, stateAt, synced, viewerOf } from './views.ts'

/** A frame of a page, answered. What it throws has changed nothing. */
export function received(hub: Hub, socket: WebSocket, message: string | ArrayBuffer): void {
  const before = sessionOf(socket)
  if (before.life === 'closed') return
  const session = spend(before, Date.now())
  if (!session) return hub.expel(socket, 'too-fast')
  if (tooLarge(message)) return hub.expel(socket, 'too-large')
  socket.serializeAttachment(session)
  const state = hub.read()
  if (!state) return hub.expel(socket, 'no-such-table')
  const say = (frame: string): void => answer(socket, frame)
  const frame = typeof message === 'string' ? readFrame(message) : undefined
  if (!frame) return say(errorFrame('malformed'))
  if (frame.type === 'hello') {
    if (session.life !== 'greeting') return say(errorFrame('hello-twice'))
    return hello(hub, state, socket, session, frame)
  }
  if (session.life === 'greeting') return say(errorFrame('hello-first'))
  switch (frame.type) {
    case 'act':
      return act(hub, state, socket, session, frame)
    case 'say':
    case 'react':
      return speak(hub, state, socket, session, frame)
    case 'prepare':
      return prepare(hub, state, socket, session, frame)
    case 'sync':
      if (frame.wrong !== undefined) log('wrong', { table: short(state.meta.id), n: state.match?.table.n ?? 0 })
      return say(frameOf(synced(state, hub.store, viewerOf(state, session), frame.n)))
  }
}

function answer(socket: WebSocket, frame: string): void {
  deliver({ socket, frames: [frame] })
}

function hello(hub: Hub, state: RoomState, socket: WebSocket, greeting: Session, frame: Hello): void {
  if (Math.abs(frame.protocol - PROTOCOL) > 1) return hub.expel(socket, 'protocol')
  const holder = frame.token === undefined ? undefined : holderOf(state.players, frame.token)
  if (frame.token !== undefined && !holder) return answer(socket, errorFrame('bad-token'))
  const playerId = holder?.playerId ?? greeting.who
  const you = seatOf(state, { playerId })
  const alike = greeted(hub.open()).filter(({ session }) =>
    you === null ? session.life === 'watching' : session.playerId === playerId,
  )
  if (you === null && alike.length >= MAX_SPECTATORS) return hub.expel(socket, 'too-many-spectators')
  if (you !== null && alike.length >= MAX_ON_SEAT) hub.expel(oldest(alike), 'too-many-sockets')
  const others = greeted(hub.open())
  const rev = hub.nextRev(others)
  const life = you === null ? 'watching' : 'seated'
  const session: Session = { ...greeting, life, playerId: you === null ? null : playerId, rev }
  const present = [...others, { socket, session }]
  const info = tableInfoOf(
    state,
    present.map((each) => each.session),
    rev,
  )
  const { epoch } = state.meta
  const known = frame.epoch === epoch ? frame.n : -1
  const welcome: ToPage = { type: 'welcome', protocol: PROTOCOL, epoch, you, info }
  const frames = [frameOf(welcome), frameOf(synced(state, hub.store, viewerOf(state, session), known))]
  const told = others.map((each) => each.session)
  const news = hub.presence(state, told, present, rev)
  if (deliver({ socket, session, frames })) for (const post of news) deliver(post)
  hub.listing.entryView(state, state)
}

/** The socket that makes room on a seat: after a few tunnels it is a half-open one, and must not lock its player out. */
function oldest(open: readonly Open[]): WebSocket {
  return open.reduce((a, b) => (b.session.opened < a.session.opened ? b : a)).socket
}

function act(hub: Hub, state: RoomState, socket: WebSocket, session: Session, frame: Act): void {
  const refuse = (code: string): void => answer(socket, frameOf({ type: 'refused', id: frame.id, code }))
  const player = state.players.find((known) => known.playerId === session.playerId && !known.left)
  if (!player) return refuse('not-seated' satisfies ErrorCode)
  if (state.unreadable) return refuse('unreadable' satisfies ErrorCode)
  const answered = hub.store.answered(player.playerId, frame.id, frame.base, state.match?.table.n ?? 0)
  if (answered) return answer(socket, again(hub, state, player.seat, frame.id, answered))
  const move = turn(state, player, frame, Date.now())
  if (typeof move !== 'string') return hub.commit(move, postsOf(hub, state, move, player.seat, frame.id))
  const write = (): void => hub.store.putRefused(player.playerId, frame.id, move)
  hub.commit({ state, write }, [{ socket, frames: [frameOf({ type: 'refused', id: frame.id, code: move })] }])
}

/** Whoever repeats what was said already is answered by the info alone. */
function speak(hub: Hub, state: RoomState, socket: WebSocket, session: Session, frame: Say | React): void {
  const refuse = (code: ErrorCode): void => answer(socket, frameOf({ type: 'refused', id: frame.id, code }))
  const player = speaker(state, session.playerId)
  if (!player) return refuse('not-seated')
  if (hub.store.said(player.playerId, frame.id)) {
    const info = hub.tableInfoNow(state)
    const told: ToPage = { type: 'info', info, you: player.seat }
    return void deliver({ socket, session: { ...session, rev: info.rev }, frames: [frameOf(told)] })
  }
  const change = said(state, player, frame)
  if (typeof change === 'string') return refuse(change)
  hub.announce(change)
}

/** Tells the others, where that is news. Nothing is stored: it is known of the socket alone. */
function prepare(hub: Hub, state: RoomState, socket: WebSocket, session: Session, { on }: Prepare): void {
  const seat = seatOf(state, session)
  const prepares = on && seat !== null ? (state.match?.since[seat] ?? null) : null
  if (prepares === session.prepares) return
  const open = hub.open()
  const after = open.map((each) => (each.socket === socket ? { socket, session: { ...session, prepares } } : each))
  socket.serializeAttachment({ ...session, prepares } satisfies Session)
  const before = open.map((each) => each.session)
  for (const post of hub.presence(state, before, after, hub.nextRev(open))) deliver(post)
}

/** The first answer once more, to the last byte. */
function again(hub: Hub, state: RoomState, seat: number, id: string, answered: Answered): string {
  if ('code' in answered) return frameOf({ type: 'refused', id, code: answered.code })
  const match = state.match!
  const entry = hub.store.entries(answered.n, answered.n + 1)[0]!
  return frameOf(entryFrame(match, entry, stateAt(match, hub.store, answered.n + 1), seat, id))
}

/** The entry for everybody, redacted once for each viewer; at the end, and where a preparation ends, the info too. */
function postsOf(hub: Hub, before: RoomState, move: Move, seat: number, id: string): Post[] {
  const { state, entry } = move
  const open = hub.open()
  const made = new Map<Viewer, string>()
  const entryFor = (viewer: Viewer): string => {
    const known = made.get(viewer)
    if (known !== undefined) return known
    const action = viewer === seat ? id : undefined
    const frame = frameOf(entryFrame(state.match, entry, state.match.table.state, viewer, action))
    made.set(viewer, frame)
    return frame
  }
  const sessions = open.map(({ session }) => session)
  const news = state.meta.phase !== 'playing' || prepared(before, sessions) !== prepared(state, sessions)
  const rev = news ? hub.nextRev(open) : 0
  const info = news ? tableInfoOf(state, sessions, rev) : undefined
  return greeted(open).map(({ socket, session }) => {
    const told = entryFor(viewerOf(state, session))
    if (!info) return { socket, frames: [told] }
    const shown = frameOf({ type: 'info', info, you: seatOf(state, session) })
    return { socket, session: { ...session, rev }, frames: [told, shown] }
  })
}
