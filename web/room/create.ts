import type { Api, Created, SeatBot, TableOfScreen, TransferCode } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import { hashToken } from '../../shared/tokens.ts'
import { call } from '../base/api.ts'
import { once } from '../base/once.ts'
import { storeToken } from '../base/seat-tokens.ts'
import { session, readJson, writeJson } from '../base/storage.ts'
import { screenId } from './transport.ts'
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

const codeKey = (id: string): string => `murex:code:${id}`

/** Makes a table whose screen this device is, and keeps its code for the screen. */
export async function openScreen(
  table: Omit<Api['POST /api/screens']['body'], 'screen'>,
): Promise<Result<TableOfScreen>> {
  const body = { ...table, screen: hashToken(screenId()) }
  const made = await once('screen', (once) => call('POST /api/screens', { body, once }), body)
  if ('ok' in made && made.ok.code !== undefined) writeJson(session, codeKey(made.ok.id), made.ok)
  return made
}

/** Code of a table that this device opened as its screen, if it has one. */
export const codeOfTable = (id: string): TransferCode | undefined => readJson<TransferCode>(session, codeKey(id))
