import type { Choosing, Create, Seated, Sit } from '../api.ts'
import type { Seat } from '../engine/game.ts'
import type { ErrorCode } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import { hashToken, newToken } from '../tokens.ts'
import { both, changed, type Also, type InfoChange } from './change.ts'
import type { Games } from './host.ts'
import { planTable } from './new-table.ts'
import { holderOf, isPlayer, type Holder, type Occupant, type Player } from './occupants.ts'
import { answering, informing, type Plan } from './plan.ts'
import { expiryOf } from './retention.ts'
import { spectating } from './session.ts'
import { frameOf } from './sockets.ts'
import type { Meta, RoomState } from './state.ts'
import type { Rows } from './rows.ts'
import { synced } from './views.ts'

/** `Anna`, or `Anna 2` where an Anna sits already; at most 32 characters. */
function distinct(name: string, players: readonly Occupant[]): string {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const taken = new Set(players.map((player) => fold(player.name)))
  let free = name
  for (let k = 2; taken.has(fold(free)); k++) free = `${[...name].slice(0, 32 - ` ${k}`.length).join('')} ${k}`
  return free
}

const lowestFree = (taken: readonly number[], limit: number): number | undefined =>
  Array.from({ length: limit }, (_, i) => i).find((i) => !taken.includes(i))

const isFree = ({ meta, players }: RoomState, seat: Seat): boolean =>
  seat < meta.places && !players.some((occupant) => occupant.seat === seat)

/** The lowest free seat. */
const freeSeat = ({ meta, players }: RoomState): Seat | undefined =>
  lowestFree(
    players.map(({ seat }) => seat),
    meta.places,
  )

/** Somebody new on a free seat: next in join order, under a name and with an identity that nobody has yet. */
function newcomer(
  { meta, players }: RoomState,
  seat: Seat,
  name: string,
): Pick<Occupant, 'id' | 'seat' | 'name' | 'identity'> {
  const identities = players.map(({ identity }) => identity)
  return { id: meta.joined, seat, name: distinct(name, players), identity: lowestFree(identities, players.length + 1)! }
}

/** One more occupant. */
function added(state: RoomState, occupant: Occupant): InfoChange {
  const meta: Meta = { ...state.meta, joined: state.meta.joined + 1 }
  return {
    kind: 'info',
    state: { ...state, meta, players: [...state.players, occupant] },
    write(rows) {
      rows.putMeta(meta)
      rows.putPlayer(occupant)
    },
  }
}

function seatAt(state: RoomState, { name, nonce }: Sit, seat: Seat, token: string): InfoChange {
  return added(state, { ...newcomer(state, seat, name), kind: 'player', tokens: [hashToken(token)], nonce })
}

/** A new table with its host on the first seat. */
export function create(games: Games, id: string, input: Create, now: number): Plan<Seated> {
  const { game, options = {}, settings } = input
  const made = planTable(games, { id, game, options, settings, occupants: [] }, now)
  if (typeof made === 'string') return { error: made }
  if (input.name === '') return { error: 'bad-name' }
  const token = newToken()
  return answering({ id, seat: 0, token }, both(made, seatAt(made.state, input, 0, token)))
}

/** The player for whom a seat is reserved comes to it: only now, after the commitment, with a nonce. */
function arrive(state: RoomState, holder: Holder, nonce: string): InfoChange | undefined {
  return holder.kind === 'reserved' ? changed(state, holder, { ...holder, kind: 'player', nonce }) : undefined
}

/**
 * Takes a seat. Asking again is safe: a player who holds one already keeps it, and a player who repeats a nonce, having
 * missed the answer, gets a new token for the same seat.
 */
export function sit(state: RoomState, input: Sit, token: string | undefined): Plan<Seated> {
  const { meta, players } = state
  const holder = token === undefined ? undefined : holderOf(players, token)
  if (holder && token !== undefined) {
    return answering({ id: meta.id, seat: holder.seat, token }, arrive(state, holder, input.nonce))
  }
  if (meta.phase !== 'waiting') return { error: 'already-started' }
  if (input.name === '') return { error: 'bad-name' }
  const fresh = newToken()
  const again = players.find((player) => player.kind === 'player' && player.nonce === input.nonce)
  if (again) {
    const change = changed(state, again, { ...again, tokens: [hashToken(fresh)] } as Player)
    return answering({ id: meta.id, seat: again.seat, token: fresh }, change)
  }
  const free = freeSeat(state)
  if (free === undefined) return { error: 'full' }
  const seat = input.seat ?? free
  if (!isFree(state, seat)) return { error: 'seat-taken' }
  return answering({ id: meta.id, seat, token: fresh }, seatAt(state, input, seat, fresh))
}

/** The state without some players, and whatever hung on their seats. */
export function without(state: RoomState, gone: readonly Occupant[]): RoomState {
  const stays = (id: number): boolean => !gone.some((player) => player.id === id)
  return {
    ...state,
    players: state.players.filter(({ id }) => stays(id)),
    transfers: state.transfers.filter(({ playerId }) => stays(playerId)),
    rescues: state.rescues.filter(({ playerId }) => stays(playerId)),
  }
}

/** Another seat, identity or name, before the start. A player who is to start takes that along to another seat. */
export function choose(state: RoomState, player: Player, input: Choosing): Plan<TableInfo> {
  const { meta } = state
  if (meta.phase !== 'waiting') return { error: 'already-started' }
  const others = state.players.filter((known) => known !== player)
  const { seat = player.seat, identity = player.identity, name = player.name } = input
  if (!isFree({ ...state, players: others }, seat)) return { error: 'seat-taken' }
  if (others.some((known) => known.identity === identity)) return { error: 'identity-taken' }
  if (name === '') return { error: 'bad-name' }
  const chosen = changed(state, player, { ...player, seat, identity, name: distinct(name, others) })
  if (meta.settings.first !== player.seat) return informing(chosen)
  const follows: Meta = { ...meta, settings: { ...meta.settings, first: seat } }
  const change: InfoChange = {
    kind: 'info',
    state: { ...chosen.state, meta: follows },
    write: (rows) => rows.putMeta(follows),
  }
  return informing(both(chosen, change))
}

/** The host sends a player away, before the start. */
export function kick(state: RoomState, rows: Rows, host: Player, seat: Seat, now: number): Plan<TableInfo> {
  if (seat === host.seat) return { error: 'own-seat' }
  const player = state.players.find((known) => known.seat === seat)
  return player ? dismiss(state, rows, player, now) : { error: 'seat-free' }
}

/** The player's seat is given up: its sockets are spectators from then on. */
export function dismiss(state: RoomState, rows: Rows, player: Occupant, now: number): Plan<TableInfo> {
  const view = frameOf(synced(state, rows, 'spectator', -1))
  const also: Also = ({ session }) =>
    session.stage === 'seated' && session.playerId === player.id
      ? { session: spectating(session), frames: [view] }
      : undefined
  return informing({ ...leave(state, player, now), also })
}

/** Before the start the seat is free again; after it the seat stays, and is `left`. The last to go ends the game. */
export function leave(state: RoomState, player: Occupant, now: number): InfoChange {
  if (state.meta.phase === 'waiting') {
    return { kind: 'info', state: without(state, [player]), write: (rows) => rows.dropPlayer(player.id) }
  }
  const { id, seat, name, identity } = player
  const nonce = player.kind === 'player' ? player.nonce : ''
  const left = changed(state, player, { kind: 'left', id, seat, name, identity, nonce })
  const someoneStays = left.state.players.some(isPlayer)
  if (state.meta.phase !== 'playing' || someoneStays) return left
  return both(left, breakOff(left.state, now))
}

function breakOff(state: RoomState, now: number): InfoChange {
  const meta: Meta = { ...state.meta, phase: 'ended' }
  return {
    kind: 'info',
    state: { ...state, meta },
    write: (rows) => rows.putMeta(meta),
    alarms: [expiryOf('ended', now)],
  }
}

/** Breaks a running game off, once a player has left it: its secret is never told. */
export function end(state: RoomState, now: number): Plan<TableInfo> {
  const refusal = whyNotEnd(state)
  return refusal ? { error: refusal } : informing(breakOff(state, now))
}

function whyNotEnd({ meta, players }: RoomState): ErrorCode | undefined {
  if (meta.phase === 'waiting') return 'not-started'
  if (meta.phase !== 'playing') return 'already-over'
  return players.some(({ kind }) => kind === 'left') ? undefined : 'nobody-has-left'
}
