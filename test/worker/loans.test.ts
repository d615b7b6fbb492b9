import { expect, test } from 'vitest'
import type { Seated, TransferCode } from '../../shared/api.ts'
import { letIn, newDevice, opens } from './rescuing.ts'
import {
  ask,
  codeOf,
  infoAt,
  join,
  newAction,
  newGame,
  newTable,
  onTurn,
  pass,
  post,
  sleep,
  startTable,
} from './tables.ts'

const lend = (id: string, token: string | undefined, to: unknown = 'Carl') =>
  post(`/api/tables/${id}/loans`, { to }, token === undefined ? {} : { token })
const claim = (id: string, code: string) => post(`/api/tables/${id}/transfers/claim`, { code })
const reclaim = (id: string, token: string) => ask(`/api/tables/${id}/seats/mine/loan`, { method: 'DELETE', token })

/** Lends the seat of a token; resolves to the token of whoever plays it now. */
async function lent(id: string, token: string, to = 'Carl'): Promise<string> {
  const made = await lend(id, token, to)
  expect(made.status).toBe(201)
  const claimed = await claim(id, ((await made.json()) as TransferCode).code)
  expect(claimed.status).toBe(201)
  return ((await claimed.json()) as Seated).token
}

test('[BACK-45] a seat is lent by a code, and its token ends when the owner takes the seat back', async () => {
  const { id, tokens, clients } = await newGame(2)
  const [anna, ben] = [clients[0]!, clients[1]!]
  const token = await lent(id, tokens[1]!)
  expect(token).not.toBe(tokens[1])
  const carl = await join(id, token)
  expect([carl.you, carl.own]).toEqual([1, { devices: 2, isLetIn: true, isLent: true, code: null }])
  await anna.shows(({ seats }) => 'lentTo' in seats[1]!)
  expect(anna.info!.seats[1]).toMatchObject({ kind: 'player', name: 'Ben', lentTo: 'Carl' })
  expect(anna.info!.incidents).toEqual([{ kind: 'lent', n: 1, seat: 1, name: 'Ben', to: 'Carl' }])
  await sleep(id)
  const actor = onTurn([anna, carl])!
  actor.act(newAction(), actor.choose(1))
  await Promise.all([anna, ben, carl].map((each) => each.at(2)))
  expect((await reclaim(id, tokens[1]!)).status).toBe(200)
  await carl.shows(({ spectators }) => spectators === 1)
  expect(carl.you).toBe(null)
  expect(await opens(id, token)).toBe(null)
  expect(await opens(id, tokens[1]!)).toBe(1)
  await anna.shows(({ seats }) => !('lentTo' in seats[1]!))
  expect(anna.info!.incidents.map(({ kind }) => kind)).toEqual(['lent', 'reclaimed'])
  expect((await reclaim(id, tokens[1]!)).status).toBe(200)
  expect((await infoAt(id)).incidents.length).toBe(2)
})

test('[BACK-45] whoever plays for somebody says things under the own name', async () => {
  const { id, tokens, clients } = await newGame(2)
  const carl = await join(id, await lent(id, tokens[1]!))
  const [anna, ben] = [clients[0]!, clients[1]!]
  carl.send({ type: 'say', id: 'line-of-carl', text: 'Hello' })
  await carl.settled()
  ben.send({ type: 'say', id: 'line-of-ben', text: 'Hello' })
  await Promise.all([anna, ben].map((each) => each.settled()))
  const lines = (await join(id)).chat
  expect(lines.map(({ seat, name }) => [seat, name])).toEqual([
    [1, 'Carl'],
    [1, 'Ben'],
  ])
})

test('[BACK-45] it plays and talks, and no more', async () => {
  const { id, tokens } = await newGame(2)
  const token = await lent(id, tokens[0]!)
  expect(await codeOf(await lend(id, token, 'Dora'))).toBe('let-in')
  expect(await codeOf(await reclaim(id, token))).toBe('let-in')
  expect(await codeOf(await post(`/api/tables/${id}/transfers`, undefined, { token }))).toBe('let-in')
  expect(await codeOf(await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token }))).toBe('let-in')
})

test('[BACK-45] a seat is lent to one at a time; the owner’s other devices and those let in stay', async () => {
  const { id, tokens, clients } = await newGame(3)
  const second = await newDevice(id, tokens[0]!)
  await clients[0]!.close()
  pass(300_000)
  const rescued = await letIn({ id, tokens }, 0, 1, 2)
  const carl = await lent(id, tokens[0]!)
  const dora = await lent(id, tokens[0]!, 'Dora')
  expect(await opens(id, carl)).toBe(null)
  expect((await infoAt(id)).seats[0]).toMatchObject({ lentTo: 'Dora' })
  expect((await reclaim(id, second)).status).toBe(200)
  expect(await opens(id, dora)).toBe(null)
  for (const token of [tokens[0]!, second, rescued]) expect(await opens(id, token)).toBe(0)
})

test('[BACK-45] a loan ends when the owner puts all others out, or gives the seat up', async () => {
  const { id, tokens } = await newGame(3)
  const [carl, dora] = [await lent(id, tokens[0]!), await lent(id, tokens[1]!, 'Dora')]
  expect((await ask(`/api/tables/${id}/seats/mine/devices`, { method: 'DELETE', token: tokens[0]! })).status).toBe(200)
  expect((await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[1]! })).status).toBe(200)
  expect([await opens(id, carl), await opens(id, dora)]).toEqual([null, null])
  expect(JSON.stringify((await infoAt(id)).seats)).not.toContain('lentTo')
})

test('[BACK-45] a code that lends the seat ends unused when the owner takes the seat back', async () => {
  const { id, tokens, clients } = await newGame(2)
  const codeTo = async (to: string) => ((await (await lend(id, tokens[1]!, to)).json()) as TransferCode).code
  await lent(id, tokens[1]!)
  const forDora = await codeTo('Dora')
  expect((await reclaim(id, tokens[1]!)).status).toBe(200)
  expect(await codeOf(await claim(id, forDora))).toBe('bad-code')
  // Nobody has come yet to whom it was lent.
  const forEmil = await codeTo('Emil')
  await clients[1]!.shows(() => clients[1]!.own?.code !== null)
  expect((await reclaim(id, tokens[1]!)).status).toBe(200)
  await clients[1]!.shows(() => clients[1]!.own?.code === null)
  expect(await codeOf(await claim(id, forEmil))).toBe('bad-code')
  expect((await infoAt(id)).incidents.map(({ kind }) => kind)).toEqual(['lent', 'reclaimed'])
  // A code for a device of the owner's own is no loan.
  const own = (await (
    await post(`/api/tables/${id}/transfers`, undefined, { token: tokens[1]! })
  ).json()) as TransferCode
  expect((await reclaim(id, tokens[1]!)).status).toBe(200)
  expect((await claim(id, own.code)).status).toBe(201)
})

test('[BACK-45] only a running game’s seat is lent, to somebody with a name', async () => {
  const table = await newTable(2)
  expect(await codeOf(await lend(table.id, table.tokens[0]!))).toBe('not-started')
  await startTable(table)
  expect(await codeOf(await lend(table.id, undefined))).toBe('not-seated')
  expect(await codeOf(await lend(table.id, 'stranger'))).toBe('bad-token')
  expect(await codeOf(await lend(table.id, table.tokens[0]!, ' \u200b '))).toBe('bad-name')
  for (const to of [7, null, undefined, 'A'.repeat(201)])
    expect(await codeOf(await post(`/api/tables/${table.id}/loans`, { to }, { token: table.tokens[0]! }))).toBe(
      'malformed',
    )
  const code = await lend(table.id, table.tokens[0]!)
  pass(600_000)
  expect(await codeOf(await claim(table.id, ((await code.json()) as TransferCode).code))).toBe('bad-code')
})
