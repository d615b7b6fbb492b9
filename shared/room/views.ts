import type { LogPage, OwnTableInfo, RoomRecord } from '../api.ts'
import { digest } from '../engine/digest.ts'
import type { EntryView, Seat, Viewer } from '../engine/game.ts'
import { current } from '../engine/position.ts'
import { entryView, redact } from '../engine/sealed.ts'
import { errorBody } from '../errors.ts'
import type { ToPage } from '../protocol.ts'
import type { ChatLine, RescueInfo, SeatInfo, TableInfo } from '../table-info.ts'
import {
  bySeat,
  holderById,
  holderOf,
  hostOf,
  noncesOf,
  type Occupant,
  type Player,
  type PlayerId,
} from './occupants.ts'
import type { AnyEntry, Rows } from './rows.ts'
import type { Session } from './session.ts'
import { stepBy, waitingFor, type Line, type Match, type RoomState } from './state.ts'

/** Entries that a newcomer is sent, and that a page of the log holds. */
const LAST = 30

/** The seat of a player, while it is held; null for a spectator. */
export function seatOf({ players }: RoomState, id: PlayerId | undefined): Seat | null {
  return holderById(players, id)?.seat ?? null
}

/** The player a socket has named. */
export function playerIdOf(session: Session): PlayerId | undefined {
  return 'playerId' in session ? session.playerId : undefined
}

export function viewerOf(state: RoomState, session: Session): Viewer {
  return seatOf(state, playerIdOf(session)) ?? 'spectator'
}

/** Whether one of the player's pages prepares something: begun since the seat may act, and while it still may. */
function isPreparing({ meta, match }: RoomState, { id, seat }: Player, sessions: readonly Session[]): boolean {
  if (meta.phase !== 'playing' || !match?.mayAct.includes(seat)) return false
  return sessions.some((each) => each.stage === 'seated' && each.playerId === id && each.prepares === match.since[seat])
}

/** Which players prepare something, as one text, to be compared. */
export function preparing(state: RoomState, sessions: readonly Session[]): string {
  if (!sessions.some((each) => each.stage === 'seated' && each.prepares !== undefined)) return ''
  return state.players
    .filter((player) => player.kind === 'player' && isPreparing(state, player, sessions))
    .map(({ id }) => id)
    .join()
}

function seatInfo(state: RoomState, occupant: Occupant, sessions: readonly Session[]): SeatInfo {
  const { kind, name, identity } = occupant
  if (kind !== 'player') return { kind, name, identity }
  const here = sessions.some((each) => each.stage === 'seated' && each.playerId === occupant.id)
  return { kind, name, identity, presence: here ? 'here' : 'away', preparing: isPreparing(state, occupant, sessions) }
}

function seatInfos(state: RoomState, sessions: readonly Session[]): SeatInfo[] {
  const { meta, players } = state
  return Array.from({ length: meta.start?.seats ?? meta.places }, (_, seat) => {
    const occupant = players.find((known) => known.seat === seat)
    return occupant ? seatInfo(state, occupant, sessions) : { kind: 'empty' }
  })
}

function chatLine({ players }: RoomState, { k, playerId, name, text, reaction }: Line): ChatLine {
  const seat = players.find(({ id }) => id === playerId)?.seat ?? null
  return { k, seat, name, ...(text === undefined ? {} : { text }), ...(reaction === undefined ? {} : { reaction }) }
}

/** The requests that nobody has answered yet. */
function openRescues({ players, rescues }: RoomState): RescueInfo[] {
  return rescues.flatMap(({ id, playerId, status }) => {
    const holder = holderById(players, playerId)
    return holder && status === 'open' ? [{ id, seat: holder.seat }] : []
  })
}

/** What everybody may know of the table, with those whose sockets are open here. */
export function tableInfo(state: RoomState, sessions: readonly Session[], rev: number): TableInfo {
  const { meta, players } = state
  const { id, game, phase, options, settings, commitment, next } = meta
  return {
    rev,
    id,
    game,
    phase,
    host: hostOf(players)?.seat ?? null,
    seats: seatInfos(state, sessions),
    options,
    settings,
    commitment,
    spectators: sessions.filter(({ stage }) => stage === 'spectating').length,
    chat: state.chat.map((line) => chatLine(state, line)),
    rescues: openRescues(state),
    next: next?.made ? next.id : null,
  }
}

/** The same for whoever asks with a token; a running game tells everybody for whom it waits. */
export function ownTableInfo(state: RoomState, info: TableInfo, token: string | undefined): OwnTableInfo {
  const { meta, players, match } = state
  const you = token === undefined ? undefined : holderOf(players, token)
  return { ...info, you: you?.seat ?? null, waitingFor: meta.phase === 'playing' && match ? waitingFor(match) : [] }
}

/** The state before entry `n`. */
export function stateAt({ game, start, position }: Match, rows: Rows, n: number): unknown {
  if (n === position.n) return position.state
  const stored = rows.snapshot(n, game.version)
  let then = stored ? { n: stored.n, state: stored.state } : { n: 0, state: game.initial(start) }
  for (const entry of rows.entries(then.n, n)) then = stepBy(game, then, entry).position
  return then.state
}

function entryViews({ game }: Match, entries: readonly AnyEntry[], viewer: Viewer): EntryView<unknown>[] {
  return entries.map((entry) => entryView(current(game, entry), viewer))
}

/** Brings a viewer up to date from entry `n`, or by a view where nothing is in hand that entries could follow. */
export function synced(state: RoomState, rows: Rows, viewer: Viewer, n: number): ToPage {
  const { match } = state
  if (state.unreadable) return { type: 'error', ...errorBody('unreadable') }
  if (!match) return { type: 'synced', n: 0, hash: '' }
  const end = match.position.n
  const hash = digest(redact(match.position.state, viewer))
  if (n > 0 && n <= end) {
    const entries = n === end ? [] : rows.entries(n)
    return { type: 'synced', n: end, hash, entries: entryViews(match, entries, viewer) }
  }
  return { type: 'synced', n: end, hash, snapshot: logPage(match, rows, viewer, end) }
}

/** The same at the start, before entry 0 is stored. */
export function syncedAtStart(match: Match, entry: AnyEntry, viewer: Viewer): ToPage {
  const view = redact(match.game.initial(match.start), viewer)
  const hash = digest(redact(match.position.state, viewer))
  const entries = entryViews(match, [entry], viewer)
  return { type: 'synced', n: match.position.n, hash, snapshot: { from: 0, view, entries } }
}

/** Up to 30 entries before `before`, and the view they follow. */
export function logPage(match: Match, rows: Rows, viewer: Viewer, before: number): LogPage {
  const end = Math.min(before, match.position.n)
  const from = Math.max(0, end - LAST)
  const view = redact(stateAt(match, rows, from), viewer)
  return { from, view, entries: entryViews(match, rows.entries(from, end), viewer) }
}

/** An entry as a viewer may know it, with the digest of the view after it. */
export function entryFrame(match: Match, stored: AnyEntry, after: unknown, viewer: Viewer, id?: string): ToPage {
  const entry = entryView(current(match.game, stored), viewer)
  return { type: 'entry', entry, hash: digest(redact(after, viewer)), ...(id === undefined ? {} : { id }) }
}

/** Everything that proves a finished game. */
export function recordOf({ meta, players }: RoomState, rows: Rows): RoomRecord {
  return {
    id: meta.id,
    game: meta.game,
    start: meta.start!,
    commitment: meta.commitment,
    secret: meta.secret,
    nonces: noncesOf(players),
    names: bySeat(players).map(({ name }) => name),
    entries: rows.entries(0),
  }
}
