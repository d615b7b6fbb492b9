import { call } from '../../base/api.ts'
import { isSettled } from '../../base/once.ts'
import { storeToken } from '../../base/seat-tokens.ts'
import { isAloneAt } from '../../room/alone.ts'

export interface Held {
  readonly id: string
  readonly token: string
}

/**
 * Gives up a waiting table's seat, and deletes it if empty; one that began comes back. Resolves to whether that is settled.
 */
export async function giveUp({ id, token }: Held): Promise<boolean> {
  const found = await call('GET /api/tables/:id', { params: { id }, token })
  if ('error' in found) return isSettled(found)
  if (found.ok.phase === 'playing') storeToken(id, token)
  if (found.ok.phase !== 'waiting' || found.ok.you === null) return true
  const route = isAloneAt(found.ok, found.ok.you) ? 'DELETE /api/tables/:id' : 'DELETE /api/tables/:id/seats/mine'
  const done = await call<typeof route>(route, { params: { id }, token, body: {} })
  return isSettled(done)
}
