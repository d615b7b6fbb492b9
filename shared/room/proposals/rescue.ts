import type { RescueRequest, Seated } from '../../api.ts'
import type { Seat } from '../../engine/game.ts'
import type { ErrorCode } from '../../errors.ts'
import { DELAY, UNUSED, delayAlone } from '../../rescue-times.ts'
import type { RescueInfo, TableInfo } from '../../table-info.ts'
import { hashToken, newRescueId, newToken, same } from '../../tokens.ts'
import type { Origin } from '../seats/bans.ts'
import { both, changed } from '../core/change.ts'
import { isMostOf, isOneTooMany } from '../core/admission.ts'
import { logged, logLine } from '../core/table-log.ts'
import { holderById, holderOf, isPlayer, withLetIn } from '../core/occupants.ts'
import { answering, informing, type Plan } from '../core/plan.ts'
import { lastSeenAt } from '../core/presence.ts'
import { isOpen } from '../core/session.ts'
import { whyNotPlaying } from '../core/state.ts'
import type { Platform } from '../platform.ts'
import type { InfoChange, Now, Player, PlayerId, Rescue, RoomState } from '../types.ts'

// All in ms.
/** How long a request may be answered, and taken up once the seat is to be had. */
const OPEN_FOR = 10 * 60_000
const CLAIM_FOR = 60 * 60_000
/** How long an address may ask for nothing here once a player said no, and nobody for a seat whose own player did. */
const DENIED_FOR = 10 * 60_000
const VETOED_FOR = 24 * 60 * 60_000

/** So many players who are here together, all of whom say yes, are enough at once. */
const ENOUGH = 2
/**
 * Open requests at a table, beyond which one of the address that has the most makes room; and those that an address makes in
 * `OPEN_FOR`, with those that came to an end.
 */
const OPEN = 8
const EACH = 3

const alive = ({ rescues }: RoomState, now: number): Rescue[] => rescues.filter(({ until }) => until > now)
const playerById = ({ players }: RoomState, id: PlayerId | undefined): Player | undefined =>
  players.filter(isPlayer).find((known) => known.id === id)

/** A table that was in the list stays one of strangers for good. */
const unused = ({ meta: { settings, wasListed } }: RoomState): number =>
  settings.listed || wasListed ? UNUSED.listed : UNUSED.linked

const isInUse = (state: RoomState, player: Player, { sessions, now }: Now): boolean =>
  isOpen(sessions, player.id) || now < lastSeenAt(state, player) + unused(state)

/** New and changed requests. */
function putting(state: RoomState, changes: readonly Rescue[]): InfoChange {
  const kept = state.rescues.filter(({ id }) => !changes.some((change) => change.id === id))
  const rescues = [...kept, ...changes]
  const at = Math.min(...rescues.map(({ until }) => until))
  return {
    kind: 'info',
    state: { ...state, rescues },
    write(rows) {
      for (const change of changes) rows.put('rescue', change.id, change)
    },
    alarms: rescues.length > 0 ? [{ name: 'rescues', at }] : [],
  }
}

/** Why an address may not ask for a seat now; what others ask does not count for it but in the one limit of the table. */
function whyNotAsk(state: RoomState, player: Player, address: string | undefined, at: Now): ErrorCode | undefined {
  const known = alive(state, at.now)
  if (isInUse(state, player, at)) return 'seat-in-use'
  if (known.some(({ playerId, status }) => playerId === player.id && status === 'vetoed')) return 'rescue-denied'
  const own = known.filter((rescue) => address !== undefined && rescue.address === address)
  if (own.some(({ status }) => status === 'denied' || status === 'vetoed')) return 'rescue-denied'
  return own.length >= EACH ? 'too-many-rescues' : undefined
}

/** The open request that makes room for one more, to which nobody has said yes; 'newcomer' where none does; undefined: there is room. */
function rescueToGo(state: RoomState, address = '', now: number): Rescue | 'newcomer' | undefined {
  const open = alive(state, now).filter(({ status }) => status === 'open')
  if (open.length < OPEN) return undefined
  const addresses = open.map((rescue) => rescue.address ?? '')
  if (isOneTooMany(addresses, address)) return 'newcomer'
  const isMost = isMostOf(addresses)
  return open.find((rescue) => isMost(rescue.address ?? '') && rescue.approvedBy.length === 0) ?? 'newcomer'
}

/** Asks to be let back into a seat. The token told here opens the seat once the request is claimed. */
export function requestRescue(state: RoomState, seat: Seat, { token, address }: Origin, at: Now): Plan<RescueRequest> {
  if (token !== undefined && holderOf(state.players, token)) return { error: 'already-seated' }
  const early = whyNotPlaying(state)
  if (early) return { error: early }
  const player = state.players.filter(isPlayer).find((known) => known.seat === seat)
  if (!player) return { error: 'seat-free' }
  const refusal = whyNotAsk(state, player, address, at)
  if (refusal) return { error: refusal }
  const goes = rescueToGo(state, address, at.now)
  if (goes === 'newcomer') return { error: 'too-many-rescues' }
  const fresh = newToken()
  const made: Rescue = {
    id: newRescueId(),
    playerId: player.id,
    tokenHash: hashToken(fresh),
    ...(address === undefined ? {} : { address }),
    until: at.now + OPEN_FOR,
    status: 'open',
    approvedBy: [],
    approvedAt: 0,
  }
  const gone: Rescue[] = goes ? [{ ...goes, status: 'cancelled' }] : []
  return answering({ rescue: made.id, token: fresh }, putting(state, [...gone, made]))
}

/** Whether these are all of the players who are here, but for the one of the seat, on devices that may answer. */
function areTogether(
  { players }: RoomState,
  by: Player,
  approvedBy: readonly PlayerId[],
  player: Player,
  at: Now,
): boolean {
  const isHere = ({ id }: Player): boolean =>
    at.sessions.some((each) => each.stage === 'seated' && each.playerId === id && !each.isLetIn)
  const here = players.filter(isPlayer).filter((one) => one !== player && (one === by || isHere(one)))
  return here.length >= ENOUGH && here.every(({ id }) => approvedBy.includes(id))
}

/** The request with one more yes, which says when the seat can be taken. */
function approved(state: RoomState, open: Rescue, by: Player, player: Player, at: Now): Rescue {
  const approvedBy = [...open.approvedBy, by.id]
  const approvedAt = open.approvedBy.length === 0 ? at.now : open.approvedAt
  const delay = approvedBy.length === 1 ? delayAlone(state.meta.settings) : DELAY
  const from = areTogether(state, by, approvedBy, player, at) ? at.now : Math.max(at.now, approvedAt + delay)
  return { ...open, approvedBy, approvedAt, from, until: from + Math.max(delay, CLAIM_FOR) }
}

/** A player's answer: another's yes or no, or the veto of the seat's own player. A yes gives nothing yet. */
export function answerRescue(state: RoomState, by: Player, id: string, approve: boolean, at: Now): Plan<TableInfo> {
  const open = alive(state, at.now).find((known) => known.id === id && known.status === 'open')
  const player = playerById(state, open?.playerId)
  if (!open || !player) return { error: 'no-such-rescue' }
  if (!approve) {
    return informing(player === by ? veto(state, player, at.now) : putting(state, [denied(open, at.now)]))
  }
  if (player === by) return { error: 'own-seat' }
  const refusal = whyNotPlaying(state) ?? (isInUse(state, player, at) ? 'seat-in-use' : undefined)
  if (refusal) return { error: refusal }
  if (open.approvedBy.includes(by.id)) return { answer: (info) => info() }
  return informing(putting(state, [approved(state, open, by, player, at)]))
}

const denied = (open: Rescue, now: number): Rescue => ({ ...open, status: 'denied', until: now + DENIED_FOR })

/** The seat's own player says no: to all who ask for it now, and for a while to all who would. */
export function veto(state: RoomState, { id }: Player, now: number): InfoChange {
  const asking = alive(state, now).filter(({ playerId, status }) => playerId === id && status === 'open')
  return putting(
    state,
    asking.map((open) => ({ ...open, status: 'vetoed', until: now + VETOED_FOR })),
  )
}

/** What came of a request. Once it may be, the seat is taken by asking this; asked again, the answer is the same. */
export function claimRescue(state: RoomState, id: string, token: string, at: Now): Plan<Seated> {
  const hash = hashToken(token)
  const known = alive(state, at.now).find((rescue) => rescue.id === id && same(rescue.tokenHash, hash))
  const player = playerById(state, known?.playerId)
  if (!known || !player) return { error: 'no-such-rescue' }
  const seated: Seated = { id: state.meta.id, seat: player.seat, token }
  switch (known.status) {
    case 'open':
      return take(state, known, player, seated, at)
    case 'denied':
    case 'vetoed':
      return { error: 'rescue-denied' }
    case 'claimed':
      // It may have been put out meanwhile.
      return player.letIn.includes(hash) ? answering(seated) : { error: 'no-such-rescue' }
    case 'cancelled':
      return { error: 'no-such-rescue' }
  }
}

/** Takes the seat, unless its own player has been there since somebody said yes: then somebody has to say so again. */
function take(state: RoomState, open: Rescue, player: Player, seated: Seated, at: Now): Plan<Seated> {
  const refusal = whyNotPlaying(state)
  if (refusal) return { error: refusal }
  const { from } = open
  if (from === undefined || at.now < from || isOpen(at.sessions, player.id)) return { error: 'rescue-pending' }
  if (lastSeenAt(state, player) >= open.approvedAt)
    return { error: 'rescue-denied', change: putting(state, [denied(open, at.now)]) }
  const claimed = putting(state, [{ ...open, status: 'claimed', until: at.now + OPEN_FOR }])
  const added = changed(claimed.state, player, withLetIn(player, open.tokenHash))
  const by = state.players.filter(({ id }) => open.approvedBy.includes(id)).map(({ name }) => name)
  const line = logged(added.state, { ...logLine(state, 'letIn', player), by })
  return answering(seated, both(both(claimed, added), line))
}

/** The asker takes the request back, while nothing has come of it. It still counts for its address. */
export function cancelRescue(state: RoomState, id: string, token: string): Plan<TableInfo> {
  const hash = hashToken(token)
  const open = state.rescues.find((known) => known.id === id && same(known.tokenHash, hash) && known.status === 'open')
  return open ? informing(putting(state, [{ ...open, status: 'cancelled' }])) : { error: 'no-such-rescue' }
}

/** Forgets the requests that are too old; the alarm is set again for the next one. */
export function dueRescues(state: RoomState, platform: Platform): InfoChange {
  const now = platform.now()
  const rescues = alive(state, now)
  const old = state.rescues.filter(({ until }) => until <= now)
  const next = rescues.map(({ until }) => until).sort((a, b) => a - b)[0]
  return {
    kind: 'info',
    state: { ...state, rescues },
    write(rows) {
      for (const { id } of old) rows.drop('rescue', id)
    },
    alarms: next === undefined ? [] : [{ name: 'rescues', at: next }],
  }
}

/** The requests of which nothing has come yet. */
export function openRescues({ meta, players, rescues }: RoomState): RescueInfo[] {
  if (meta.phase !== 'playing') return []
  const seat = (id: PlayerId): Seat[] => players.filter((known) => known.id === id).map((known) => known.seat)
  return rescues.flatMap((rescue) => {
    const { id, playerId, status, approvedBy, from = null } = rescue
    const holder = holderById(players, playerId)
    if (!holder || status !== 'open') return []
    return [{ id, seat: holder.seat, by: approvedBy.flatMap(seat), from }]
  })
}
