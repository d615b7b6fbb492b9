import type { Seated } from '../../../shared/api.ts'
import type { Result } from '../../../shared/errors.ts'
import { dropLeftSeat, leftSeat } from '../../base/left-seat.svelte.ts'
import type { Room } from '../../room/room.svelte.ts'

/** Takes back the seat that this browser's player left, unless somebody else has it by now. */
export async function comeBack(room: Room): Promise<Result<Seated>> {
  const left = leftSeat(room.id)
  if (!left) return { error: 'bad-token' }
  const result = await room.call('POST /api/tables/:id/seats/mine', { token: left.token })
  if ('ok' in result) room.useToken(result.ok.token)
  if ('ok' in result || result.error === 'bad-token' || result.error === 'already-over') dropLeftSeat(room.id)
  return result
}
