import type { Choosing, Create, Seated, Sit } from '../api.ts'
import type { ErrorCode } from '../errors.ts'
import { readOptions } from '../engine/choices.ts'
import { commit } from '../engine/fair.ts'
import { gameOf, hostOf, type Change, type RoomState, type Meta, type Player } from './state.ts'
import { lifetime } from './retention.ts'
import { hashToken, holderOf, newSecret, newToken } from '../tokens.ts'

/** A change that gave somebody a seat. */
export interface Seating {
  readonly change?: Change
  readonly seated: Seated
}

/** `Anna`, or `Anna 2` where an Anna sits already; at most 32 characters. */
function distinct(name: string, players: readonly Player[]): string {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const taken = new Set(players.map((player) => fold(player.name)))
  let free = name
  for (let k = 2; taken.has(fold(free)); k++) free = `${[...name].slice(0, 32 - ` ${k}`.length).join('')} ${k}`
  return free
}

const lowestFree = (taken: readonly number[], limit: number): number | undefined =>
  Array.from({ length: limit }, (_, i) => i).find((i) => !taken.includes(i))

function newcomer(meta: Meta, players: readonly Player[], input: Sit, seat: number, token: string): Player {
  const identity = lowestFree(
    players.map((player) => player.identity),
    players.length + 1,
  )!
  const { name, nonce } = input
  return {
    playerId: meta.joined,
    seat,
    name: distinct(name, players),
    identity,
    kind: 'player',
    tokens: [hashToken(token)],
    nonce,
    left: false,
  }
}

/** A new table with its host on the first seat. */
export function create(id: string, epoch: string, input: Create, now: number): Seating | ErrorCode {
  const game = gameOf(input.game)
  if (!game) return 'no-such-game'
  const options = readOptions(game.choices, input.options)
  const first = input.first ?? 'drawn'
  if (!options || (first !== 'drawn' && first >= game.seats.max)) return 'bad-options'
  if (input.name === '') return 'bad-name'
  const secret = newSecret()
  const meta: Meta = {
    id,
    game: game.id,
    options,
    first,
    places: game.seats.max,
    secret,
    commitment: commit(secret),
    epoch,
    phase: 'waiting',
    joined: 0,
    start: null,
    listed: false,
    next: null,
  }
  const state: RoomState = { meta, players: [], chat: [], transfers: [], rescues: [], match: null, unreadable: false }
  const token = newToken()
  const seating = seatAt(state, input, 0, token)
  const { change } = seating
  return {
    ...seating,
    change: {
      ...change,
      write(store) {
        store.migrate()
        change.write(store)
      },
      expires: now + lifetime.waiting,
    },
  }
}

function seatAt(state: RoomState, input: Sit, seat: number, token: string): Seating & { change: Change } {
  const player = newcomer(state.meta, state.players, input, seat, token)
  const meta = { ...state.meta, joined: state.meta.joined + 1 }
  return {
    seated: { id: meta.id, seat, token },
    change: {
      state: { ...state, meta, players: [...state.players, player] },
      write(store) {
        store.putMeta(meta)
        store.putPlayer(player)
      },
    },
  }
}

/** The state table with a player changed, and the row that makes it last. */
export function changed(state: RoomState, player: Player, to: Player): Change {
  const players = state.players.map((known) => (known === player ? to : known))
  return { state: { ...state, players }, write: (store) => store.putPlayer(to) }
}

/** Whoever a seat is reserved for comes to it: only now, after the commitment, the nonce. */
function comes(state: RoomState, player: Player, nonce: string): Change {
  return changed(state, player, { ...player, nonce })
}

/**
 * Takes a seat. Asking again is safe: whoever holds one already keeps it, and who repeats a nonce, having missed the
 * answer, gets a new token for the same seat.
 */
export function sit(state: RoomState, input: Sit, token: string | undefined): Seating | ErrorCode {
  const { meta, players } = state
  const holder = token === undefined ? undefined : holderOf(players, token)
  if (holder && token !== undefined) {
    const seated = { id: meta.id, seat: holder.seat, token }
    return holder.nonce === null ? { seated, change: comes(state, holder, input.nonce) } : { seated }
  }
  if (meta.phase !== 'waiting') return 'already-started'
  if (input.name === '') return 'bad-name'
  const fresh = newToken()
  const again = players.find((player) => player.nonce === input.nonce)
  if (again) {
    const change = changed(state, again, { ...again, tokens: [hashToken(fresh)] })
    return { seated: { id: meta.id, seat: again.seat, token: fresh }, change }
  }
  const taken = players.map((player) => player.seat)
  const free = lowestFree(taken, meta.places)
  if (free === undefined) return 'full'
  const seat = input.seat ?? free
  if (taken.includes(seat) || seat >= meta.places) return 'seat-taken'
  return seatAt(state, input, seat, fresh)
}

/** The table without some players, and whatever hung on their seats. */
export function without(state: RoomState, gone: readonly Player[]): RoomState {
  const stays = ({ playerId }: { readonly playerId: number }) => !gone.some((player) => player.playerId === playerId)
  const { players, transfers, rescues } = state
  return { ...state, players: players.filter(stays), transfers: transfers.filter(stays), rescues: rescues.filter(stays) }
}

/** Another seat, identity or name, before the start. Who is to start stays so on another seat. */
export function choose(state: RoomState, player: Player, input: Choosing): Change | ErrorCode {
  const { meta } = state
  if (meta.phase !== 'waiting') return 'already-started'
  const others = state.players.filter((known) => known !== player)
  const { seat = player.seat, identity = player.identity, name = player.name } = input
  if (seat >= meta.places || others.some((known) => known.seat === seat)) return 'seat-taken'
  if (others.some((known) => known.identity === identity)) return 'identity-taken'
  if (name === '') return 'bad-name'
  const moved = changed(state, player, { ...player, seat, identity, name: distinct(name, others) })
  if (meta.first !== player.seat) return moved
  const follows: Meta = { ...meta, first: seat }
  return {
    state: { ...moved.state, meta: follows },
    write(store) {
      moved.write(store)
      store.putMeta(follows)
    },
  }
}

/** The player whom the host sends away, before the start. */
export function kicked(state: RoomState, host: Player, seat: number): Player | ErrorCode {
  if (host !== hostOf(state.players)) return 'not-host'
  if (state.meta.phase !== 'waiting') return 'already-started'
  if (seat === host.seat) return 'own-seat'
  return state.players.find((player) => player.seat === seat) ?? 'seat-free'
}

/** Before the start the seat is free again; after it the seat is kept, marked left. The last to go ends the game. */
export function leave(state: RoomState, player: Player, now: number): Change {
  if (state.meta.phase === 'waiting')
    return { state: without(state, [player]), write: (store) => store.dropPlayer(player.playerId) }
  const left = changed(state, player, { ...player, left: true })
  if (state.meta.phase !== 'playing' || left.state.players.some((known) => !known.left)) return left
  const ended = end(left.state, now)
  return {
    ...ended,
    write(store) {
      left.write(store)
      ended.write(store)
    },
  }
}

/** Breaks a running game off: its secret is never told. */
export function end(state: RoomState, now: number): Change {
  const meta: Meta = { ...state.meta, phase: 'ended' }
  return { state: { ...state, meta }, write: (store) => store.putMeta(meta), expires: now + lifetime.ended }
}
