import type { Choosing, Create, Created, Seated, Sit } from '../../api.ts'
import type { Seat } from '../../engine/game.ts'
import { NAME_LENGTH, shortened } from '../../sanitize.ts'
import type { TableInfo } from '../../table-info.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { isBanned, type Origin } from './bans.ts'
import { both, changed, type InfoChange } from '../core/change.ts'
import { planTable } from './new-table.ts'
import { newlySeen, holderOf, isPlayer } from '../core/occupants.ts'
import { answering, informing, type Plan } from '../core/plan.ts'
import { gameOf } from '../core/state.ts'
import { metaChanged } from '../core/table-log.ts'
import type { Platform, Rows } from '../platform.ts'
import type { Holder, Meta, Occupant, Player, PlayerId, RoomState } from '../types.ts'

/** The games, for their colours, and the check of look-alike names. */
type Of = Pick<Platform, 'games' | 'alike'>

/** `Anna`, or `Anna 2` if somebody with a look-alike name sits already; at most 32 characters. A bot gives its name up. */
export function distinct(
  name: string,
  players: readonly { readonly name: string; readonly kind?: Occupant['kind'] }[],
  alike: Platform['alike'],
): string {
  let free = name
  for (let k = 2; players.some((player) => player.kind !== 'bot' && alike(player.name, free)); k++) {
    free = `${shortened(name, NAME_LENGTH - ` ${k}`.length)} ${k}`
  }
  return free
}

export const isFree = ({ meta, players }: RoomState, seat: Seat): boolean =>
  seat < meta.places && !players.some((occupant) => occupant.seat === seat)

/** Seats that are free, the lowest first. */
export function openSeats({ meta, players }: RoomState): readonly Seat[] {
  const taken = players.map(({ seat }) => seat)
  return Array.from({ length: meta.places }, (_, seat) => seat).filter((seat) => !taken.includes(seat))
}

/** A new occupant of a free seat: next in join order, under a name that nobody has yet, in the first free colour. */
export function newcomer(
  state: RoomState,
  { games, alike }: Of,
  seat: Seat,
  name: string,
): Pick<Occupant, 'id' | 'seat' | 'name' | 'colour'> {
  const { meta, players } = state
  const colours = gameOf(games, meta.game)?.colours ?? []
  const colour = colours.find((one) => !players.some((player) => player.colour === one))!
  return { id: meta.joined, seat, name: distinct(name, players, alike), colour }
}

/** Adds an occupant. Its row alone tells that one more has joined. */
export function added(state: RoomState, occupant: Occupant): InfoChange {
  const meta: Meta = { ...state.meta, joined: state.meta.joined + 1 }
  return {
    kind: 'info',
    state: { ...state, meta, players: [...state.players, occupant] },
    write: (rows) => rows.put('player', occupant.id, occupant),
  }
}

/** A new table. Its host's seat is reserved: the nonce comes after the commitment. `maker`: the hash of the maker's address. */
export function create(platform: Of, id: string, input: Create, maker: string | undefined, now: number): Plan<Created> {
  const { game, options = {}, settings } = input
  const table = { id, game, options, settings, occupants: [], ...(maker !== undefined && { maker }) }
  const made = planTable(platform.games, table, now)
  if (typeof made === 'string') return { error: made }
  if (input.name === '') return { error: 'bad-name' }
  const token = newToken()
  const kept = { kind: 'reserved', tokens: [hashToken(token)], host: true } as const
  const host = added(made.state, { ...newcomer(made.state, platform, 0, input.name), ...kept })
  const change: InfoChange = {
    ...made,
    ...host,
    write(rows) {
      rows.create()
      rows.putMeta(host.state.meta)
      host.write(rows)
    },
  }
  return answering({ id, seat: 0, token, commitment: made.state.meta.commitment }, change)
}

/** Answers a repeated request for a table that exists, before its host has come. */
export function createdAgain(state: RoomState): Plan<Created> {
  const { meta, players } = state
  const host = players.find(({ id }) => id === 0)
  if (meta.phase !== 'waiting' || host?.kind !== 'reserved') return { error: 'seat-taken' }
  const token = newToken()
  const change = changed(state, host, { ...host, tokens: [hashToken(token)] })
  return answering({ id: meta.id, seat: host.seat, token, commitment: meta.commitment }, change)
}

/** Seats the player whose seat is reserved: only now, after the commitment, with a nonce. */
function arrive(state: RoomState, holder: Holder, nonce: string): InfoChange | undefined {
  if (holder.kind !== 'reserved') return undefined
  const { kind: _, host: __, ...kept } = holder
  return changed(state, holder, { ...newlySeen(0), ...kept, kind: 'player', nonce })
}

/**
 * The player who sat down with this nonce and missed the answer, maybe until the game was on. A later device, a put out or a
 * leave rules that out. At the end the record tells all nonces.
 */
const seatedBy = ({ meta, players }: RoomState, nonce: string): Player | undefined =>
  meta.phase === 'waiting' || meta.phase === 'playing'
    ? players.filter(isPlayer).find((player) => player.nonce === nonce && player.seenAt === 0)
    : undefined

/** Takes a seat. Safe to repeat: a holder keeps the seat, and a repeated nonce gets a new token for the same seat. */
export function sit(state: RoomState, of: Of, input: Sit, origin: Origin, now: number): Plan<Seated> {
  const { meta, players } = state
  const { token } = origin
  const holder = token === undefined ? undefined : holderOf(players, token)
  if (holder && token !== undefined) {
    return answering({ id: meta.id, seat: holder.seat, token }, arrive(state, holder, input.nonce))
  }
  if (state.unreadable) return { error: 'unreadable' }
  const fresh = newToken()
  const again = seatedBy(state, input.nonce)
  if (again) {
    const change = changed(state, again, { ...again, tokens: [hashToken(fresh)] })
    return answering({ id: meta.id, seat: again.seat, token: fresh }, change)
  }
  if (meta.phase !== 'waiting') return { error: 'already-started' }
  if (input.name === '') return { error: 'bad-name' }
  if (isBanned(state, origin, now)) return { error: 'sent-away' }
  if (meta.settings.locked) return { error: 'locked' }
  const open = openSeats(state)
  if (open.length === 0) return { error: 'full' }
  const seat = input.seat ?? open[0]!
  if (!open.includes(seat)) return { error: 'seat-taken' }
  const seated = { kind: 'player', tokens: [hashToken(fresh)], nonce: input.nonce, ...newlySeen(0) } as const
  const change = added(state, { ...newcomer(state, of, seat, input.name), ...seated })
  return answering({ id: meta.id, seat, token: fresh }, change)
}

export function dropOccupant(rows: Rows, id: PlayerId): void {
  rows.drop('player', id)
  rows.drop('transfer', id)
}

/** The state without some players, and without all that hung on their seats. */
export function without(state: RoomState, gone: readonly Occupant[]): RoomState {
  const stays = (id: number): boolean => !gone.some((player) => player.id === id)
  return {
    ...state,
    players: state.players.filter(({ id }) => stays(id)),
    transfers: state.transfers.filter(({ playerId }) => stays(playerId)),
  }
}

/** Changes seat, colour or name, before the start. A starting player takes the start along to another seat. */
export function choose(state: RoomState, { games, alike }: Of, player: Player, input: Choosing): Plan<TableInfo> {
  const { meta } = state
  if (meta.phase !== 'waiting') return { error: 'already-started' }
  const others = state.players.filter((known) => known !== player)
  const { seat = player.seat, colour = player.colour, name = player.name } = input
  if (!isFree({ ...state, players: others }, seat)) return { error: 'seat-taken' }
  if (!gameOf(games, meta.game)?.colours.includes(colour)) return { error: 'no-such-colour' }
  if (others.some((known) => known.colour === colour)) return { error: 'colour-taken' }
  if (name === '') return { error: 'bad-name' }
  const chosen = changed(state, player, { ...player, seat, colour, name: distinct(name, others, alike) })
  if (meta.settings.first !== player.seat) return informing(chosen)
  return informing(both(chosen, metaChanged(chosen.state, { settings: { ...meta.settings, first: seat } })))
}
