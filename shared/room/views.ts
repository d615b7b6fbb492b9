import type { LogPage, RoomRecord, OwnFace } from '../api.ts'
import { awaited } from '../engine/awaited.ts'
import { digest } from '../engine/digest.ts'
import type { Entry, Viewer } from '../engine/game.ts'
import { redact, tell } from '../engine/sealed.ts'
import { current } from '../engine/position.ts'
import type { ChatLine, Face, Rescue as OpenRescue, SeatFace } from '../table-info.ts'
import type { ToPage } from '../protocol.ts'
import { hostOf, noncesOf, step, type Line, type Live, type Play, type Player } from './state.ts'
import type { Session } from './session.ts'
import type { Store } from '../../worker/rows.ts'
import { holderOf } from '../tokens.ts'
import { trouble } from '../../worker/errors.ts'

/** Entries that a newcomer is told, and that a page of the log holds. */
const LAST = 30

/** The seat that a socket plays, while its player holds it; null watches. */
export function seatOf(live: Live, { who }: Pick<Session, 'who'>): number | null {
  return live.players.find((player) => player.who === who && !player.left)?.seat ?? null
}

export function viewerOf(live: Live, session: Pick<Session, 'who'>): Viewer {
  return seatOf(live, session) ?? 'spectator'
}

/** Whether one of the player's pages prepares something, since the seat was last waited for and while it still is. */
function isPreparing({ meta, play }: Live, { who, seat }: Player, sessions: readonly Session[]): boolean {
  if (meta.phase !== 'playing' || !play?.waiting.includes(seat)) return false
  return sessions.some((each) => each.who === who && each.life === 'seated' && each.prepares === play.since[seat])
}

/** Who prepares something, as one text, to be compared. */
export function prepared(live: Live, sessions: readonly Session[]): string {
  return live.players
    .filter((player) => isPreparing(live, player, sessions))
    .map(({ who }) => who)
    .join()
}

function seatFace(player: Player, here: boolean, preparing: boolean): SeatFace {
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

function chatLine({ players }: Live, { k, who, name, text, reaction }: Line): ChatLine {
  const seat = players.find((player) => player.who === who)?.seat ?? null
  return { k, seat, name, ...(text === undefined ? {} : { text }), ...(reaction === undefined ? {} : { reaction }) }
}

/** The requests that nobody has answered yet. */
function openRescues({ players, rescues }: Live): OpenRescue[] {
  return rescues.flatMap(({ id, who, admitted }) => {
    const player = players.find((known) => known.who === who && !known.left)
    return player && admitted === null ? [{ id, seat: player.seat }] : []
  })
}

/** The table's face, with those whose sockets are open here. */
export function faceOf(live: Live, sessions: readonly Session[], rev: number): Face {
  const { meta, players } = live
  const here = new Set(sessions.filter((session) => session.life === 'seated').map((session) => session.who))
  const seats = Array.from({ length: meta.start?.seats ?? meta.places }, (_, seat) => {
    const player = players.find((known) => known.seat === seat)
    return player ? seatFace(player, here.has(player.who), isPreparing(live, player, sessions)) : null
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
    watchers: sessions.filter((session) => session.life === 'watching').length,
    listed: meta.listed,
    chat: live.chat.map((line) => chatLine(live, line)),
    rescues: openRescues(live),
    next: meta.next?.made ? meta.next.id : null,
  }
}

/** The same for whoever asks with a token; a running game tells everybody for whom it waits. */
export function ownFaceOf({ meta, players, play }: Live, face: Face, token: string | undefined): OwnFace {
  const you = token === undefined ? undefined : holderOf(players, token)
  const turns = meta.phase === 'playing' && play ? awaited(play.game, redact(play.table.state, 'spectator')) : []
  return { ...face, you: you?.seat ?? null, turns }
}

/** The state before entry `n`. */
export function stateAt(play: Play, store: Store, n: number): unknown {
  if (n === play.table.n) return play.table.state
  const kept = store.snapshot(n, play.game.version)
  let table = kept ? { n: kept.n, state: kept.state } : { n: 0, state: play.game.initial(play.start) }
  for (const entry of store.entries(table.n, n)) table = step(play.game, table, entry).table
  return table.state
}

function toldFrom(play: Play, entries: readonly Entry<unknown, unknown>[], viewer: Viewer) {
  return entries.map((entry) => tell(current(play.game, entry), viewer))
}

/** Brings a viewer up to date from entry `n`, or by a view where nothing is in hand that entries could follow. */
export function synced(live: Live, store: Store, viewer: Viewer, n: number): ToPage {
  const { play } = live
  if (live.faulty) return { type: 'fault', ...trouble('faulty') }
  if (!play) return { type: 'synced', n: 0, hash: '', told: [] }
  const end = play.table.n
  const hash = digest(redact(play.table.state, viewer))
  if (n > 0 && n <= end) {
    const entries = n === end ? [] : store.entries(n)
    return { type: 'synced', n: end, hash, told: toldFrom(play, entries, viewer) }
  }
  return { type: 'synced', n: end, hash, snapshot: logPage(play, store, viewer, end) }
}

/** The same at the start, before entry 0 is stored. */
export function begun(play: Play, entry: Entry<unknown, unknown>, viewer: Viewer): ToPage {
  const view = redact(play.game.initial(play.start), viewer)
  const hash = digest(redact(play.table.state, viewer))
  return { type: 'synced', n: play.table.n, hash, snapshot: { from: 0, view, told: toldFrom(play, [entry], viewer) } }
}

/** Up to 30 entries before `before`, and the view they follow. */
export function logPage(play: Play, store: Store, viewer: Viewer, before: number): LogPage {
  const end = Math.min(before, play.table.n)
  const from = Math.max(0, end - LAST)
  const view = redact(stateAt(play, store, from), viewer)
  return { from, view, told: toldFrom(play, store.entries(from, end), viewer) }
}

/** An entry as a viewer is told it, with the digest of the view after it. */
export function entryFrame(
  play: Play,
  entry: Entry<unknown, unknown>,
  after: unknown,
  viewer: Viewer,
  id?: string,
): ToPage {
  const told = tell(current(play.game, entry), viewer)
  return { type: 'entry', told, hash: digest(redact(after, viewer)), ...(id === undefined ? {} : { id }) }
}

/** Everything that proves a finished game. */
export function recordOf(live: Live, store: Store): RoomRecord {
  const { meta, players } = live
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
