import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { PROTOCOL } from '../../shared/protocol.ts'
import { codeOf, ORIGIN } from './asking.ts'
import { sleep, stubOf } from './objects.ts'
import { lines, pass } from './setup.ts'
import { dial, join, move, newGame, newTable, upgrade } from './tables.ts'

test('[ROOM-72] a protocol one older or one newer is understood, with what the room does not know of it; two apart is told to reload', async () => {
  const { id, tokens, clients } = await newGame(2)
  for (const protocol of [PROTOCOL - 1, PROTOCOL, PROTOCOL + 1]) {
    const client = await dial(id)
    expect(await client.hello(tokens[0], { protocol, theme: 'dark' })).toMatchObject({ protocol: PROTOCOL, you: 0 })
    await client.want('synced')
    client.send({ type: 'wave', at: 1 })
    expect(await client.want('error')).toMatchObject({ code: 'malformed' })
    expect(await move([...clients, client], 1)).toBe(true)
    await client.close()
  }
  const client = await dial(id)
  client.send({ type: 'hello', protocol: PROTOCOL + 2 })
  expect(await client.want('error')).toMatchObject({ code: 'protocol' })
  expect(await client.closed).toMatchObject({ code: 1008 })
})

test('spectators who come and go are counted for the others every five seconds at most, and at once for themselves', async () => {
  const { id, tokens } = await newTable(1)
  const host = await join(id, tokens[0])
  pass(5000)
  const first = await join(id)
  await host.shows(({ spectators }) => spectators === 1)
  const infos = () => host.frames.filter(({ type }) => type === 'info').length
  const had = infos()
  for (let i = 2; i <= 8; i++) expect((await join(id)).info).toMatchObject({ spectators: i })
  await first.close()
  await host.settled()
  expect(infos()).toBe(had)
  // A count that a sleep delayed is told after it.
  await sleep(id)
  pass(5000)
  host.send({ type: 'sync', n: 0 })
  await host.shows(({ spectators }) => spectators === 7)
  expect(infos()).toBe(had + 1)
})

test('a close is answered with the code that the client gave', async () => {
  const { id } = await newTable(1)
  const client = await join(id)
  client.transport.close(4000, 'bye')
  expect(await client.closed).toMatchObject({ code: 4000 })
})

test('a close with any code is answered, with 1000 for those that may not be sent, and nothing is logged', async () => {
  const { id } = await newTable(1)
  const codes = [0, 999, 1000, 1001, 1004, 1005, 1006, 1011, 1015, 1016, 2999, 3000, 4999, 5000, 65535]
  lines.length = 0
  for (const code of codes) {
    const answered = await runInDurableObject(stubOf(id), (room) => {
      const closes: number[] = []
      const socket = { deserializeAttachment: () => null, close: (sent: number) => void closes.push(sent) }
      room.webSocketClose(socket as unknown as WebSocket, code, '')
      return closes
    })
    expect([code, answered]).toEqual([code, [[1000, 1001, 1011, 3000, 4999].includes(code) ? code : 1000]])
  }
  expect(lines).toEqual([])
})

test('ping is answered by the platform, before hello too', async () => {
  const { id } = await newTable(1)
  const client = await dial(id)
  client.send('ping')
  client.send({ type: 'sync', n: 0 })
  await client.want('error')
  expect(client.raw[0]).toBe('pong')
})

test('[ROOM-13] the oldest socket on a seat makes room for a fifth, which may be the same phone after a tunnel', async () => {
  const { id, tokens } = await newTable(1)
  const seated = []
  for (let i = 0; i < 5; i++) {
    pass(1)
    seated.push(await join(id, tokens[0]))
  }
  expect(await seated[0]!.want('error')).toMatchObject({ code: 'too-many-sockets' })
  expect(await seated[0]!.closed).toMatchObject({ code: 1008 })
  expect(seated.filter((client) => client.isClosed).length).toBe(1)
  expect(seated[4]!.you).toBe(0)
})

test('[ROOM-13] the 51st spectator is refused, the others stay', async () => {
  const { id } = await newTable(1)
  for (let i = 0; i < 50; i++) await join(id)
  const late = await dial(id)
  late.send({ type: 'hello', protocol: PROTOCOL })
  expect(await late.want('error')).toMatchObject({ code: 'too-many-spectators' })
  expect(await late.closed).toMatchObject({ code: 1008 })
})

test('the whole table of an address makes room for one from another address, as long as it has more', async () => {
  const { id } = await newTable(1)
  const crowd = []
  for (let i = 0; i < 50; i++) {
    pass(1000)
    crowd.push(await join(id, undefined, {}, '192.0.2.1'))
  }
  const other = await join(id, undefined, {}, '192.0.2.2')
  expect(other.info).toMatchObject({ spectators: 50 })
  expect(await crowd[0]!.want('error')).toMatchObject({ code: 'too-many-spectators' })
  expect(crowd.filter((client) => client.isClosed).length).toBe(1)
  const more = await dial(id, { 'CF-Connecting-IP': '192.0.2.1' })
  more.send({ type: 'hello', protocol: PROTOCOL })
  expect(await more.want('error')).toMatchObject({ code: 'too-many-spectators' })
})

test('the cookie seats a socket of this site, a token in hello goes before it, another site is refused', async () => {
  const { id, tokens } = await newTable(2)
  const Cookie = `seat=${tokens[0]}`
  const mine = await dial(id, { Cookie, Origin: ORIGIN })
  expect((await mine.hello()).you).toBe(0)
  const other = await dial(id, { Cookie, Origin: ORIGIN })
  expect((await other.hello(tokens[1])).you).toBe(1)
  for (const Origin of ['https://evil.test', 'null']) expect((await upgrade(id, { Cookie, Origin })).status).toBe(403)
  expect((await upgrade(id, { Cookie })).status).toBe(403)
  const old = await dial(id, { Cookie: 'seat=unknown', Origin: ORIGIN })
  expect((await old.hello()).you).toBe(null)
})

test('a page of another site opens no socket, also without a cookie; a client without an origin does', async () => {
  const { id, tokens } = await newTable(1)
  const Authorization = `Bearer ${tokens[0]}`
  for (const Origin of ['https://evil.test', 'null', `${ORIGIN}:8443`]) {
    for (const more of [{}, { Authorization }]) {
      const answer = await upgrade(id, { Origin, ...more })
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'origin'])
    }
  }
  const program = await dial(id, { Authorization })
  expect((await program.hello()).you).toBe(0)
})

test('a socket that was told to go is not heard any more', async () => {
  const { id, tokens } = await newTable(1)
  const client = await join(id, tokens[0])
  client.send('x'.repeat(5000))
  client.send({ type: 'sync', n: 0 })
  await client.closed
  expect(client.frames.at(-1)).toMatchObject({ type: 'error', code: 'too-large' })
  const info = await runInDurableObject(stubOf(id), (room) => room.ask('info'))
  expect(info).toMatchObject({
    ok: { seats: [{ kind: 'player', presence: 'away' }, ...Array.from({ length: 7 }, () => ({ kind: 'empty' }))] },
  })
})
