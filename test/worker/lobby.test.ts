import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenTable } from '../../shared/api.ts'
import type { Platform } from '../../shared/room/host.ts'
import type { Env } from '../../worker/env.ts'
import { createListing } from '../../worker/listing.ts'
import { ask, join, lines, newNonce, newTable, pass, playOn, post, sleep, startTable, stubOf } from './tables.ts'

const HOUR = 60 * 60 * 1000
const lobby = () => env.LOBBY.get(env.LOBBY.idFromName('open'))
const listed = async (): Promise<OpenTable[]> =>
  ((await (await ask('/api/tables')).json()) as { tables: OpenTable[] }).tables
const list = (id: string, token: string, on = true) =>
  ask(`/api/tables/${id}`, { method: 'PATCH', token, body: { settings: { listed: on } } })
/** News takes its time. */
const becomes = (right: (tables: OpenTable[]) => boolean): Promise<void> =>
  vi.waitFor(async () => expect(await listed()).toSatisfy(right), 5_000)

// Longer than any entry stands: each test begins with an empty list.
beforeEach(() => pass(2 * HOUR))

test('a table is listed while its host wants it: what is told is public, and follows the table', async () => {
  const { id, tokens } = await newTable(2)
  expect(await listed()).toEqual([])
  await list(id, tokens[0]!)
  await becomes((tables) => tables.length === 1)
  expect(await listed()).toEqual([{ id, game: 'tsuro', host: 'Anna', seated: 2, places: 8, at: Date.now() }])
  await post(`/api/tables/${id}/seats`, { name: 'Cleo', nonce: newNonce() })
  await becomes(([table]) => table?.seated === 3)
  await sleep(id)
  await evictDurableObject(lobby())
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[0]! })
  await becomes(([table]) => table?.host === 'Ben' && table.seated === 2)
  await list(id, tokens[1]!, false)
  await becomes((tables) => tables.length === 0)
})

test('the start, the last to leave, a full table and deleting take it from the list', async () => {
  const started = await newTable(2)
  await list(started.id, started.tokens[0]!)
  const left = await newTable(1)
  await list(left.id, left.tokens[0]!)
  const full = await newTable(7)
  await list(full.id, full.tokens[0]!)
  const deleted = await newTable(1)
  await list(deleted.id, deleted.tokens[0]!)
  await becomes((tables) => tables.length === 4)
  await sleep(started.id)
  await startTable(started)
  await becomes((tables) => tables.length === 3)
  await ask(`/api/tables/${left.id}/seats/mine`, { method: 'DELETE', token: left.tokens[0]! })
  await becomes((tables) => tables.length === 2)
  await post(`/api/tables/${full.id}/seats`, { name: 'Hal', nonce: newNonce() })
  await becomes((tables) => tables.length === 1)
  await ask(`/api/tables/${deleted.id}`, { method: 'DELETE', token: deleted.tokens[0]! })
  await becomes((tables) => tables.length === 0)
})

test('an hour without news: gone; a player who comes or goes is news, also after a sleep', async () => {
  const { id, tokens } = await newTable(1)
  await list(id, tokens[0]!)
  await becomes((tables) => tables.length === 1)
  pass(HOUR - 1)
  expect(await listed()).toHaveLength(1)
  pass(1)
  expect(await listed()).toEqual([])
  const client = await join(id, tokens[0])
  await becomes(([table]) => table?.id === id)
  pass(HOUR - 1000)
  await sleep(id)
  await client.close()
  await becomes(([table]) => table?.at === Date.now())
  pass(HOUR)
  expect(await listed()).toEqual([])
  await join(id)
  await becomes((tables) => tables.length === 1)
  const kept = await runInDurableObject(lobby(), (_lobby, { storage }) =>
    storage.sql.exec('SELECT id FROM open').toArray(),
  )
  expect(kept).toEqual([{ id }])
})

test('the newest first, a hundred at most; a rematch is listed once somebody has come', async () => {
  const { id, tokens } = await newTable(2, { settings: { first: 0 } })
  await list(id, tokens[0]!)
  await startTable({ id, tokens })
  const clients = [await join(id, tokens[0]), await join(id, tokens[1])]
  await playOn(clients, 2)
  const next = (
    (await (await post(`/api/tables/${id}/rematch`, undefined, { token: tokens[1]! })).json()) as { id: string }
  ).id
  expect(await listed()).toEqual([])
  await post(`/api/tables/${next}/seats`, { name: 'Ben', nonce: newNonce() }, { token: tokens[1]! })
  await becomes(([table]) => table?.id === next && table.host === 'Ben' && table.seated === 2)
  await runInDurableObject(lobby(), (object) => {
    const entry = { game: 'tsuro', host: 'Eve', seated: 1, places: 8 }
    for (let i = 0; i < 120; i++) {
      pass(1)
      object.put({ ...entry, id: `table-${i}` })
    }
  })
  const tables = await listed()
  expect(tables).toHaveLength(100)
  expect([tables[0]!.id, tables[99]!.id]).toEqual(['table-119', 'table-20'])
})

test('a lobby that fails: the room goes on, says so in the log, and tells again', async () => {
  const { id, tokens } = await newTable(1)
  lines.length = 0
  let isLost = true
  await runInDurableObject(stubOf(id), async (room, state) => {
    const lost = { put: () => Promise.reject(new Error('lost')) }
    const LOBBY = { idFromName: () => null, get: () => (isLost ? lost : lobby()) }
    const { platform } = room as unknown as { platform: { listed: Platform['listed'] } }
    platform.listed = createListing(state, { LOBBY } as unknown as Env)
    expect(await room.ask('change', { settings: { listed: true } }, tokens[0])).toHaveProperty('ok')
  })
  await vi.waitFor(() => expect(lines.join()).toContain('"where":"lobby"'))
  isLost = false
  expect(await listed()).toEqual([])
  expect((await list(id, tokens[0]!)).status).toBe(200)
  await becomes(([table]) => table?.id === id)
})
