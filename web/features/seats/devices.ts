import type { Result } from '../../../shared/errors.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import type { Room } from '../../room/room.svelte.ts'

/** Puts out all other devices of the seat at once. */
export function putOut(room: Room): Promise<Result<TableInfo>> {
  return room.call('DELETE /api/tables/:id/seats/mine/devices')
}
