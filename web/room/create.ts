import type { Api, Created, SeatBot } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import { call } from '../base/api.ts'
import { once } from '../base/once.ts'
import { storeToken } from '../base/seat-tokens.ts'
import { noteCommitment, noteNonce } from './commitment.ts'

/** Makes a table with this player as host, and these bots. Once it exists, the waiting room can repeat what fails. */
export async function createTable(
  table: Api['POST /api/tables']['body'],
  bots: readonly SeatBot[] = [],
): Promise<Result<Created>> {
  const made = await once('table', (once) => call('POST /api/tables', { body: table, once }), table)
  if ('error' in made) return made
  const { id, token, commitment } = made.ok
  storeToken(id, token)
  noteCommitment(id, commitment, true)
  const at = { params: { id }, token }
  await once(`seat ${id}`, (nonce) => {
    noteNonce(id, nonce)
    return call('POST /api/tables/:id/seats', { ...at, body: { name: table.name, nonce } })
  })
  for (const bot of bots) await call('POST /api/tables/:id/bots', { ...at, body: bot })
  return made
}
