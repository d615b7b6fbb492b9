import type { ErrorCode } from '../../../shared/errors.ts'
import type { Room } from '../../room/room.svelte.ts'
import { codes } from '../../base/route.svelte.ts'

/** Takes the seat that a one-time code gives. */
export async function redeem(room: Room, code: string): Promise<ErrorCode | undefined> {
  const result = await room.ask('POST /api/tables/:id/transfers/claim', { body: { code } })
  if ('error' in result) return result.error
  codes.drop(room.id)
  room.take(result.ok.token)
  return undefined
}
