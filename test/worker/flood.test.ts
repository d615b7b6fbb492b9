import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { PROTOCOL } from '../../shared/protocol.ts'
import { LINES, MESSAGES } from '../../shared/rate-limits.ts'
import { costOf } from './cost.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { codeOf, ORIGIN } from './asking.ts'
import { factsAt, sleep, stubOf } from './objects.ts'
import { lines, pass } from './setup.ts'
import { dial, join, move, newGame, newTable, upgrade } from './tables.ts'

/** Messages of a rate within so many seconds, at most. */
const within = ({ burst, perSecond }: typeof LINES, seconds: number): number => burst + perSecond * seconds

/** A socket from an address, which says hello to nobody. */
const silent = (id: string, address: string): Promise<HeadlessClient> => dial(id, { 'CF-Connecting-IP': address })

const bytesOf = (client: HeadlessClient, from: number): number =>
  client.raw.slice(from).reduce((sum, text) => sum + text.length, 0)

test('a player who dials again has the budget that is left, and one line a second of chat', async () => {
  const { id, tokens, clients } = await newGame(2)
  const [anna, ben] = clients as [HeadlessClient, HeadlessClient]
  const seconds = 5
  const had = anna.raw.length
  let sent = 0
  const cost = await costOf(async () => {
    for (let second = 0; second < seconds; second++) {
      for (let k = 0; k < 4; k++) {
        const socket = await dial(id)
        socket.sendNow({ type: 'hello', protocol: PROTOCOL, token: tokens[1] })
        for (let i = 0; i < 19; i++) socket.sendNow({ type: 'say', id: `flood-no-${sent++}`, text: 'x'.repeat(300) })
        await Promise.race([socket.closed, socket.want('refused').catch(() => undefined)])
      }
      pass(1000)
    }
  })
  await anna.settled()
  const most = within(LINES, seconds)
  expect((await factsAt(id, 'line')).length).toBeLessThanOrEqual(most)
  expect(cost.written).toBeLessThanOrEqual(most)
  const frames = anna.frames.slice(had)
  expect(frames.filter(({ type }) => type === 'said').length).toBe(cost.written)
  // The others hear of the sockets that come and go as of one.
  expect(frames.filter(({ type }) => type === 'info').length).toBeLessThanOrEqual(2)
  expect(bytesOf(anna, had)).toBeLessThan(600 * most)
  expect(ben.isClosed).toBe(false)
  expect(await move(clients, 1)).toBe(true)
})

test('a sleep fills no budget', async () => {
  const { id, tokens } = await newTable(1)
  const twin = await join(id, tokens[0])
  const client = await join(id, tokens[0])
  pass(10_000)
  for (let i = 0; i < 15; i++) client.sendNow({ type: 'sync', n: 0 })
  for (let i = 0; i < 15; i++) await client.want('synced')
  await sleep(id)
  for (let i = 0; i < 6; i++) client.sendNow({ type: 'sync', n: 0 })
  expect((await client.closed).code).toBe(1008)
  twin.sendNow({ type: 'sync', n: 0 })
  expect((await twin.closed).code).toBe(1008)
})

test('a flood of sockets that say nothing keeps nobody out who holds a seat, whether from one address or from many', async () => {
  const { id, tokens } = await newTable(2)
  const cookie = { Cookie: `seat=${tokens[0]}`, Origin: ORIGIN }
  const header = { Authorization: `Bearer ${tokens[1]}` }
  for (const [flood, of] of [
    ['one address', () => '192.0.2.1'],
    ['many addresses', (k: number) => `198.51.100.${k}`],
  ] as const) {
    for (let k = 0; k < 30; k++) await silent(id, of(k))
    // Frames before their hello are as many as a flood of 223 a second brings in 120 ms.
    const waiting = [await dial(id, cookie), await dial(id, header)]
    for (let k = 30; k < 57; k++) await silent(id, of(k))
    for (const [seat, client] of waiting.entries()) expect([flood, (await client.hello()).you]).toEqual([flood, seat])
    for (const client of waiting) await client.close()
    pass(10_000)
  }
})

test('a flood from one address makes room for a stranger from another; the oldest of its own go', async () => {
  const { id } = await newTable(1)
  const flood = []
  for (let k = 0; k < 32; k++) {
    flood.push(await silent(id, '192.0.2.1'))
    pass(1)
  }
  const stranger = await silent(id, '192.0.2.2')
  for (let k = 0; k < 25; k++) flood.push(await silent(id, '192.0.2.1'))
  expect((await stranger.hello()).you).toBe(null)
  await Promise.all(flood.slice(0, 20).map(({ closed }) => closed))
  expect(flood.filter((client) => client.isClosed).length).toBe(57 + 1 - 32)
})

test('a player who floods with the own cookie displaces nobody else', async () => {
  const { id, tokens } = await newTable(2)
  const own = { Cookie: `seat=${tokens[1]}`, Origin: ORIGIN, 'CF-Connecting-IP': '192.0.2.1' }
  const host = await dial(id, { Cookie: `seat=${tokens[0]}`, Origin: ORIGIN })
  const stranger = await dial(id)
  const flood = []
  for (let k = 0; k < 50; k++) flood.push(await dial(id, own))
  await Promise.all(flood.slice(0, 46).map(({ closed }) => closed))
  expect((await host.hello()).you).toBe(0)
  expect((await stranger.hello()).you).toBe(null)
})

test('sockets that were told to go cost a move nothing, however long their clients stay', async () => {
  const { id, clients } = await newGame(2)
  const proto = WebSocket.prototype
  const { close, deserializeAttachment } = proto
  // A close that no client answers leaves the socket as it is.
  proto.close = () => undefined
  for (let k = 0; k < 150; k++) await silent(id, `192.0.2.${k}`)
  proto.close = close
  let read = 0
  proto.deserializeAttachment = function (this: WebSocket) {
    read++
    return deserializeAttachment.call(this) as unknown
  }
  expect(await runInDurableObject(stubOf(id), (_room, state) => state.getWebSockets().length)).toBe(152)
  await move(clients, 1)
  expect(read).toBe(0)
  // A room just woken looks at each once.
  await sleep(id)
  await move(clients, 2)
  await move(clients, 3)
  expect(read).toBe(152)
  proto.deserializeAttachment = deserializeAttachment
})

test('a player who holds a seat is let in where a thousand sockets stay, however they say so, and nobody else', async () => {
  const { id, tokens } = await newTable(1)
  const staying = (length: number) =>
    runInDurableObject(stubOf(id), (room) => {
      // In place of those that a client keeps open though they were told to go.
      const sockets = Array.from({ length }, () => ({ deserializeAttachment: () => null }))
      const { platform } = room as unknown as { platform: { sockets: () => readonly unknown[] } }
      platform.sockets = () => sockets
    })
  await staying(1_001)
  const spectator = await dial(id)
  spectator.send({ type: 'hello', protocol: PROTOCOL, n: -1 })
  expect(await spectator.want('error')).toMatchObject({ code: 'too-many-spectators' })
  const named = await dial(id)
  expect((await named.hello(tokens[0])).you).toBe(0)
  await staying(4_000)
  const refused = await upgrade(id)
  expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-spectators'])
  const host = await dial(id, { Authorization: `Bearer ${tokens[0]}` })
  expect((await host.hello()).you).toBe(0)
})

test('a clock that goes back an hour shuts out nobody whose messages were just spent', async () => {
  const { clients } = await newGame(2)
  const [anna] = clients as [HeadlessClient]
  const ask = async (): Promise<void> => {
    anna.sendNow({ type: 'sync', n: anna.n })
    await anna.want('synced')
  }
  for (let k = 0; k < MESSAGES.burst - 2; k++) await ask()
  pass(-60 * 60_000)
  for (let k = 0; k < MESSAGES.burst; k++) await ask()
})

test('nothing of a flood is a line in the log but its requests', async () => {
  const { id, tokens } = await newTable(1)
  lines.length = 0
  const socket = await join(id, tokens[0])
  for (let i = 0; i < 30; i++) socket.sendNow(i % 2 ? '}{' : { type: 'sync', n: 1, wrong: 'deadbeef' })
  expect(await socket.closed).toMatchObject({ code: 1008 })
  expect(socket.frames.at(-1)).toMatchObject({ type: 'error', code: 'too-fast' })
  const what = lines.map((line) => (JSON.parse(line) as { what: string }).what)
  expect(what.filter((each) => each !== 'request')).toEqual(['mismatch'])
})
