import type { Seated } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import { arrival } from '../base/arrival.svelte.ts'
import { once } from '../base/once.ts'
import { transferCode } from '../base/route.svelte.ts'
import type { Room } from './room.svelte.ts'

export async function claimTransfer(room: Room, code: string): Promise<Result<Seated>> {
  const ask = (once: string) => room.call('POST /api/tables/:id/transfers/claim', { body: { code }, once })
  const result = await once(`code ${room.id}`, ask, code)
  if ('error' in result) return result
  transferCode.drop(room.id)
  room.useToken(result.ok.token)
  arrival.note(room.id)
  return result
}
