import type { Seat } from '../../../shared/engine/game.ts'
import type { Result } from '../../../shared/errors.ts'
import { newDeviceTransferCode } from '../../../shared/tokens.ts'
import { call } from '../../base/api.ts'
import { deviceArrivals } from '../../base/device-arrivals.svelte.ts'
import { once } from '../../base/once.ts'
import { dropToken } from '../../base/seat-tokens.ts'
import { pack, unpack, type Arrival } from './packing.ts'
import { seal, sealOf, unseal } from './sealing.ts'

/** A code that brings all seats of this device to another one, once. `until`: its end, in ms. */
export interface DeviceTransferCode {
  readonly code: string
  readonly until: number
}

/** Leaves this device's seats with the house, sealed, for the device that types the code. */
export async function send(): Promise<Result<DeviceTransferCode>> {
  const code = newDeviceTransferCode()
  const made = await sealOf(code)
  const body = { id: made.id, sealed: await seal(made, pack()) }
  const result = await call('POST /api/device-transfers', { body })
  return 'ok' in result ? { ok: { code, until: result.ok.until } } : result
}

const seatOf = async (table: string, token: string): Promise<Seat | null> => {
  const result = await call('GET /api/tables/:id', { params: { id: table }, token })
  return 'ok' in result ? result.ok.you : null
}

/**
 * Keeps the new seats of a table, and drops those that this device holds by another token already: it would count as two
 * players. The cookie keeps them too; if that fails, storage has them.
 */
async function settle({ table, held, fresh }: Arrival): Promise<readonly string[]> {
  const mine = await Promise.all(held.map((token) => seatOf(table, token)))
  const news: string[] = []
  for (const token of fresh) {
    const seat = held.length > 0 ? await seatOf(table, token) : null
    if (seat !== null && mine.includes(seat)) dropToken(table, token)
    else news.push(token)
  }
  // One after the other: each answer rewrites the cookie of those before it.
  for (const token of news) await call('PUT /api/tables/:id/seats/mine', { params: { id: table }, token })
  return news
}

/** Takes the seats of a code; returns the number of tables with new ones. */
export async function receive(code: string): Promise<Result<number>> {
  const made = await sealOf(code)
  const ask = (once: string) => call('POST /api/device-transfers/claim', { body: { id: made.id }, once })
  const result = await once('device-transfer', ask, made.id)
  if ('error' in result) return result
  const text = await unseal(made, result.ok.sealed)
  if (text === undefined) return { error: 'bad-code' }
  const settled = await Promise.all(unpack(text).map(settle))
  deviceArrivals.note()
  return { ok: settled.filter((fresh) => fresh.length > 0).length }
}
