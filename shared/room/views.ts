import type { LogPage, RoomRecord, OwnTableInfo } from '../api.ts'
import { awaited } from '../engine/awaited.ts'
import { digest } from '../engine/digest.ts'
import type { Entry, Viewer } from '../engine/game.ts'
import { redact, entryView } from '../engine/sealed.ts'
import { current } from '../engine/position.ts'
import type { ChatLine, TableInfo, Rescue as OpenRescue, SeatInfo } from '../table-info.ts'
import type { ToPage } from '../protocol.ts'
import { hostOf, noncesOf, step, type Line, type RoomState, type Match, type Player } from './state.ts'
import type { Session } from './session.ts'
import type { Store } from '../../worker/rows.ts'
import { holderOf } from '../tokens.ts'
import { error } from '../../worker/errors.ts'

/** Entries that a newcomer is told, and that a page of the log holds. */
const LAST = 30

/** The seat that a socket plays, while its player holds it; null watches. */
export function seatOf(state: RoomState, { playerId }: Pick<Session, 'playerId'>): number | null {
  return state.players.find((player) => player.playerId === playerId && !player.left)?.seat ?? null
}

export function viewerOf(state: RoomState, session: Pick<Session, 'playerId'>): Viewer {
  return seatOf(state, session) ?? 'spectator'
}

/** Whether one of the player's pages prepares something, since the seat was last waited for and while it still is. */
function isPreparing({ meta, match }: RoomState, { playerId, seat }: Player, sessions: readonly Session[]): boolean {
  if (meta.phase !== 'playing' || !match?.waiting.includes(seat)) return false
  return sessions.some((each) => each.playerId === playerId && each.life === 'seated' && each.prepares === match.since[seat])
}

/** Who prepares something, as one text, to be compared. */
export function prepared(state: RoomState, sessions: readonly Session[]): string {
  return state.players
    .filter((player) => isPreparing(state, player, sessions))
    .map(({ playerId }) => playerId)
    .join()
}

function seatInfoOf(player: Player, here: boolean, preparing: boolean): SeatInfo {
  const { name, identity, kind } = player
  const reserved = player.nonce === null
  return {
    name,
    identity,
    kind,
    presence: player.left ? 'left' : here && !reserved ? 'here' : 'away',
    reserved,
    preparing,
  }
}

function chatLine({ players }: RoomState, { k, playerId, name, text, reaction }: Line): ChatLine {
  const seat = players.find((player) => player.playerId === playerId)?.seat ?? null
  return { k, seat, name, ...(text === undefined ? {} : { text }), ...(reaction === undefined ? {} : { reaction }) }
}

/** The requests that nobody has answered yet. */
function openRescues({ players, rescues }: RoomState): OpenRescue[] {
  return rescues.flatMap(({ id, playerId, admitted }) => {
    const player = players.find((known) => known.playerId === playerId && !known.left)
    return player && admitted === null ? [{ id, seat: player.seat }] : []
  })
}

/** The table's info, with those whose sockets are open here. */
export function tableInfoOf(state: RoomState, sessions: readonly Session[], rev: number): TableInfo {
  const { meta, players } = state
  const here = new Set(sessions.filter((session) => session.life === 'seated').map((session) => session.playerId))
  const seats = Array.from({ length: meta.start?.seats ?? meta.places }, (_, seat) => {
    const player = players.find((known) => known.seat === seat)
    return player ? seatInfoOf(player, here.has(player.playerId), isPreparing(state, player, sessions)) : null
  })
  return {
    rev,
    id: meta.id,
    game: meta.game,
    phase: meta.phase,
    host: hostOf(players)?.seat ?? null,
    seats,
    options: meta.options,
    first: meta.first,
    commitment: meta.commitment,
    spectators: sessions.filter((session) => session.life === 'watching').length,
    listed: meta.listed,
    chat: state.chat.map((line) => chatLine(state, line)),
    rescues: openRescues(state),
    next: meta.next?.made ? meta.next.id : null,
  }
}

/** The same for whoever asks with a token; a running game tells everybody for whom it waits. */
export function ownTableInfoOf({ meta, players, match }: RoomState, info: TableInfo, token: string | undefined): OwnTableInfo {
  const you = token === undefined ? undefined : holderOf(players, token)
  const turns = meta.phase === 'playing' && match ? match.game.waitingFor(redact(match.table.state, 'spectator')) : []
  return { ...info, you: you?.seat ?? null, turns }
}

/** The state before entry `n`. */
export function stateAt(match: Match, store: Store, n: number): unknown {
  if (n === match.table.n) return match.table.state
  const kept = store.snapshot(n, match.game.version)
  let table = kept ? { n: kept.n, state: kept.state } : { n: 0, state: match.game.initial(match.start) }
  for (const entry of store.entries(table.n, n)) table = step(match.game, table, entry).table
  return table.state
}

function toldFrom(match: Match, entries: readonly Entry<unknown, unknown>[], viewer: Viewer) {
  return entries.map((entry) => entryView(current(match.game, entry), viewer))
}

/** Brings a viewer up to date from entry `n`, or by a view where nothing is in hand that entries could follow. */
export function synced(state: RoomState, store: Store, viewer: Viewer, n: number): ToPage {
  const { match } = state
  if (state.unreadable) return { type: 'errorFrame', ...error('unreadable') }
  if (!match) return { type: 'synced', n: 0, hash: '', told: [] }
  const end = match.table.n
  const hash = digest(redact(match.table.state, viewer))
  if (n > 0 && n <= end) {
    const entries = n === end ? [] : store.entries(n)
    return { type: 'synced', n: end, hash, told: toldFrom(match, entries, viewer) }
  }
  return { type: 'synced', n: end, hash, snapshot: logPage(match, store, viewer, end) }
}

/** The same at the start, before entry 0 is stored. */
export function begun(match: Match, entry: Entry<unknown, unknown>, viewer: Viewer): ToPage {
  const view = redact(match.game.initial(match.start), viewer)
  const hash = digest(redact(match.table.state, viewer))
  return { type: 'synced', n: match.table.n, hash, snapshot: { from: 0, view, told: toldFrom(match, [entry], viewer) } }
}

/** Up to 30 entries before `before`, and the view they follow. */
export function logPage(match: Match, store: Store, viewer: Viewer, before: number): LogPage {
  const end = Math.min(before, match.table.n)
  const from = Math.max(0, end - LAST)
  const view = redact(stateAt(match, store, from), viewer)
  return { from, view, told: toldFrom(match, store.entries(from, end), viewer) }
}

/** An entry as a viewer is told it, with the digest of the view after it. */
export function entryFrame(
  match: Match,
  entry: Entry<unknown, unknown>,
  after: unknown,
  viewer: Viewer,
  id?: string,
): ToPage {
  const told = entryView(current(match.game, entry), viewer)
  return { type: 'entry', told, hash: digest(redact(after, viewer)), ...(id === undefined ? {} : { id }) }
}

/** Everything that proves a finished game. */
export function recordOf(state: RoomState, store: Store): RoomRecord {
  const { meta, players } = state
  return {
    id: meta.id,
    game: meta.game,
    start: meta.start!,
    commitment: meta.commitment,
    secret: meta.secret,
    nonces: noncesOf(players),
    names: players.toSorted((a, b) => a.seat - b.seat).map((player) => player.name),
    entries: store.entries(0),
  }
}
