import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Subscribe } from '../../shared/push.ts'
import { HIDDEN } from '../../shared/protocol.ts'
import { nameAt } from '../../shared/table-info.ts'
import { pushSignerOf } from '../../worker/env.ts'
import { isPushEndpoint } from '../../worker/push.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { ORIGIN, ask, codeOf, infoAt, infoIn, post } from './asking.ts'
import { alarmOf, factsAt, query, ring, sleep, stubOf } from './objects.ts'
import { eventually, lines, pass } from './setup.ts'
import { goAway, join, move, newGame, newTable, onTurn, playOn } from './tables.ts'
import { answer, claim, DELAY_OF_TWO, IN_USE, requestFor } from './rescuing.ts'
import { answering, bodies, claimsOf, newDeviceOn, note, opened, receivedBy, subscribeAt } from './pushing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const keyOf = async (): Promise<string> => ((await (await ask('/api/push')).json()) as { key: string }).key

interface Called {
  readonly id: string
  /** By which its push service knows the device. */
  readonly name: string
  readonly tokens: readonly string[]
  /** Whose turn it is, and the other. */
  readonly seat: number
  readonly other: HeadlessClient
}

let names = 0
const newName = (): string => `device-${++names}`

/** A game of two in which the player on turn has a device that is told, and no page. */
async function called(device: Partial<Subscribe> = {}, more: object = {}, seats = 2): Promise<Called> {
  const { id, tokens, clients } = await newGame(seats, more)
  const player = onTurn(clients)!
  const [name, seat] = [newName(), player.you!]
  expect((await subscribeAt(id, tokens[seat]!, newDeviceOn(name, device))).status).toBe(200)
  await player.close()
  return { id, name, tokens, seat, other: clients.find((client) => client !== player)! }
}

async function moves({ id, tokens, seat, other }: Called): Promise<void> {
  const back = await join(id, tokens[seat])
  await move([back, other], 1)
  await back.close()
}

async function later(id: string, ms = 61_000): Promise<void> {
  pass(ms)
  await ring(id)
}

const devicesAt = (id: string): Promise<Record<string, unknown>[]> => factsAt(id, 'device')

test('[ROOM-58] a hundred callers at once are given one key, which is 65 bytes and nobody may keep', async () => {
  const stub = env.PUSH_SIGNER.getByName('another house')
  const keys = await Promise.all(Array.from({ length: 100 }, () => stub.key()))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^B[\w-]{86}$/)
  const answer = await ask('/api/push')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ key: await pushSignerOf(env).key() })
})

test('[ROOM-58] a house without https sends no pushes', async () => {
  const { exports } = await import('cloudflare:workers')
  const answer = await exports.default.fetch('http://murex.test/api/push')
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'no-push'])
})

test('[ROOM-58] the private key is in no row of a room, no answer, no line of the log and nothing that is asked of afar', async () => {
  const { id, tokens, seat } = await called()
  await later(id)
  const signer = env.PUSH_SIGNER.getByName('signer:1')
  const secret = await runInDurableObject(signer, async (_signer, state) => {
    return (await state.storage.get<{ privateKey: string }>('keys'))!.privateKey
  })
  expect(secret.length).toBeGreaterThan(40)
  const stored = JSON.stringify([await query(id, 'SELECT * FROM facts'), await query(id, 'SELECT * FROM entries')])
  const texts = await Promise.all(
    ['', '/log?before=5', '/nudge'].map(async (path) =>
      (await ask(`/api/tables/${id}${path}`, { token: tokens[seat]! })).text(),
    ),
  )
  const rpc = [await signer.key(), await signer.sign('https://push.apple.com/x', ORIGIN)]
  for (const text of [stored, ...texts, ...rpc, ...lines, await (await ask('/api/push')).text()]) {
    expect(text).not.toContain(secret)
  }
})

test('[ROOM-59] a seat has four devices at most, and gives them up with itself', async () => {
  const { id, tokens } = await newGame(2)
  const device = newDeviceOn(newName())
  expect((await subscribeAt(id, 'nobody', device)).status).toBe(401)
  const path = `/api/tables/${id}/seats/mine/push`
  expect((await ask(path, { method: 'PUT', body: device })).status).toBe(403)
  for (let i = 0; i < 6; i++) {
    pass(1)
    expect((await subscribeAt(id, tokens[0]!, newDeviceOn(`one-of-many-${i}`))).status).toBe(200)
  }
  await subscribeAt(id, tokens[1]!, device)
  const own = async (): Promise<string[]> =>
    (await devicesAt(id)).map(({ endpoint }) => String(endpoint).split('/').at(-1)!).sort()
  expect(await own()).toEqual([...[2, 3, 4, 5].map((i) => `one-of-many-${i}`), newDeviceName(device)].sort())
  // The same device again is no further one.
  await subscribeAt(id, tokens[1]!, newDeviceOn(newDeviceName(device), { zone: 'Asia/Kolkata' }))
  expect((await devicesAt(id)).length).toBe(5)
  const { endpoint } = device.subscription
  expect((await ask(path, { method: 'DELETE', token: tokens[1]!, body: { endpoint } })).status).toBe(200)
  expect((await devicesAt(id)).length).toBe(4)
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[0]! })
  expect(await devicesAt(id)).toEqual([])
})

const newDeviceName = ({ subscription: { endpoint } }: Subscribe): string => endpoint.split('/').at(-1)!

test('[ROOM-59] the end of the table takes all devices: they are told of it, unless somebody looks', async () => {
  const { id, tokens, clients } = await newGame(2)
  const [away, here] = [newName(), newName()]
  await subscribeAt(id, tokens[0]!, newDeviceOn(away))
  await subscribeAt(id, tokens[1]!, newDeviceOn(here))
  await playOn(clients, 3)
  await clients[0]!.close()
  expect(await devicesAt(id)).toEqual([])
  const other = await newGame(2)
  await subscribeAt(other.id, other.tokens[0]!, newDeviceOn(away))
  await subscribeAt(other.id, other.tokens[1]!, newDeviceOn(here))
  other.clients[0]!.send(HIDDEN)
  await other.clients[1]!.settled()
  await ask(`/api/tables/${other.id}/seats/mine`, { method: 'DELETE', token: other.tokens[1]! })
  await post(`/api/tables/${other.id}/end`, undefined, { token: other.tokens[0]! })
  await other.clients[0]!.settled()
  await other.clients[0]!.close()
  await receivedBy()
  await later(other.id)
  expect(await receivedBy(here)).toEqual([])
  expect(await devicesAt(other.id)).toEqual([])
})

test.each([
  'http://fcm.googleapis.com/send/a',
  'https://fcm.googleapis.com:8443/send/a',
  'https://anna@fcm.googleapis.com/send/a',
  'https://fcm.googleapis.com.evil.test/send/a',
  'https://evilfcm.googleapis.com/send/a',
  'https://169.254.169.254/latest',
  'https://localhost/send/a',
  'https://push.apple.com@evil.test/',
  'https://ntfy.sh/up',
  'nonsense',
])('[ROOM-60] %s is no push service', async (endpoint) => {
  const { id, tokens } = await newTable(1)
  const device = newDeviceOn('a')
  const refused = { ...device, subscription: { ...device.subscription, endpoint } }
  const answer = await subscribeAt(id, tokens[0]!, refused)
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'no-push'])
})

test('[ROOM-60] known services pass, an address that is too long or keys that are none do not', async () => {
  for (const host of [
    'fcm.googleapis.com',
    'web.push.apple.com',
    'updates.push.services.mozilla.com',
    'db5p.notify.windows.com',
  ]) {
    expect(isPushEndpoint(`https://${host}/send/x`)).toBe(true)
  }
  const { id, tokens } = await newTable(1)
  const long = newDeviceOn('x'.repeat(1_000))
  expect((await subscribeAt(id, tokens[0]!, long)).status).toBe(400)
  const keyless = newDeviceOn('a')
  const keys = { p256dh: 'short', auth: keyless.subscription.keys.auth }
  expect(
    (await subscribeAt(id, tokens[0]!, { ...keyless, subscription: { ...keyless.subscription, keys } })).status,
  ).toBe(400)
  expect((await subscribeAt(id, tokens[0]!, newDeviceOn('a', { zone: 'Mars/Olympus' }))).status).toBe(400)
})

test('[ROOM-60] an address is looked at again when it is sent to, and a redirect is not followed', async () => {
  const { id, name } = await called()
  const moved = `replace(value, 'fcm.googleapis.com', 'evil.test')`
  await query(id, `UPDATE facts SET value = ${moved} WHERE key LIKE 'device %'`)
  await sleep(id)
  await later(id)
  expect(await receivedBy(name)).toEqual([])
  expect((await devicesAt(id))[0]).toMatchObject({ bad: 1 })
  const other = await called()
  await answering(other.name, 307, { Location: 'https://fcm.googleapis.com/send/elsewhere' })
  await later(other.id)
  const received = await receivedBy(other.name, 'elsewhere')
  expect(received.map(({ url }) => url.split('/').at(-1))).toEqual([other.name])
  expect((await devicesAt(other.id))[0]).toMatchObject({ bad: 1 })
})

test('[ROOM-61] [ROOM-65] a seat awaited for a minute is told once, in its own words and nothing else', async () => {
  const { id, name, other } = await called()
  await sleep(id)
  await later(id, 59_000)
  expect(await receivedBy(name)).toEqual([])
  await later(id, 2_000)
  const [push, ...more] = await receivedBy(name)
  expect(more).toEqual([])
  expect(await opened(push!)).toEqual({
    web_push: 8030,
    notification: {
      title: note.title,
      body: note.turn,
      navigate: `${ORIGIN}/g/${id}`,
      tag: id,
      data: { awaits: true },
    },
  })
  const { exp, ...claims } = await claimsOf(push!, await keyOf())
  expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: ORIGIN })
  expect(Number(exp) * 1000).toBeGreaterThan(Date.now())
  expect(push!.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  expect(push!.headers['topic']).toMatch(/^[0-9a-f]{32}$/)
  expect(JSON.stringify(push!.headers)).not.toContain(id)
  // All else that happens in that turn.
  await later(id)
  other.send({ type: 'say', id: 'line-number-1', text: 'hello' })
  await other.settled()
  await later(id, HOUR)
  expect(await receivedBy(name)).toEqual([])
})

test('[ROOM-65] every body has the same length, for any words', async () => {
  const words = { title: 'T', turn: 'x', reminder: 'x', nudge: 'x', proposal: 'x', over: 'x' }
  const one = await called({ note: words })
  const two = await called({ note: { ...words, turn: 'é'.repeat(120) } })
  await later(one.id)
  await ring(two.id)
  const lengths = (await receivedBy(one.name, two.name)).map(({ body }) => body.length)
  expect(lengths).toEqual([4096, 4096])
})

test('[ROOM-61] a player who looks is not told when the minute is over; the room knows when the platform answered a ping', async () => {
  const [one, two] = [await called(), await called()]
  const back = await join(one.id, one.tokens[one.seat])
  const other = await join(two.id, two.tokens[two.seat])
  pass(50_000)
  await back.settled()
  pass(11_000)
  await Promise.all([ring(one.id), ring(two.id)])
  expect(await bodies(await receivedBy(one.name, two.name))).toEqual([note.turn])
  other.send('ping')
  await eventually(async () => {
    const pinged = await runInDurableObject(stubOf(two.id), (room, state) => {
      const { platform } = room as unknown as { platform: { push: { pinged(socket: WebSocket): number } } }
      return Math.max(...state.getWebSockets().map((socket) => platform.push.pinged(socket)))
    })
    expect(pinged).toBeGreaterThan(0)
  })
})

test('[ROOM-61] a player who puts the phone away in the middle of a turn is told a minute later', async () => {
  const name = newName()
  const { id, tokens, clients } = await newGame(2)
  const player = onTurn(clients)!
  await subscribeAt(id, tokens[player.you!]!, newDeviceOn(name))
  const before = await alarmOf(id)
  pass(10_000)
  player.send(HIDDEN)
  await eventually(async () => expect(await alarmOf(id)).not.toBe(before))
  await later(id)
  expect(await bodies(await receivedBy(name))).toEqual([note.turn])
})

test('[ROOM-62] a turn that is played on by somebody who looks writes no row and sets no alarm', async () => {
  const { id, tokens, clients } = await newGame(2)
  for (const token of tokens) await subscribeAt(id, token, newDeviceOn(newName()))
  const before = [await alarmOf(id), await query(id, 'SELECT * FROM facts')]
  for (let i = 0; i < 4; i++) {
    pass(20_000)
    await move(clients, i)
  }
  expect([await alarmOf(id), await query(id, 'SELECT * FROM facts')]).toEqual(before)
})

/** The next time, in ms, when it is so many o'clock by UTC. */
const nextHour = (hour: number): number => {
  const day = 24 * HOUR
  const at = Math.floor(Date.now() / day) * day + hour * HOUR
  return at > Date.now() ? at : at + day
}

test('[ROOM-64] quiet hours put a push off to their end, if it is still true then', async () => {
  const atNight = { zone: 'Asia/Kolkata', quiet: true }
  const [one, two] = [await called(atNight), await called(atNight)]
  const received = () => receivedBy(one.name, two.name)
  pass(nextHour(17) - Date.now())
  await Promise.all([ring(one.id), ring(two.id)])
  expect(await received()).toEqual([])
  await moves(two)
  const [{ notifications: end }] = (await factsAt(one.id, 'alarm push')) as [
    { notifications: { due: { at: number }[] } },
  ]
  expect(new Date(end.due[0]!.at).toISOString()).toMatch(/T02:30:00/)
  pass(end.due[0]!.at - Date.now() - 1)
  await Promise.all([ring(one.id), ring(two.id)])
  expect(await received()).toEqual([])
  pass(1)
  await Promise.all([ring(one.id), ring(two.id)])
  expect(await bodies(await received())).toEqual([note.turn])
})

test.each([404, 410])('[ROOM-66] a device whose push service says %i is forgotten at once', async (status) => {
  const { id, name } = await called()
  await answering(name, status)
  await later(id)
  expect((await receivedBy(name)).length).toBe(1)
  expect(await devicesAt(id)).toEqual([])
})

test('[ROOM-66] a third refusal in a row forgets the device; one push that arrives starts the count again', async () => {
  // No game of Tyrus ends so soon.
  const { id, name, tokens, seat, other } = await called({}, { game: 'tyrus' })
  const counts: unknown[] = []
  for (const status of [400, 403, 201, 400, 403, 400]) {
    await answering(name, status)
    await later(id)
    expect((await receivedBy(name)).length).toBe(1)
    counts.push((await devicesAt(id))[0]?.['bad'])
    const back = await join(id, tokens[seat])
    const isOnTurn = () => other.rules.waitingFor(other.view!).includes(seat)
    while (isOnTurn()) await move([back, other], 1)
    await back.close()
    while (!isOnTurn()) await move([other], 1)
  }
  expect(counts).toEqual([1, 2, 0, 1, 2, undefined])
})

test.each([429, 503])(
  '[ROOM-66] a push service that says %i is asked once more, when it wants, and then no more',
  async (status) => {
    const { id, name } = await called()
    await answering(name, status, { 'Retry-After': '120' })
    await later(id)
    expect((await receivedBy(name)).length).toBe(1)
    await later(id, 119_000)
    expect(await receivedBy(name)).toEqual([])
    await later(id, 2_000)
    expect((await receivedBy(name)).length).toBe(1)
    await later(id, HOUR)
    expect(await receivedBy(name)).toEqual([])
    expect((await devicesAt(id)).length).toBe(1)
  },
)

test('[ROOM-66] a move is made while a push is on its way, and where the key of a device is none', async () => {
  const { id, name, tokens, seat, other } = await called()
  await query(id, `UPDATE facts SET value = replace(value, 'BCVx', 'BAAA') WHERE key LIKE 'device %'`)
  await sleep(id)
  pass(61_000)
  const rung = ring(id)
  const back = await join(id, tokens[seat])
  expect(await move([back, other], 1)).toBe(true)
  await rung
  expect(await receivedBy(name)).toEqual([])
  expect((await devicesAt(id))[0]).toMatchObject({ bad: 1 })
})

test('[ROOM-67] a nudge is refused within an hour, at night and twice in a turn, and everybody reads of one', async () => {
  const { id, name, tokens, seat, other } = await called({}, {}, 3)
  await later(id)
  expect((await receivedBy(name)).length).toBe(1)
  const mine = { token: tokens[other.you!]! }
  const path = `/api/tables/${id}/nudge`
  const early = await post(path, undefined, mine)
  expect([early.status, await codeOf(early)]).toEqual([409, 'too-soon'])
  const info = (await (await ask(path, mine)).json()) as { from: number }
  expect(info).toMatchObject({ nudged: false })
  expect(info.from - Date.now()).toBeGreaterThan(50 * MINUTE)
  pass(HOUR)
  expect((await post(path, undefined, mine)).status).toBe(200)
  expect(await bodies(await receivedBy(name))).toEqual([note.nudge])
  await other.shows(({ tableLog }) => tableLog.some(({ kind }) => kind === 'nudged'))
  expect(other.info!.tableLog.at(-1)).toMatchObject({
    kind: 'nudged',
    seat,
    by: [nameAt(other.info!.seats, other.you)],
  })
  expect(await (await ask(path, mine)).json()).toEqual({ from: null, nudged: true })
  expect(await codeOf(await post(path, undefined, mine))).toBe('too-soon')
  expect(await receivedBy(name)).toEqual([])
  // Nor once its line has been pushed out of the log.
  const others = tokens.filter((token) => token !== tokens[seat])
  for (let k = 0; k < 13; k++) {
    for (const token of others) await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', body: {}, token })
    for (const token of others) await post(`/api/tables/${id}/seats/mine`, undefined, { token })
  }
  expect((await infoAt(id)).tableLog.some(({ kind }) => kind === 'nudged')).toBe(false)
  expect(await codeOf(await post(path, undefined, mine))).toBe('too-soon')
})

test('[ROOM-67] a player whose page is open is nudged there after a minute, once a turn, without a device', async () => {
  const { id, tokens, clients } = await newGame(2)
  const [mover, other] = [onTurn(clients)!, clients.find((one) => one !== onTurn(clients))!]
  const [path, mine] = [`/api/tables/${id}/nudge`, { token: tokens[other.you!]! }]
  const { from } = (await (await ask(path, mine)).json()) as { from: number }
  expect(await codeOf(await post(path, undefined, mine))).toBe('too-soon')
  expect(from).toBeLessThanOrEqual(Date.now() + MINUTE)
  pass(MINUTE)
  expect((await post(path, undefined, mine)).status).toBe(200)
  await mover.shows(({ tableLog }) => tableLog.at(-1)?.kind === 'nudged')
  expect(await codeOf(await post(path, undefined, mine))).toBe('too-soon')
})

test('[ROOM-67] nobody is nudged in quiet hours, by the seat itself, or without a device', async () => {
  const { id, name, tokens, seat } = await called({ quiet: true, zone: 'UTC' })
  pass(nextHour(23) - Date.now())
  const mine = { token: tokens[1 - seat]! }
  const path = `/api/tables/${id}/nudge`
  expect(await codeOf(await post(path, undefined, mine))).toBe('too-soon')
  expect(await (await ask(path, mine)).json()).toEqual({ from: nextHour(8), nudged: false })
  expect(await (await ask(path, { token: tokens[seat]! })).json()).toEqual({ from: null, nudged: false })
  expect((await ask(path)).status).toBe(403)
  expect(await receivedBy(name)).toEqual([])
})

test('[ROOM-68] the owner of a seat is told at once that it is asked for, but not at night; the asker is let in, at night too', async () => {
  const { id, tokens, clients } = await newGame(2)
  const seat = 1 - onTurn(clients)!.you!
  const [own, guest] = [newName(), newName()]
  const received = async () => bodies(await receivedBy(own, guest))
  await goAway(id, seat, clients[seat]!)
  pass(IN_USE)
  const before = await requestFor(id, seat, '198.51.100.6')
  await answer(id, before, true, tokens[1 - seat])
  pass(DELAY_OF_TWO)
  expect((await claim(id, before)).status).toBe(201)
  await subscribeAt(id, tokens[seat]!, newDeviceOn(own, { quiet: true }))
  await subscribeAt(id, before.token, newDeviceOn(guest))
  pass(nextHour(12) - Date.now())
  await ring(id)
  const lost = await requestFor(id, seat, '198.51.100.7')
  await ring(id)
  const [first] = await receivedBy(own, guest)
  expect((await opened(first!)).notification).toEqual({
    title: note.title,
    body: note.rescue,
    navigate: `${ORIGIN}/g/${id}#no`,
    tag: `${id} seat`,
    data: { awaits: false },
  })
  pass(5 * MINUTE)
  await answer(id, lost, true, tokens[1 - seat])
  for (let again = 0; again < 2; again++) await ring(id)
  expect(await received()).toEqual([note.approved])
  expect((await answer(id, lost, false, tokens[seat])).status).toBe(200)
  pass(nextHour(23) - Date.now() + 24 * HOUR)
  const late = await requestFor(id, seat, '198.51.100.8')
  await ring(id)
  expect(await received()).toEqual([])
  await answer(id, late, true, tokens[1 - seat])
  await ring(id)
  expect(await received()).toEqual([note.approved])
})

test('a page of before, which says nothing of its seat, is told that it is asked something', async () => {
  const { rescue: _, approved: __, ...before } = note
  const { id, tokens, clients } = await newGame(2)
  const seat = 1 - onTurn(clients)!.you!
  const name = newName()
  await subscribeAt(id, tokens[seat]!, newDeviceOn(name, { note: before }))
  await goAway(id, seat, clients[seat]!)
  pass(IN_USE)
  await requestFor(id, seat)
  await ring(id)
  expect(await bodies(await receivedBy(name))).toEqual([note.proposal])
})

const days = { settings: { pace: 'days-1' } }

test('[ROOM-45] a player who is away is told of a turn once they are back', async () => {
  const name = newName()
  const { id, tokens, clients } = await newGame(2, days)
  const player = onTurn(clients)!
  const token = tokens[player.you!]!
  await subscribeAt(id, token, newDeviceOn(name))
  const subject = { kind: 'away', until: Date.now() + 48 * HOUR }
  expect((await post(`/api/tables/${id}/proposals`, subject, { token })).status).toBe(200)
  await player.close()
  await later(id)
  await later(id, 46 * HOUR)
  expect(await receivedBy(name)).toEqual([])
  await later(id, 2 * HOUR)
  expect(await bodies(await receivedBy(name))).toEqual([note.turn])
})

test('[ROOM-61] a player who is asked something is told of it, once, unless they have answered', async () => {
  const [asked, answered] = [newName(), newName()]
  const { id, tokens, clients } = await newGame(3, days)
  const asker = onTurn(clients)!
  const [one, two] = clients.filter((client) => client !== asker)
  const tokenOf = ({ you }: HeadlessClient): { token: string } => ({ token: tokens[you!]! })
  await subscribeAt(id, tokenOf(one!).token, newDeviceOn(asked))
  await subscribeAt(id, tokenOf(two!).token, newDeviceOn(answered))
  const made = await post(`/api/tables/${id}/proposals`, { kind: 'pace', pace: 'days-3' }, tokenOf(asker))
  const [proposal] = (await infoIn(made)).proposals!
  await Promise.all([one!.close(), two!.close()])
  expect((await post(`/api/tables/${id}/proposals/${proposal!.id}`, { yes: true }, tokenOf(two!))).status).toBe(200)
  await later(id)
  await later(id)
  const received = await receivedBy(asked, answered)
  expect(await bodies(received)).toEqual([note.proposal])
  expect(received[0]!.url).toContain(asked)
  expect((await opened(received[0]!)).notification.data).toEqual({ awaits: false })
})
