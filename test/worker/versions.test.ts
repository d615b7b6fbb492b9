import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { OpenTable } from '../../shared/table-info.ts'
import { PROTOCOL } from '../../shared/protocol.ts'
import { openTablesAt } from '../../worker/remote.ts'
import { Room } from '../../worker/room.ts'
import { ask, codeOf, newNonce, post } from './asking.ts'
import { dumpOf } from './dumps.ts'
import { query, ring, sleep, stubOf } from './objects.ts'
import { eventually, pass } from './setup.ts'
import { dial, join, newGame, newTable, onTurn, playOn, upgrade } from './tables.ts'

type Methods = Record<string, unknown>

/** While something is done, objects of a kind have that in place of a method; undefined: they do not know it yet. */
async function having(
  object: DurableObjectStub<undefined>,
  name: string,
  method: (() => unknown) | undefined,
  doing: () => Promise<void>,
): Promise<void> {
  const holder = await runInDurableObject(object, (instance) => Object.getPrototypeOf(instance) as Methods)
  const before = Object.getOwnPropertyDescriptor(holder, name)!
  Reflect.deleteProperty(holder, name)
  if (method) Object.defineProperty(holder, name, { ...before, value: method })
  try {
    await doing()
  } finally {
    Object.defineProperty(holder, name, before)
  }
}

const plain = (stub: object) => stub as DurableObjectStub<undefined>
const lobby = plain(env.LOBBY.getByName('open'))
const mailbox = plain(env.MAILBOX.getByName('mailbox'))
const signer = plain(env.PUSH_SIGNER.getByName('signer:1'))
const refused = async (answer: Promise<Response>) => [(await answer).status, await codeOf(await answer)]
const UNAVAILABLE = [503, 'unavailable']
const listed = (): Promise<readonly OpenTable[]> => openTablesAt(env as unknown as Env)

test.each([
  ['does not know the call', undefined],
  ['is killed on the way', () => Promise.reject(new Error('the code was updated'))],
  ['answers in a shape to come', () => ({ ok: 7 })],
  ['refuses with a code to come', () => ({ error: 'a-code-to-come' })],
])('[ROOM-85] a Worker whose room %s says to come back, and forgets no table', async (_what, method) => {
  const { id, tokens } = await newTable(2)
  const token = tokens[0]!
  await having(plain(stubOf(id)), 'ask', method, async () => {
    expect(await refused(post(`/api/tables/${id}/seats`, { name: 'Eve', nonce: newNonce() }))).toEqual(UNAVAILABLE)
    expect(await refused(post('/api/tables', { game: 'tsuro', name: 'Eve' }))).toEqual(UNAVAILABLE)
    const page = await ask(`/g/${id}`, { headers: { Accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Murex</title>')])
    const mine = await ask('/api/my-tables', { headers: { Cookie: `my-tables=${id}.${token}` } })
    expect(await mine.json()).toMatchObject({ tables: [], gone: [], unreached: [id] })
  })
  expect((await ask(`/api/tables/${id}`, { token })).status).toBe(200)
})

test('[ROOM-85] a Worker whose other objects do not know a call says to come back, or goes on without', async () => {
  const { id, tokens } = await newGame(2)
  await having(
    plain(stubOf(id)),
    'fetch',
    () => Promise.reject(new Error('the code was updated')),
    async () => {
      expect(await refused(upgrade(id))).toEqual(UNAVAILABLE)
    },
  )
  for (const [object, call, asking] of [
    [signer, 'key', () => ask('/api/push')],
    [mailbox, 'claim', () => post('/api/device-transfers/claim', { id: '0'.repeat(64) })],
    [mailbox, 'findTable', () => ask('/api/codes/BBBBBB')],
  ] as const)
    await having(object, call, undefined, async () => expect(await refused(asking())).toEqual(UNAVAILABLE))
  await having(mailbox, 'addTable', undefined, async () => {
    const made = await post('/api/screens', { game: 'tsuro', screen: '0'.repeat(64) })
    expect([made.status, Object.keys(await made.json<object>())]).toEqual([201, ['id']])
  })
  await having(lobby, 'list', undefined, async () => {
    pass(10_000)
    expect([(await ask('/api/tables')).status, await listed()]).toEqual([200, []])
  })
  await having(lobby, 'put', undefined, async () => {
    const waiting = await newTable(1)
    await join(waiting.id, waiting.tokens[0])
    const change = { method: 'PATCH', token: waiting.tokens[0]!, body: { settings: { listed: true } } }
    expect((await ask(`/api/tables/${waiting.id}`, change)).status).toBe(200)
  })
  expect((await ask(`/api/tables/${id}`, { token: tokens[0]! })).status).toBe(200)
})

test('a page of the version before that asks for the picture of a position is refused, and wakes no room', async () => {
  const { id } = await newGame(2)
  const asked = vi.spyOn(Room.prototype, 'ask')
  expect(await refused(ask(`/g/${id}/m3.png`))).toEqual([404, 'no-such-route'])
  expect(asked).not.toHaveBeenCalled()
})

test('[ROOM-85] a room that is asked what it does not know, or in another shape, says to come back and writes nothing', async () => {
  const { id, tokens } = await newTable(2)
  const before = await dumpOf(id)
  const asking = (name: string, ...asked: readonly unknown[]): Promise<unknown> =>
    (stubOf(id) as unknown as { ask(name: string, ...asked: readonly unknown[]): Promise<unknown> }).ask(name, ...asked)
  const unknown: readonly (readonly [string, ...unknown[]])[] = [
    ['a-call-to-come', tokens[0]],
    ['toString'],
    ['seatBot', { seat: 2, level: 'a-level-to-come' }, tokens[0]],
    ['sit', { name: 'Eve', nonce: newNonce() }, tokens[0], { address: 'to come' }],
    ['kick', 'the first', true, tokens[0]],
    ['propose', { kind: 'a-kind-to-come' }, tokens[0], 'address'],
    ['makeTable', { id, game: 'tsuro', options: {}, settings: {}, occupants: [{ kind: 'a-kind-to-come' }] }],
  ]
  for (const asked of unknown) expect([asked[0], await asking(...asked)]).toEqual([asked[0], { error: 'unavailable' }])
  expect(await dumpOf(id)).toEqual(before)
  expect(await asking('info', tokens[0])).toMatchObject({ ok: { you: 0 } })
})

/** Rows of a table that newer code may have left. */
const newer: Readonly<Record<string, string>> = {
  'an entry': `UPDATE entries SET entry = replace(entry, '"version":1', '"version":99') WHERE n = 2`,
  'all rows': `UPDATE facts SET value = replace(value, '"schema":1', '"schema":99') WHERE key = 'table'`,
}

test.each(Object.keys(newer))(
  '[ROOM-86] a table with %s of newer code says so, nothing of it changes, and others go on',
  async (what) => {
    const other = await newGame(2)
    const { id, tokens, clients } = await newGame(2)
    await playOn(clients, 1, 3)
    const client = onTurn(clients)!
    await query(id, newer[what]!)
    await sleep(id)
    const before = await dumpOf(id)
    client.act('while-newer', client.choose(1))
    expect(await client.want('error')).toMatchObject({ code: 'unavailable' })
    const fresh = await dial(id)
    fresh.send({ type: 'hello', protocol: PROTOCOL, token: tokens[0]! })
    expect(await fresh.want('error')).toMatchObject({ code: 'unavailable' })
    expect(await refused(ask(`/api/tables/${id}`))).toEqual(UNAVAILABLE)
    expect(await refused(post(`/api/tables/${id}/end`, undefined, { token: tokens[0]! }))).toEqual(UNAVAILABLE)
    expect((await ask(`/g/${id}`, { headers: { Accept: 'text/html' } })).status).toBe(200)
    const cookie = [id, other.id].map((one) => `${one}.${(one === id ? tokens : other.tokens)[0]!}`).join('~')
    expect(await (await ask('/api/my-tables', { headers: { Cookie: `my-tables=${cookie}` } })).json()).toMatchObject({
      tables: [{ id: other.id }],
      gone: [],
      unreached: [id],
    })
    pass(70 * 24 * 60 * 60 * 1000)
    await ring(id)
    expect(await dumpOf(id)).toEqual(before)
  },
)

test('[ROOM-86] a row of the list of open tables that cannot be read takes no other with it', async () => {
  pass(2 * 60 * 60 * 1000)
  const { id, tokens } = await newTable(1)
  await join(id, tokens[0])
  await ask(`/api/tables/${id}`, { method: 'PATCH', token: tokens[0]!, body: { settings: { listed: true } } })
  await eventually(async () => expect(await listed()).toHaveLength(1))
  await runInDurableObject(lobby, (_lobby, { storage }) => {
    for (const [key, entry] of Object.entries({ broken: '{', newer: '{"tables":[]}' }))
      storage.sql.exec(`INSERT INTO listed VALUES (?, ?, ?, ?)`, key, entry, Date.now(), Date.now() + 60_000)
  })
  await evictDurableObject(lobby)
  expect((await listed()).map((table) => table.id)).toEqual([id])
})
