import type { RoomRecord } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import type { Room } from './room.svelte.ts'

/** Records by table: one that was fetched does not change. */
const known: Record<string, RoomRecord> = {}

/** The record of a table, which opens with its outcome. */
export async function recordOf(room: Room): Promise<Result<RoomRecord>> {
  const record = known[room.id]
  if (record) return { ok: record }
  const result = await room.call('GET /api/tables/:id/record')
  if ('ok' in result) known[room.id] = result.ok
  return result
}
