import type { KeptSeat } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import { newNonce } from '../base/once.ts'
import { persistedAt } from '../base/persisted-at.ts'
import type { Room } from './room.svelte.ts'

const storedOf = persistedAt<KeptSeat>('murex:guest:')

/** Seat at the next table that is kept for this browser's visitor. */
export function keptSeat(table: string): KeptSeat | undefined {
  const kept = storedOf(table).current
  return kept?.name === '' ? undefined : kept
}

/** Asks for one. Its secret is kept before the answer, so that asking again is the same. [PAGE-151] */
export async function keepSeat(room: Room, name: string): Promise<Result<unknown>> {
  const own = storedOf(room.id)
  const { token } = (own.current ??= { name: '', token: newNonce() })
  const result = await room.call('POST /api/tables/:id/guests', { body: { name, token } })
  if ('ok' in result) own.current = { name: result.ok.name, token }
  return result
}

/** Gives it up. If the room does not hear of it, the seat is lost at the start of the next game. */
export function giveUpSeat(room: Room): void {
  const { current } = storedOf(room.id)
  storedOf(room.id).clear()
  if (current) void room.call('DELETE /api/tables/:id/guests/mine', { token: current.token })
}
