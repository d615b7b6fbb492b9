import type { Seated, TakeoverRequest } from '../../../shared/api.ts'
import type { Seat } from '../../../shared/engine/game.ts'
import type { Result } from '../../../shared/errors.ts'
import { call } from '../../base/api.ts'
import { dropLeftSeat, leftSeat } from '../../base/left-seat.svelte.ts'
import type { Room } from '../../room/room.svelte.ts'
import { dropTakeover, ownTakeover, storedTakeover } from './own-takeover.svelte.ts'

let claiming = false

export async function requestTakeover(
  room: Room,
  seat: Seat,
  from: string,
  name: string,
): Promise<Result<TakeoverRequest>> {
  const result = await room.call('POST /api/tables/:id/takeovers', { body: { seat, name } })
  if ('ok' in result) storedTakeover(room.id).current = { ...result.ok, seat, from }
  return result
}

/** Asks whether the players have agreed; once they have, the seat is taken. */
export async function claimTakeover(room: Room): Promise<void> {
  const asked = storedTakeover(room.id)
  const own = asked.current
  if (!own || own.error || claiming) return
  claiming = true
  const { takeover, token } = own
  const result = await room.call('POST /api/tables/:id/takeovers/:takeover/claim', {
    params: { takeover },
    body: { token },
  })
  claiming = false
  if (asked.current !== own) return
  if ('ok' in result) {
    asked.clear()
    dropLeftSeat(room.id)
    room.useToken(result.ok.token)
  } else if (result.error === 'takeover-denied' || result.error === 'no-such-takeover') {
    asked.current = { ...own, error: result.error }
  }
}

/** Not wanted any more: the players need not answer it. Should the room not hear of it, it lapses by itself. */
export function cancelTakeover(room: Room): void {
  const own = ownTakeover(room.id)
  if (!own) return
  dropTakeover(room.id)
  const { takeover, token, error } = own
  if (!error) void room.call('DELETE /api/tables/:id/takeovers/:takeover', { params: { takeover }, body: { token } })
}

/** Takes back the seat that this browser's player left, unless somebody else has it by now. */
export async function comeBack(room: Room): Promise<Result<Seated>> {
  const left = leftSeat(room.id)
  if (!left) return { error: 'bad-token' }
  const result = await call('POST /api/tables/:id/seats/mine', { params: { id: room.id }, token: left.token })
  if ('ok' in result) room.useToken(result.ok.token)
  if ('ok' in result || result.error === 'bad-token' || result.error === 'already-over') dropLeftSeat(room.id)
  return result
}
