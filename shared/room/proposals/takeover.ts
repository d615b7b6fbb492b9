import type { Seated, TakeoverRequest } from '../../api.ts'
import type { Seat } from '../../engine/game.ts'
import type { TableInfo } from '../../table-info.ts'
import { hashToken, newTakeoverId, newToken, same } from '../../tokens.ts'
import { isBanned, type Origin } from '../seats/bans.ts'
import { both } from '../core/change.ts'
import { logged, logLine, metaChanged } from '../core/table-log.ts'
import { newlySeen, holderOf, isLeft, isPlayer, mayBeTaken } from '../core/occupants.ts'
import { answering, informing, type Plan } from '../core/plan.ts'
import { distinct, dropOccupant, without } from '../seats/sit.ts'
import type { Platform } from '../platform.ts'
import type { Alarm, InfoChange, Left, Meta, Now, Player, RoomState, Session, Takeover } from '../types.ts'

/** How long a request lives, in ms, and how many may be open at a table. */
const OPEN_FOR = 10 * 60 * 1000
const OPEN = 3
/** How long the others may say no once a player has said yes, in ms: silence is consent then. */
const SILENCE = 30 * 1000

const alive = ({ meta }: RoomState, now: number): readonly Takeover[] =>
  meta.takeovers.filter(({ until }) => until > now)

/** The seat that is asked for, while nobody has it. */
function seatOf({ players }: RoomState, { playerId }: Takeover): Left | undefined {
  return players.filter(isLeft).find(({ id }) => id === playerId)
}

/** Whether the player who left may still think better of it, before anybody has the seat. */
const isKept = ({ keptUntil = 0 }: Left, now: number): boolean => now < keptUntil

/** Those that the players are to answer. */
export function openTakeovers(state: RoomState): readonly Takeover[] {
  if (state.meta.phase !== 'playing') return []
  return state.meta.takeovers.filter((one) => !one.denied && seatOf(state, one) !== undefined)
}

/** The players who would let this one in, and have not left themselves. */
export function agreedTo({ players }: RoomState, { agreed }: Takeover): readonly Player[] {
  return players.filter(isPlayer).filter(({ id }) => agreed.includes(id))
}

/** Whether all players have said yes; or some have, and the others had time to say no. */
function isGranted(state: RoomState, takeover: Takeover, now: number): boolean {
  const yes = agreedTo(state, takeover).length
  return yes > 0 && (yes === state.players.filter(isPlayer).length || now >= takeover.since + SILENCE)
}

function withTakeovers(state: RoomState, takeovers: readonly Takeover[]): InfoChange {
  return metaChanged(state, { takeovers })
}

function alarmOf(takeovers: readonly Takeover[]): readonly Alarm[] {
  return takeovers.length === 0 ? [] : [{ name: 'takeovers', at: Math.min(...takeovers.map(({ until }) => until)) }]
}

/** Whether a page of somebody who plays here is open at this address: nobody lets oneself in. */
const playsAt = (sessions: readonly Session[], address: string | undefined): boolean =>
  sessions.some((each) => each.stage === 'seated' && each.address === address)

/** Whether the request came from this address, as far as that is known. */
const isFrom = ({ address }: Takeover, origin: Origin): boolean => address !== undefined && address === origin.address

/**
 * Asks the players for the seat of one who left. The token told here counts once they have agreed and the seat is claimed.
 * An address has one request at a time; one that was denied is not heard again for a while.
 */
export function requestTakeover(
  state: RoomState,
  { seat, name }: { readonly seat: Seat; readonly name: string },
  origin: Origin,
  { sessions, now }: Now,
): Plan<TakeoverRequest> {
  if (origin.token !== undefined && holderOf(state.players, origin.token)) return { error: 'already-seated' }
  if (state.meta.phase !== 'playing') return { error: state.meta.phase === 'waiting' ? 'not-started' : 'already-over' }
  const left = state.players.filter(isLeft).find((known) => known.seat === seat)
  if (!left) return { error: 'seat-taken' }
  if (!mayBeTaken(left)) return { error: 'house-only' }
  if (isKept(left, now)) return { error: 'seat-kept' }
  if (playsAt(sessions, origin.address)) return { error: 'plays-here' }
  if (name === '') return { error: 'bad-name' }
  if (isBanned(state, origin, now)) return { error: 'sent-away' }
  const known = alive(state, now)
  if (known.some((one) => one.denied && isFrom(one, origin))) return { error: 'takeover-denied' }
  const others = known.filter((one) => !isFrom(one, origin))
  if (others.filter(({ denied }) => !denied).length >= OPEN) return { error: 'too-many-takeovers' }
  const token = newToken()
  const made: Takeover = {
    id: newTakeoverId(),
    playerId: left.id,
    name,
    tokenHash: hashToken(token),
    ...(origin.address === undefined ? {} : { address: origin.address }),
    until: now + OPEN_FOR,
    agreed: [],
    since: 0,
    denied: false,
  }
  const takeovers = [...others, made]
  const change = { ...withTakeovers(state, takeovers), alarms: alarmOf(takeovers) }
  return answering({ takeover: made.id, token }, change)
}

/** A player's answer: one no is enough; a yes counts with those of the others, but for one from where the request came from. */
export function answerTakeover(
  state: RoomState,
  { id: playerId }: Player,
  id: string,
  { agree, address }: { readonly agree: boolean; readonly address?: string | undefined },
  { sessions, now }: Now,
): Plan<TableInfo> {
  const open = openTakeovers(state).find((known) => known.id === id && known.until > now)
  if (!open) return { error: 'no-such-takeover' }
  if (agree && (isFrom(open, { address }) || playsAt(sessions, open.address))) return { error: 'plays-here' }
  const agreed = [...open.agreed.filter((known) => known !== playerId), playerId]
  const since = agreedTo(state, open).length === 0 ? now : open.since
  const answered: Takeover = agree ? { ...open, agreed, since } : { ...open, denied: true }
  return informing(
    withTakeovers(
      state,
      state.meta.takeovers.map((known) => (known === open ? answered : known)),
    ),
  )
}

/** Takes the seat, once the players have agreed. Asking again is safe. */
export function claimTakeover(
  state: RoomState,
  platform: Pick<Platform, 'alike'>,
  id: string,
  token: string,
  { sessions, now }: Now,
): Plan<Seated> {
  const { meta, players } = state
  const holder = holderOf(players, token)
  if (holder) return answering({ id: meta.id, seat: holder.seat, token })
  const hash = hashToken(token)
  const known = alive(state, now).find((one) => one.id === id && same(one.tokenHash, hash))
  const left = known && seatOf(state, known)
  if (!known || !left || meta.phase !== 'playing') return { error: 'no-such-takeover' }
  if (known.denied) return { error: 'takeover-denied' }
  // Its page may have been closed while it asked.
  if (playsAt(sessions, known.address)) return { error: 'plays-here' }
  // It may have been left once more since.
  if (!isGranted(state, known, now) || isKept(left, now) || !mayBeTaken(left)) return { error: 'takeover-pending' }
  return answering({ id: meta.id, seat: left.seat, token }, replaced(state, platform, known, left, now))
}

/** The seat, its colour and its part in the shuffle stay; name, tokens and player are new. */
function replaced(
  state: RoomState,
  { alike }: Pick<Platform, 'alike'>,
  takeover: Takeover,
  left: Left,
  now: number,
): InfoChange {
  const rest = without(state, [left])
  const { seat, colour, nonce } = left
  const player: Player = {
    kind: 'player',
    id: state.meta.joined,
    seat,
    name: distinct(takeover.name, rest.players, alike),
    colour,
    tokens: [takeover.tokenHash],
    nonce,
    ...newlySeen(now),
  }
  const meta: Meta = {
    ...state.meta,
    joined: state.meta.joined + 1,
    takeovers: state.meta.takeovers.filter(({ playerId }) => playerId !== left.id),
  }
  const seated: InfoChange = {
    kind: 'info',
    state: { ...rest, meta, players: [...rest.players, player] },
    write(rows) {
      rows.putMeta(meta)
      dropOccupant(rows, left.id)
      rows.put('player', player.id, player)
    },
  }
  const by = agreedTo(state, takeover).map(({ name }) => name)
  return both(seated, logged(seated.state, { ...logLine(state, 'replaced', player), from: left.name, by }))
}

/** The asker takes the request back, while nobody has denied it. The alarm finds it gone. */
export function cancelTakeover(state: RoomState, id: string, token: string): Plan<TableInfo> {
  const hash = hashToken(token)
  const open = openTakeovers(state).find((known) => known.id === id && same(known.tokenHash, hash))
  if (!open) return { error: 'no-such-takeover' }
  return informing(
    withTakeovers(
      state,
      state.meta.takeovers.filter((known) => known !== open),
    ),
  )
}

/** Forgets the requests that are too old; the alarm is set again for the next one. */
export function dueTakeovers(state: RoomState, platform: Platform): InfoChange {
  const takeovers = alive(state, platform.now())
  return { ...withTakeovers(state, takeovers), alarms: alarmOf(takeovers) }
}

/** The requests as the players are asked. */
export function takeoverInfos(state: RoomState): TableInfo['takeovers'] {
  return openTakeovers(state).map((one) => ({
    id: one.id,
    seat: seatOf(state, one)!.seat,
    name: one.name,
    agreed: agreedTo(state, one).map(({ seat }) => seat),
  }))
}
