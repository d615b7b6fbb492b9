import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { OpenTable } from '../../shared/table-info.ts'
import { createListing } from '../../worker/listing.ts'
import { openTablesAt } from '../../worker/remote.ts'
import { costOf } from './cost.ts'
import { ask, infoIn, newNonce, post } from './asking.ts'
import { factsAt, sleep, stubOf } from './objects.ts'
import { eventually, lines, pass } from './setup.ts'
import { goAway, join, newTable, playOn, startTable } from './tables.ts'
import type { Platform } from '../../shared/room/platform.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const lobby = () => env.LOBBY.getByName('open')
/** List as it is now, and the list of a page. */
const listed = (): Promise<readonly OpenTable[]> => openTablesAt(env as unknown as Env)
const answered = async (): Promise<OpenTable[]> =>
  ((await (await ask('/api/tables')).json()) as { tables: OpenTable[] }).tables
const patch = (id: string, token: string, settings: object) =>
  ask(`/api/tables/${id}`, { method: 'PATCH', token, body: { settings } })
const list = (id: string, token: string, on = true) => patch(id, token, { listed: on })
/** A table with so many seated that its host, whose page is open, has put into the list. */
async function open(seats: number) {
  const table = await newTable(seats)
  const host = await join(table.id, table.tokens[0])
  await list(table.id, table.tokens[0]!)
  return { ...table, host }
}
/** News takes its time. */
const becomes = (right: (tables: readonly OpenTable[]) => boolean): Promise<void> =>
  eventually(async () => expect(await listed()).toSatisfy(right))

/** Waits for later news of another table: earlier news has come by then. */
async function settled(): Promise<void> {
  const { id, tokens } = await open(1)
  await becomes((tables) => tables.some((table) => table.id === id))
  await list(id, tokens[0]!, false)
  await becomes((tables) => tables.every((table) => table.id !== id))
}

// Longer than any entry stands: each test begins with an empty list.
beforeEach(() => pass(2 * HOUR))

test('a table is listed while its host wants it, and others may sit down: what is told is public, and follows the table', async () => {
  expect(await listed()).toEqual([])
  const { id, tokens } = await open(2)
  await becomes((tables) => tables.length === 1)
  expect(await listed()).toEqual([{ id, game: 'tsuro', host: 'Anna', seated: 2, places: 8, at: Date.now() }])
  await join(id, tokens[1])
  await post(`/api/tables/${id}/seats`, { name: 'Cleo', nonce: newNonce() })
  await becomes(([table]) => table?.seated === 3)
  await sleep(id)
  await evictDurableObject(lobby())
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[0]! })
  await becomes(([table]) => table?.host === 'Ben' && table.seated === 2)
  for (const [settings, count] of [
    [{ locked: true }, 0],
    [{ locked: false }, 1],
    [{ listed: false }, 0],
  ] as const) {
    await patch(id, tokens[1]!, settings)
    await becomes((tables) => tables.length === count)
  }
})

test('the list is cached for five seconds, for any number who ask; new and gone tables are known then', async () => {
  expect(await answered()).toEqual([])
  const from = Date.now()
  const { id, tokens } = await open(1)
  await becomes((tables) => tables.length === 1)
  pass(from + 4999 - Date.now())
  expect(await answered()).toEqual([])
  pass(1)
  const { read } = await costOf(async () => {
    for (let i = 0; i < 20; i++) expect(await answered()).toMatchObject([{ id }])
  })
  expect(read).toBe(0)
  await list(id, tokens[0]!, false)
  await becomes((tables) => tables.length === 0)
  pass(5000)
  expect(await answered()).toEqual([])
})

test('the start, the last to leave, a full table and deleting take it from the list', async () => {
  const started = await open(2)
  const left = await open(1)
  const full = await open(7)
  const deleted = await open(1)
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

test('a table is gone from the list after an hour without news; a player who comes or goes is news, also after a sleep', async () => {
  const { id } = await open(1)
  await becomes((tables) => tables.length === 1)
  pass(HOUR - 1)
  expect(await listed()).toHaveLength(1)
  pass(1)
  expect(await listed()).toEqual([])
  const guest = await join(id)
  await becomes(([table]) => table?.id === id)
  pass(HOUR - 1000)
  await sleep(id)
  await guest.close()
  const rows = () =>
    runInDurableObject(lobby(), (_lobby, { storage }) => storage.sql.exec('SELECT id, until FROM listed').toArray())
  await eventually(async () => expect(await rows()).toEqual([{ id, until: Date.now() + HOUR }]))
  pass(HOUR - 1)
  expect(await listed()).toMatchObject([{ id }])
  pass(1)
  expect(await listed()).toEqual([])
  await join(id)
  await becomes((tables) => tables.length === 1)
  expect(await rows()).toEqual([{ id, until: Date.now() + HOUR }])
})

test('a table is offered as long as its host has a page open, and two minutes longer, no matter who else comes', async () => {
  const { id, tokens, host } = await open(2)
  await becomes((tables) => tables.length === 1)
  await goAway(id, 0, host)
  pass(MINUTE)
  // Strangers are led there, and one sits down: that keeps it no longer.
  const cleo = await post(`/api/tables/${id}/seats`, { name: 'Cleo', nonce: newNonce() })
  expect(cleo.status).toBe(201)
  await becomes(([table]) => table?.seated === 3)
  pass(MINUTE / 2)
  expect(await listed()).toHaveLength(1)
  pass(MINUTE / 2)
  expect(await listed()).toEqual([])
  await join(id, tokens[1])
  await post(`/api/tables/${id}/seats`, { name: 'Dido', nonce: newNonce() })
  await settled()
  expect(await listed()).toEqual([])

  // The host comes back; or another player who is there becomes the host.
  const back = await join(id, tokens[0])
  await becomes(([table]) => table?.seated === 4)
  // One who reloads the page has not gone, with two pages for a moment or with none.
  const second = await join(id, tokens[0])
  await back.close()
  pass(20 * MINUTE)
  expect(await listed()).toHaveLength(1)
  await goAway(id, 0, second)
  const third = await join(id, tokens[0])
  await settled()
  pass(20 * MINUTE)
  expect(await listed()).toHaveLength(1)
  await goAway(id, 0, third)
  pass(2 * MINUTE)
  expect(await listed()).toEqual([])
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[0]! })
  await becomes(([table]) => table?.host === 'Ben' && table.seated === 3)
})

test('a rematch is listed once all have come', async () => {
  const { id, tokens } = await newTable(2, { settings: { first: 0 } })
  await list(id, tokens[0]!)
  await startTable({ id, tokens })
  const clients = [await join(id, tokens[0]), await join(id, tokens[1])]
  await playOn(clients, 2)
  const next = (
    (await (await post(`/api/tables/${id}/rematch`, undefined, { token: tokens[1]! })).json()) as { id: string }
  ).id
  expect(await listed()).toEqual([])
  const come = (seat: number) =>
    post(`/api/tables/${next}/seats`, { name: 'Ben', nonce: newNonce() }, { token: tokens[seat]! })
  await come(1)
  expect(await listed()).toEqual([])
  await come(0)
  await join(next, tokens[0])
  await becomes(([table]) => table?.id === next && table.host === 'Anna' && table.seated === 2)
})

test('[ROOM-145] a table knows which address made it, which answers for its rows; a rematch is of who asks for it', async () => {
  const { id, tokens } = await newTable(2)
  const makerAt = async (table: string) => (await factsAt(table, 'table'))[0]!['maker']
  const maker = await makerAt(id)
  // A page is not told of it.
  await list(id, tokens[0]!)
  pass(5000)
  expect(JSON.stringify(await answered())).not.toContain(maker)
  await startTable({ id, tokens })
  expect(await makerAt(id)).toBe(maker)
  await playOn([await join(id, tokens[0]), await join(id, tokens[1])], 2)
  const next = await infoIn(await post(`/api/tables/${id}/rematch`, undefined, { token: tokens[1]! }))
  expect(await makerAt(next.id)).toMatch(/^[0-9a-f]{32}$/)
  expect(await makerAt(next.id)).not.toBe(maker)
})

test('a room goes on beside a lobby that fails, says so in the log, and tells again', async () => {
  const { id, tokens } = await newTable(1)
  await join(id, tokens[0])
  lines.length = 0
  let isLost = true
  await runInDurableObject(stubOf(id), async (room, state) => {
    const lost = { put: () => Promise.reject(new Error('lost')) }
    const LOBBY = { getByName: () => (isLost ? lost : lobby()) }
    const { platform } = room as unknown as { platform: { listed: Platform['listed'] } }
    platform.listed = createListing(state, { LOBBY } as unknown as Env)
    expect(await room.ask('change', { settings: { listed: true } }, tokens[0])).toHaveProperty('ok')
  })
  await eventually(() => expect(lines.join()).toContain('"where":"lobby"'))
  isLost = false
  expect(await listed()).toEqual([])
  expect((await list(id, tokens[0]!)).status).toBe(200)
  await becomes(([table]) => table?.id === id)
})
