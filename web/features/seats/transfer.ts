import type { Failure } from '../../base/api.ts'
import type { Room } from '../../room/room.svelte.ts'
import { codes } from '../../base/route.svelte.ts'

/** Takes the seat that a one-time code gives. */
export async function redeem(room: Room, code: string): Promise<Failure | undefined> {
  const result = await room.ask('POST /api/tables/:id/moves/redeem', { body: { code } })
  if ('failure' in result) return result.failure
  codes.drop(room.id)
  room.take(result.answer.token)
  return undefined
}
