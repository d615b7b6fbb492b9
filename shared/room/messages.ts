import type { Code } from '../errors.ts'
import type { Viewer } from '../engine/game.ts'
import { readFrame, type Act, type Hello, type Prepare, type React, type Say } from '../frames.ts'
import { PROTOCOL, type ToPage } from '../protocol.ts'
import { said, speaker } from './chat.ts'
import type { Hub } from './hub.ts'
import type { Live, Move } from './state.ts'
import { log, short } from '../../worker/logs.ts'
import { MAX_ON_SEAT, MAX_WATCHING, sessionOf, spend, tooLarge, type Session } from './session.ts'
import { deliver, fault, frameOf, greeted, type Open, type Post } from './sockets.ts'
import type { Answered } from '../../worker/rows.ts'
import { holderOf } from '../tokens.ts'
import { turn } from './commands.ts'
import { entryFrame, faceOf, prepared, seatOf, stateAt, synced, viewerOf } from './views.ts'

/** A frame of a page, answered. What it throws has changed nothing. */
export function received(hub: Hub, socket: WebSocket, message: string | ArrayBuffer): void {
  const before = sessionOf(socket)
  if (before.life === 'closed') return
  const session = spend(before, Date.now())
  if (!session) return hub.expel(socket, 'too-fast')
  if (tooLarge(message)) return hub.expel(socket, 'too-large')
  socket.serializeAttachment(session)
  const live = hub.read()
  if (!live) return hub.expel(socket, 'no-such-table')
  const say = (frame: string): void => answer(socket, frame)
  const frame = typeof message === 'string' ? readFrame(message) : undefined
  if (!frame) return say(fault('malformed'))
  if (frame.type === 'hello') {
    if (session.life !== 'greeting') return say(fault('hello-twice'))
    return hello(hub, live, socket, session, frame)
  }
  if (session.life === 'greeting') return say(fault('hello-first'))
  switch (frame.type) {
    case 'act':
      return act(hub, live, socket, session, frame)
    case 'say':
    case 'react':
      return speak(hub, live, socket, session, frame)
    case 'prepare':
      return prepare(hub, live, socket, session, frame)
    case 'sync':
      if (frame.wrong !== undefined) log('wrong', { table: short(live.meta.id), n: live.play?.table.n ?? 0 })
      return say(frameOf(synced(live, hub.store, viewerOf(live, session), frame.n)))
  }
}

function answer(socket: WebSocket, frame: string): void {
  deliver({ socket, frames: [frame] })
}

function hello(hub: Hub, live: Live, socket: WebSocket, greeting: Session, frame: Hello): void {
  if (Math.abs(frame.protocol - PROTOCOL) > 1) return hub.expel(socket, 'protocol')
  const holder = frame.token === undefined ? undefined : holderOf(live.players, frame.token)
  if (frame.token !== undefined && !holder) return answer(socket, fault('bad-token'))
  const who = holder?.who ?? greeting.who
  const you = seatOf(live, { who })
  const alike = greeted(hub.open()).filter(({ session }) =>
    you === null ? session.life === 'watching' : session.who === who,
  )
  if (you === null && alike.length >= MAX_WATCHING) return hub.expel(socket, 'too-many-watchers')
  if (you !== null && alike.length >= MAX_ON_SEAT) hub.expel(oldest(alike), 'too-many-sockets')
  const others = greeted(hub.open())
  const rev = hub.nextRev(others)
  const life = you === null ? 'watching' : 'seated'
  const session: Session = { ...greeting, life, who: you === null ? null : who, rev }
  const present = [...others, { socket, session }]
  const face = faceOf(
    live,
    present.map((each) => each.session),
    rev,
  )
  const { epoch } = live.meta
  const known = frame.epoch === epoch ? frame.n : -1
  const welcome: ToPage = { type: 'welcome', protocol: PROTOCOL, epoch, you, face }
  const frames = [frameOf(welcome), frameOf(synced(live, hub.store, viewerOf(live, session), known))]
  const told = others.map((each) => each.session)
  const news = hub.presence(live, told, present, rev)
  if (deliver({ socket, session, frames })) for (const post of news) deliver(post)
  hub.listing.tell(live, live)
}

/** The socket that makes room on a seat: after a few tunnels it is a half-open one, and must not lock its player out. */
function oldest(open: readonly Open[]): WebSocket {
  return open.reduce((a, b) => (b.session.opened < a.session.opened ? b : a)).socket
}

function act(hub: Hub, live: Live, socket: WebSocket, session: Session, frame: Act): void {
  const refuse = (code: string): void => answer(socket, frameOf({ type: 'refused', id: frame.id, code }))
  const player = live.players.find((known) => known.who === session.who && !known.left)
  if (!player) return refuse('not-seated' satisfies Code)
  if (live.faulty) return refuse('faulty' satisfies Code)
  const answered = hub.store.answered(player.who, frame.id, frame.base, live.play?.table.n ?? 0)
  if (answered) return answer(socket, again(hub, live, player.seat, frame.id, answered))
  const move = turn(live, player, frame, Date.now())
  if (typeof move !== 'string') return hub.commit(move, postsOf(hub, live, move, player.seat, frame.id))
  const write = (): void => hub.store.putRefused(player.who, frame.id, move)
  hub.commit({ live, write }, [{ socket, frames: [frameOf({ type: 'refused', id: frame.id, code: move })] }])
}

/** Whoever repeats what was said already is answered by the face alone. */
function speak(hub: Hub, live: Live, socket: WebSocket, session: Session, frame: Say | React): void {
  const refuse = (code: Code): void => answer(socket, frameOf({ type: 'refused', id: frame.id, code }))
  const player = speaker(live, session.who)
  if (!player) return refuse('not-seated')
  if (hub.store.said(player.who, frame.id)) {
    const face = hub.faceNow(live)
    const told: ToPage = { type: 'face', face, you: player.seat }
    return void deliver({ socket, session: { ...session, rev: face.rev }, frames: [frameOf(told)] })
  }
  const change = said(live, player, frame)
  if (typeof change === 'string') return refuse(change)
  hub.announce(change)
}

/** Tells the others, where that is news. Nothing is stored: it is known of the socket alone. */
function prepare(hub: Hub, live: Live, socket: WebSocket, session: Session, { on }: Prepare): void {
  const seat = seatOf(live, session)
  const prepares = on && seat !== null ? (live.play?.since[seat] ?? null) : null
  if (prepares === session.prepares) return
  const open = hub.open()
  const after = open.map((each) => (each.socket === socket ? { socket, session: { ...session, prepares } } : each))
  socket.serializeAttachment({ ...session, prepares } satisfies Session)
  const before = open.map((each) => each.session)
  for (const post of hub.presence(live, before, after, hub.nextRev(open))) deliver(post)
}

/** The first answer once more, to the last byte. */
function again(hub: Hub, live: Live, seat: number, id: string, answered: Answered): string {
  if ('code' in answered) return frameOf({ type: 'refused', id, code: answered.code })
  const play = live.play!
  const entry = hub.store.entries(answered.n, answered.n + 1)[0]!
  return frameOf(entryFrame(play, entry, stateAt(play, hub.store, answered.n + 1), seat, id))
}

/** The entry for everybody, redacted once for each viewer; at the end, and where a preparation ends, the face too. */
function postsOf(hub: Hub, before: Live, move: Move, seat: number, id: string): Post[] {
  const { live, entry } = move
  const open = hub.open()
  const made = new Map<Viewer, string>()
  const entryFor = (viewer: Viewer): string => {
    const known = made.get(viewer)
    if (known !== undefined) return known
    const action = viewer === seat ? id : undefined
    const frame = frameOf(entryFrame(live.play, entry, live.play.table.state, viewer, action))
    made.set(viewer, frame)
    return frame
  }
  const sessions = open.map(({ session }) => session)
  const news = live.meta.phase !== 'playing' || prepared(before, sessions) !== prepared(live, sessions)
  const rev = news ? hub.nextRev(open) : 0
  const face = news ? faceOf(live, sessions, rev) : undefined
  return greeted(open).map(({ socket, session }) => {
    const told = entryFor(viewerOf(live, session))
    if (!face) return { socket, frames: [told] }
    const shown = frameOf({ type: 'face', face, you: seatOf(live, session) })
    return { socket, session: { ...session, rev }, frames: [told, shown] }
  })
}
