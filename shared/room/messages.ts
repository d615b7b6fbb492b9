import type { ErrorCode } from '../errors.ts'
import type { Seat } from '../engine/game.ts'
import {
  PROTOCOL,
  readFrame,
  type Act,
  type Hello,
  type Prepare,
  type React,
  type Say,
  type Sync,
  type ToRoom,
} from '../protocol.ts'
import { carry, carryOut } from './carry.ts'
import { say } from './chat.ts'
import { play } from './commands.ts'
import { expel, infoNow, infoPost, nextRev, openOf, presencePosts, read, type Hub } from './hub.ts'
import type { Socket } from './host.ts'
import { holderById, holderOf } from './occupants.ts'
import type { Answered } from './rows.ts'
import {
  MAX_ON_SEAT,
  MAX_SPECTATING,
  spend,
  tooLarge,
  type Following,
  type Greeting,
  type SeatedSession,
} from './session.ts'
import { deliver, errorFrame, followers, frameOf, sessionOf, sessionsOf, type Open } from './sockets.ts'
import type { RoomState } from './state.ts'
import { entryFrame, playerIdOf, seatOf, stateAt, synced, tableInfo, viewerOf } from './views.ts'

/** A message of one socket, with all that is at hand to answer it. */
interface Sender<Of extends Greeting | Following> {
  readonly hub: Hub
  readonly state: RoomState
  readonly socket: Socket
  readonly session: Of
}

/** A frame of a page, answered. What it throws has changed nothing. */
export function received(hub: Hub, socket: Socket, message: string | ArrayBuffer): void {
  const before = sessionOf(socket)
  if (before.stage === 'closed') return
  const session = spend(before, hub.platform.now())
  if (!session) return expel(hub, socket, 'too-fast')
  if (tooLarge(message)) return expel(hub, socket, 'too-large')
  socket.serializeAttachment(session)
  const state = read(hub)
  if (!state) return expel(hub, socket, 'no-such-table')
  const frame = typeof message === 'string' ? readFrame(message) : undefined
  if (!frame) answer({ hub, socket }, errorFrame('malformed'))
  else if (session.stage === 'greeting') greeted({ hub, state, socket, session }, frame)
  else heard({ hub, state, socket, session }, frame)
}

/** The first frame, which has to be hello. */
function greeted(sender: Sender<Greeting>, frame: ToRoom): void {
  if (frame.type === 'hello') hello(sender, frame)
  else answer(sender, errorFrame('hello-first'))
}

/** Every further frame. */
function heard(sender: Sender<Following>, frame: ToRoom): void {
  switch (frame.type) {
    case 'hello':
      return answer(sender, errorFrame('hello-twice'))
    case 'act':
      return act(sender, frame)
    case 'say':
    case 'react':
      return speak(sender, frame)
    case 'prepare':
      return prepare(sender, frame)
    case 'sync':
      return sync(sender, frame)
    default:
      return unknown(sender, frame)
  }
}

/** No frame comes here: a type that is added to the protocol but not to the list above does not compile. */
function unknown(sender: Sender<Following>, _frame: never): void {
  answer(sender, errorFrame('malformed'))
}

function answer({ hub, socket }: Pick<Sender<Greeting>, 'hub' | 'socket'>, frame: string): void {
  deliver(hub.platform, { socket, frames: [frame] })
}

function refuse(sender: Sender<Following>, id: string, code: string): void {
  answer(sender, frameOf({ type: 'refused', id, code }))
}

function hello(sender: Sender<Greeting>, frame: Hello): void {
  const { hub, state, socket, session } = sender
  if (Math.abs(frame.protocol - PROTOCOL) > 1) return expel(hub, socket, 'protocol')
  const named = frame.token === undefined ? undefined : holderOf(state.players, frame.token)
  if (frame.token !== undefined && !named) return answer(sender, errorFrame('bad-token'))
  const holder = named ?? holderById(state.players, session.playerId)
  const { opened, budget } = session
  const from = { opened, budget, rev: 0 }
  if (holder) {
    const onSeat = followers(openOf(hub)).filter((one) => playerIdOf(one.session) === holder.id)
    if (onSeat.length >= MAX_ON_SEAT) expel(hub, oldest(onSeat), 'too-many-sockets')
    welcome(sender, frame, { stage: 'seated', playerId: holder.id, ...from })
  } else {
    const spectators = openOf(hub).filter((one) => one.session.stage === 'spectating')
    if (spectators.length >= MAX_SPECTATING) return expel(hub, socket, 'too-many-spectators')
    welcome(sender, frame, { stage: 'spectating', ...from })
  }
}

/** The one to go where a seat has too many: after a few tunnels it is half-open, and would lock its player out. */
function oldest(open: readonly Open[]): Socket {
  return open.reduce((a, b) => (b.session.opened < a.session.opened ? b : a)).socket
}

/** Brings a page up to date, and tells the others that it has come. */
function welcome({ hub, state, socket }: Sender<Greeting>, frame: Hello, begins: Following): void {
  const { platform } = hub
  const others = followers(openOf(hub))
  const rev = nextRev(hub, others)
  const session: Following = { ...begins, rev }
  const present = [...others, { socket, session }]
  const info = tableInfo(state, sessionsOf(present), rev)
  const { epoch } = state.meta
  const you = seatOf(state, playerIdOf(session))
  const known = frame.epoch === epoch ? frame.n : -1
  const frames = [
    frameOf({ type: 'welcome', protocol: PROTOCOL, epoch, you, info }),
    frameOf(synced(state, platform.rows, viewerOf(state, session), known)),
  ]
  const news = presencePosts(state, sessionsOf(others), present, rev)
  if (deliver(platform, { socket, session, frames })) for (const post of news) deliver(platform, post)
  platform.listed(state, state)
}

/** A player who repeats an action is answered as the first time. */
function act(sender: Sender<Following>, { id, base, command }: Act): void {
  const { hub, state, session } = sender
  const player = holderById(state.players, playerIdOf(session))
  if (!player) return refuse(sender, id, 'not-seated' satisfies ErrorCode)
  if (state.unreadable) return refuse(sender, id, 'unreadable' satisfies ErrorCode)
  const { rows } = hub.platform
  const cause = { playerId: player.id, action: id }
  const answered = rows.answered(cause, base, state.match?.position.n ?? 0)
  if (answered) return answer(sender, again(hub, state, player.seat, id, answered))
  const change = play(state, player.id, { id, base, command }, hub.platform.now())
  if (typeof change !== 'string') return void carry(hub, change)
  const frame = frameOf({ type: 'refused', id, code: change })
  carry(hub, { kind: 'silent', state, write: () => rows.putRefused(cause, change) })
  answer(sender, frame)
}

/** The first answer once more, to the last byte. */
function again({ platform }: Hub, state: RoomState, seat: Seat, id: string, answered: Answered): string {
  if ('code' in answered) return frameOf({ type: 'refused', id, code: answered.code })
  const match = state.match!
  const { n } = answered
  const entry = platform.rows.entries(n, n + 1)[0]!
  return frameOf(entryFrame(match, entry, stateAt(match, platform.rows, n + 1), seat, id))
}

/** Spectators only read. A player who repeats what was said already is answered by the table info alone. */
function speak(sender: Sender<Following>, frame: Say | React): void {
  const { hub, state, socket, session } = sender
  const player = holderById(state.players, playerIdOf(session))
  if (player?.kind !== 'player') return refuse(sender, frame.id, 'not-seated' satisfies ErrorCode)
  if (hub.platform.rows.said(player.id, frame.id)) {
    return void deliver(hub.platform, infoPost(state, infoNow(hub, state), { socket, session }))
  }
  const said = carryOut(hub, say(state, player, frame))
  if ('error' in said) refuse(sender, frame.id, said.error)
}

/** Tells the others, where that is news. Nothing is stored: it is known of the socket alone. */
function prepare({ hub, state, socket, session }: Sender<Following>, { on }: Prepare): void {
  if (session.stage !== 'seated') return
  const seat = seatOf(state, session.playerId)
  const prepares = on && seat !== null ? state.match?.since[seat] : undefined
  if (prepares === session.prepares) return
  const { prepares: _before, ...without } = session
  const changed: SeatedSession = prepares === undefined ? without : { ...without, prepares }
  const open = openOf(hub)
  const after = open.map((one) => (one.socket === socket ? { socket, session: changed } : one))
  socket.serializeAttachment(changed)
  for (const post of presencePosts(state, sessionsOf(open), after, nextRev(hub, open))) deliver(hub.platform, post)
}

/** Everything from an entry on, once more. */
function sync(sender: Sender<Following>, { n, wrong }: Sync): void {
  const { hub, state, session } = sender
  if (wrong !== undefined) hub.platform.log('mismatch', state.meta.id, { n: state.match?.position.n ?? 0 })
  answer(sender, frameOf(synced(state, hub.platform.rows, viewerOf(state, session), n)))
}
