import type { RescueRequest, Seated } from '../api.ts'
import type { Seat } from '../engine/game.ts'
import type { TableInfo } from '../table-info.ts'
import { hashToken, newRescueId, newToken, same } from '../tokens.ts'
import { both, changed, type InfoChange } from './change.ts'
import type { Platform } from './host.ts'
import { holderById, holderOf, isHolder, withToken, type Player } from './occupants.ts'
import { answering, informing, type Plan } from './plan.ts'
import type { Rescue, RoomState } from './state.ts'

/** How long a request lives, in ms, and how many may be open at a table. */
const OPEN_FOR = 10 * 60 * 1000
const OPEN = 3

const alive = (state: RoomState, now: number): Rescue[] => state.rescues.filter(({ until }) => until > now)

/** Asks to be let back into a seat. The token told here counts once another player has approved. */
export function requestRescue(
  state: RoomState,
  seat: Seat,
  token: string | undefined,
  now: number,
): Plan<RescueRequest> {
  if (token !== undefined && holderOf(state.players, token)) return { error: 'already-seated' }
  const holder = state.players.filter(isHolder).find((known) => known.seat === seat)
  if (!holder) return { error: 'seat-free' }
  if (alive(state, now).filter(({ status }) => status === 'open').length >= OPEN) return { error: 'too-many-rescues' }
  const fresh = newToken()
  const made: Rescue = {
    id: newRescueId(),
    playerId: holder.id,
    tokenHash: hashToken(fresh),
    until: now + OPEN_FOR,
    status: 'open',
  }
  const rescues = [...state.rescues, made]
  const at = Math.min(...rescues.map(({ until }) => until))
  return answering(
    { rescue: made.id, token: fresh },
    {
      kind: 'info',
      state: { ...state, rescues },
      write: (rows) => rows.putRescue(made),
      alarms: [{ name: 'rescues', at }],
    },
  )
}

/** Another player's answer: approved, the request's token is one more token of the seat. */
export function answerRescue(state: RoomState, by: Player, id: string, approve: boolean, now: number): Plan<TableInfo> {
  const open = alive(state, now).find((known) => known.id === id && known.status === 'open')
  const holder = holderById(state.players, open?.playerId)
  if (!open || !holder) return { error: 'no-such-rescue' }
  if (holder === by) return { error: 'own-seat' }
  const answered: Rescue = { ...open, status: approve ? 'approved' : 'denied' }
  const rescues = state.rescues.map((known) => (known === open ? answered : known))
  const answer: InfoChange = {
    kind: 'info',
    state: { ...state, rescues },
    write: (rows) => rows.putRescue(answered),
  }
  if (!approve) return informing(answer)
  return informing(both(answer, changed(answer.state, holder, withToken(holder, open.tokenHash))))
}

/** What came of a request; changes nothing, so that a lost answer may be asked for again. */
export function claimRescue(state: RoomState, id: string, token: string, now: number): Plan<Seated> {
  const hash = hashToken(token)
  const known = alive(state, now).find((rescue) => rescue.id === id && same(rescue.tokenHash, hash))
  const holder = holderById(state.players, known?.playerId)
  if (!known || !holder) return { error: 'no-such-rescue' }
  switch (known.status) {
    case 'open':
      return { error: 'rescue-pending' }
    case 'denied':
      return { error: 'rescue-denied' }
    case 'approved':
      // Newer devices may have taken the place of this one meanwhile.
      if (!holder.tokens.includes(known.tokenHash)) return { error: 'no-such-rescue' }
      return answering({ id: state.meta.id, seat: holder.seat, token })
  }
}

/** Whoever asked takes the request back, while nobody has answered it. The alarm finds it gone. */
export function cancelRescue(state: RoomState, id: string, token: string): Plan<TableInfo> {
  const hash = hashToken(token)
  const open = state.rescues.find((known) => known.id === id && same(known.tokenHash, hash) && known.status === 'open')
  if (!open) return { error: 'no-such-rescue' }
  return informing({
    kind: 'info',
    state: { ...state, rescues: state.rescues.filter((known) => known !== open) },
    write: (rows) => rows.dropRescue(id),
  })
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
      for (const { id } of old) rows.dropRescue(id)
    },
    alarms: next === undefined ? [] : [{ name: 'rescues', at: next }],
  }
}
