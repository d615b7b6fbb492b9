import type { LogPage, RoomRecord } from '../../api.ts'
import { digest } from '../../engine/digest.ts'
import type { Seat, Viewer } from '../../engine/game.ts'
import { current, initialOf, positions } from '../../engine/position.ts'
import { entryView, redact } from '../../engine/sealed.ts'
import { MAX_ENTRIES, type EntrySince, type ToPage } from '../../protocol.ts'
import type { ChatLine, OwnSeat, OwnTableInfo, SeatInfo, TableInfo } from '../../table-info.ts'
import {
  bySeat,
  deviceWith,
  holderById,
  holderOf,
  hostOf,
  isHolder,
  letInBy,
  mayBeTaken,
  noncesOf,
  offersOf,
} from './occupants.ts'
import { RECORD_PART } from './rows.ts'
import { isOpen, type Session } from './session.ts'
import { foldable, waitingFor } from './state.ts'
import type { Rows, StoredEntry } from '../platform.ts'
import type { AnyEntry, Line, Match, Occupant, Player, PlayerId, RoomState } from '../types.ts'

export function seatOf({ players }: RoomState, id: PlayerId | undefined): Seat | null {
  return holderById(players, id)?.seat ?? null
}

export function playerIdOf(session: Session): PlayerId | undefined {
  return 'playerId' in session ? session.playerId : undefined
}

export function viewerOf(state: RoomState, session: Session): Viewer {
  return seatOf(state, playerIdOf(session)) ?? 'spectator'
}

/** Whether one of the player's pages prepares an action, begun since the seat may act, and while it still may. */
function isPreparing({ meta, match }: RoomState, { id, seat }: Player, sessions: readonly Session[]): boolean {
  if (meta.phase !== 'playing' || !match?.mayAct.includes(seat)) return false
  return sessions.some((each) => each.stage === 'seated' && each.playerId === id && each.prepares === match.since[seat])
}

/** Ids of the players who prepare something, as one text for comparison. */
export function preparing(state: RoomState, sessions: readonly Session[]): string {
  if (!sessions.some((each) => each.stage === 'seated' && each.prepares !== undefined)) return ''
  return state.players
    .filter((player) => player.kind === 'player' && isPreparing(state, player, sessions))
    .map(({ id }) => id)
    .join()
}

function seatInfo(state: RoomState, occupant: Occupant, sessions: readonly Session[]): SeatInfo {
  const { kind, name, colour } = occupant
  switch (kind) {
    case 'reserved':
      return { kind, name, colour }
    case 'bot':
      return { kind, name, colour, level: occupant.level }
    case 'left': {
      const { standIn = null, keptUntil } = occupant
      const isKept = keptUntil && offersOf(state, occupant).length === 0
      return { kind, name, colour, standIn, mayBeTaken: mayBeTaken(occupant), ...(isKept && { keptUntil }) }
    }
    case 'player': {
      const presence = isOpen(sessions, occupant.id) ? 'here' : 'away'
      const preparing = isPreparing(state, occupant, sessions)
      const standIn = occupant.standIn ?? null
      return { kind, name, colour, presence, preparing, standIn, ...(occupant.isShut && { isShut: true }) }
    }
  }
}

function seatInfos(state: RoomState, sessions: readonly Session[]): SeatInfo[] {
  const { meta, players } = state
  return Array.from({ length: meta.start?.seats ?? meta.places }, (_, seat) => {
    const occupant = players.find((known) => known.seat === seat)
    return occupant ? seatInfo(state, occupant, sessions) : { kind: 'empty' }
  })
}

export function chatLine({ players }: RoomState, { k, playerId, name, action, text, reaction }: Line): ChatLine {
  const seat = players.find(({ id }) => id === playerId)?.seat ?? null
  return {
    k,
    id: action,
    seat,
    name,
    ...(text === undefined ? {} : { text }),
    ...(reaction === undefined ? {} : { reaction }),
  }
}

export function ownSeat({ players, transfers }: RoomState, session: Session): OwnSeat | null {
  const device = session.stage === 'seated' ? deviceWith(players, session.token) : undefined
  if (!device) return null
  const { holder, isLetIn } = device
  const devices = holder.tokens.length + (holder.letIn?.length ?? 0)
  const { allowsStandIn, isShut } = holder
  const hasLetIn = players.flatMap((one) => (isHolder(one) && letInBy(one, holder.id).length > 0 ? [one.seat] : []))
  return {
    devices,
    isLetIn,
    ...(holder.kind === 'player' && { ...(allowsStandIn && { allowsStandIn }), ...(isShut && { isShut }) }),
    ...(hasLetIn.length > 0 && !isLetIn && { hasLetIn }),
    code: transfers.find(({ playerId, claim }) => playerId === holder.id && !claim)?.until ?? null,
  }
}

/** The table info, with those whose sockets are open here. */
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
    tableLog: meta.tableLog,
    next: next?.made ? next.id : null,
  }
}

/** The same for one who asks with a token. It names the seats that a running game waits for. */
export function ownTableInfo(state: RoomState, info: TableInfo, token: string | undefined): OwnTableInfo {
  const { meta, players, match } = state
  const you = token === undefined ? undefined : holderOf(players, token)
  return { ...info, you: you?.seat ?? null, waitingFor: meta.phase === 'playing' && match ? waitingFor(match) : [] }
}

export function stateAt({ game, start, position }: Match, rows: Rows, n: number): unknown {
  if (n === position.n) return position.state
  const { stored, entries } = foldable(rows, game, n)
  const first = stored ? { n: stored.n, state: stored.state } : { n: 0, state: initialOf(game, start) }
  return positions(game, first, entries).at(-1)!.state
}

/** Entries as a viewer may know them; those of the viewer's own seat name the action that they answer. */
function entriesSince({ game }: Match, stored: readonly StoredEntry[], viewer: Viewer): EntrySince[] {
  return stored.map(({ entry, cause }) => ({
    ...entryView(current(game, entry), viewer),
    ...(cause && entry.seat === viewer ? { id: cause.action } : {}),
  }))
}

/** Brings a viewer up to date from entry `n`, or by a whole view if that entry is too old or unknown. */
export function synced(state: RoomState, rows: Rows, viewer: Viewer, n: number): ToPage {
  const { match } = state
  if (!match) return { type: 'synced', n: 0, hash: '' }
  const end = match.position.n
  const hash = digest(redact(match.position.state, viewer))
  if (n > 0 && n <= end && n >= end - MAX_ENTRIES) {
    const entries = n === end ? [] : rows.entries(n)
    return { type: 'synced', n: end, hash, entries: entriesSince(match, entries, viewer) }
  }
  return { type: 'synced', n: end, hash, snapshot: logPage(match, rows, viewer, end) }
}

/** The same at the start, unasked, before entry 0 is stored. */
export function syncedAtStart(match: Match, entry: AnyEntry, viewer: Viewer): ToPage {
  const view = redact(initialOf(match.game, match.start), viewer)
  const hash = digest(redact(match.position.state, viewer))
  const entries = entriesSince(match, [{ entry, cause: null }], viewer)
  return { type: 'synced', n: match.position.n, hash, snapshot: { from: 0, view, entries }, unasked: true }
}

/** Further entries of a page at most, for those that others on it take back. */
const MORE = 8

/**
 * A page of the entries before `before`, and the view they follow. It begins before all that they take back, or after an
 * entry that takes back more than a page can hold.
 */
export function logPage(match: Match, rows: Rows, viewer: Viewer, before: number): LogPage {
  const end = Math.min(before, match.position.n)
  const least = Math.max(0, end - MAX_ENTRIES - MORE)
  const read = rows.entries(least, end)
  const cut = read.findLast(({ entry: { back = least } }) => back < least)
  let from = Math.max(cut ? cut.entry.n + 1 : least, end - MAX_ENTRIES)
  // Take-backs lie after all that they take back; two overlap only if one lies within the other.
  for (const { entry } of read.toReversed()) if (entry.n >= from) from = Math.min(from, entry.back ?? from)
  const entries = read.slice(from - least)
  return { from, view: redact(stateAt(match, rows, from), viewer), entries: entriesSince(match, entries, viewer) }
}

export function entryFrame(match: Match, stored: AnyEntry, hash: string, viewer: Viewer, id?: string): ToPage {
  const entry = entryView(current(match.game, stored), viewer)
  return { type: 'entry', entry, hash, ...(id === undefined ? {} : { id }) }
}

/** Everything that proves a finished game; `from`: with a part of its entries, from that one on. */
export function recordOf({ meta, players }: RoomState, rows: Rows, from?: number): RoomRecord {
  const entries = from === undefined ? rows.entries(0) : rows.entries(from, from + RECORD_PART)
  return {
    id: meta.id,
    game: meta.game,
    start: meta.start!,
    commitment: meta.commitment,
    secret: meta.secret,
    nonces: noncesOf(players),
    names: bySeat(players).map(({ name }) => name),
    entries: entries.map(({ entry }) => entry),
  }
}
