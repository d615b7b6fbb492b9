import { expect, test } from 'vitest'
import type { RescueRequest, TransferCode } from '../../shared/api.ts'
import {
  abandoned,
  answer,
  asked,
  cancel,
  claim,
  DELAY,
  goAway,
  IN_USE,
  letIn,
  MINUTE,
  newDevice,
  opens,
  requestFor,
} from './rescuing.ts'
import {
  ask,
  codeOf,
  infoAt,
  join,
  newAddress,
  newGame,
  newTable,
  onTurn,
  pass,
  playOn,
  post,
  presenceAt,
  sleep,
} from './tables.ts'

const leave = (id: string, token: string) => ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token })
const putOut = (id: string, token: string) => ask(`/api/tables/${id}/seats/mine/devices`, { method: 'DELETE', token })

// Each of them took a seat, or kept its player from it, before the rules of `shared/room/rescues.ts`.

test('a seat is not asked for while a page of it is open, nor for five minutes after, over a sleep too', async () => {
  const game = await newGame(2)
  const { id } = game
  pass(20 * MINUTE)
  expect(await codeOf(await asked(id, 0))).toBe('seat-in-use')
  await goAway(game, 0)
  await sleep(id)
  expect(await codeOf(await asked(id, 0))).toBe('seat-in-use')
  pass(IN_USE - 1)
  await sleep(id)
  expect(await codeOf(await asked(id, 0))).toBe('seat-in-use')
  pass(1)
  expect((await asked(id, 0)).status).toBe(201)
})

test('a page that comes and goes within a minute keeps its seat in use four minutes at least', async () => {
  const game = await newGame(2)
  const { id, tokens } = game
  pass(MINUTE)
  await goAway(game, 0)
  for (let visit = 0; visit < 3; visit++) {
    pass(25_000)
    game.clients[0] = await join(id, tokens[0])
    await goAway(game, 0)
  }
  pass(IN_USE - MINUTE)
  expect(await codeOf(await asked(id, 0))).toBe('seat-in-use')
  pass(MINUTE)
  expect((await asked(id, 0)).status).toBe(201)
})

test('of two players one lets nobody in at once: for ten minutes the other can say no', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const lost = await requestFor(id, 0)
  expect(await codeOf(await answer(id, lost, true, tokens[1]!))).toBeUndefined()
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
  pass(DELAY - 1)
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
  expect(await opens(id, lost.token)).toBe(null)
  // The owner comes back, is shown it, and says no.
  const owner = await join(id, tokens[0])
  expect(owner.info!.rescues).toMatchObject([{ id: lost.rescue, seat: 0, by: [1] }])
  pass(1)
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
  expect((await answer(id, lost, false, tokens[0]!)).status).toBe(200)
  expect(await codeOf(await claim(id, lost))).toBe('rescue-denied')
  await owner.shows(({ rescues }) => rescues.length === 0)
  expect(await opens(id, lost.token)).toBe(null)
})

test('“No, it is me” denies every request for the seat, and none is made for half an hour', async () => {
  const { id, tokens } = await abandoned(3)
  const requests = [await requestFor(id, 0), await requestFor(id, 0), await requestFor(id, 1)] as const
  expect(await codeOf(await answer(id, requests[0], false, tokens[0]!))).toBeUndefined()
  expect((await infoAt(id)).rescues).toMatchObject([{ id: requests[2].rescue }])
  for (const denied of requests.slice(0, 2)) expect(await codeOf(await claim(id, denied))).toBe('rescue-denied')
  pass(30 * MINUTE - 1)
  expect(await codeOf(await asked(id, 0))).toBe('seat-in-use')
  pass(1)
  expect((await asked(id, 0)).status).toBe(201)
})

test('five that were let in put no device out that the player took', async () => {
  const game = await abandoned(3)
  const { id, tokens } = game
  const second = await newDevice(id, tokens[0]!)
  pass(IN_USE)
  const taken: string[] = []
  for (let time = 0; time < 5; time++) taken.push(await letIn(game, 0, 1, 2))
  for (const token of [tokens[0]!, second, ...taken.slice(1)]) expect(await opens(id, token)).toBe(0)
  expect(await opens(id, taken[0]!)).toBe(null)
})

test('a device that was let in cannot give the seat up, so that the game cannot be broken off over it', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const taken = await letIn(game, 0, 1)
  expect(await codeOf(await leave(id, taken))).toBe('let-in')
  expect(await codeOf(await post(`/api/tables/${id}/end`, undefined, { token: tokens[1]! }))).toBe('nobody-has-left')
  expect((await infoAt(id)).seats[0]).toMatchObject({ kind: 'player' })
})

test('before the start there is no rescue, so that no stranger becomes the host', async () => {
  const { id, tokens } = await newTable(2)
  pass(20 * MINUTE)
  expect(await codeOf(await asked(id, 0))).toBe('not-started')
  expect((await infoAt(id)).rescues).toEqual([])
  expect(await opens(id, tokens[0]!)).toBe(0)
})

test('who let whom in is told to everybody, for good', async () => {
  const game = await abandoned(3)
  const { id, tokens } = game
  const watching = await join(id)
  await letIn(game, 0, 2, 1)
  const line = { kind: 'letIn', seat: 0, name: 'Anna', by: ['Ben', 'Cleo'], n: 1 }
  await watching.shows(({ incidents }) => incidents.length === 1)
  const ben = await join(id, tokens[1])
  for (let k = 0; k < 40; k++) {
    pass(1_000)
    ben.send({ type: 'say', id: `line-number-${k}`, text: `${k}` })
    await ben.settled()
  }
  await sleep(id)
  for (const each of [watching, await join(id, tokens[0])]) expect(each.info!.incidents).toEqual([line])
})

test('the player puts every other device out, and their open pages see nothing from then on', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const second = await newDevice(id, tokens[0]!)
  pass(IN_USE)
  const taken = await letIn(game, 0, 1)
  const [intruder, other, own] = [await join(id, taken), await join(id, second), await join(id, tokens[0])]
  expect([intruder, other, own].map(({ you }) => you)).toEqual([0, 0, 0])
  expect([intruder.own, own.own]).toMatchObject([
    { isLetIn: true, devices: 3 },
    { isLetIn: false, devices: 3 },
  ])
  expect(await codeOf(await putOut(id, taken))).toBe('let-in')
  const { code } = (await (
    await post(`/api/tables/${id}/transfers`, undefined, { token: second })
  ).json()) as TransferCode
  expect((await putOut(id, tokens[0]!)).status).toBe(200)
  await intruder.shows(({ spectators }) => spectators === 2)
  expect(intruder.you).toBe(null)
  await own.settled()
  expect([own.you, own.own]).toMatchObject([0, { devices: 1, code: null }])
  // What they are sent is a spectator's, and what they send is nobody's.
  intruder.send({ type: 'sync', n: -1 })
  await intruder.want('synced')
  expect(JSON.stringify(intruder.view)).not.toContain('"it"')
  intruder.act('after-being-put-out', { type: 'anything' })
  expect(await intruder.answer('after-being-put-out')).toContain('not-seated')
  for (const token of [taken, second]) expect(await opens(id, token)).toBe(null)
  expect(await codeOf(await post(`/api/tables/${id}/transfers/claim`, { code }))).toBe('bad-code')
})

test('a device whose token gave way to newer ones has lost its open pages too', async () => {
  const { id, tokens, clients } = await newGame(2)
  let token = tokens[0]!
  for (let device = 0; device < 4; device++) token = await newDevice(id, token)
  expect(await opens(id, tokens[0]!)).toBe(null)
  const displaced = clients[0]!
  await displaced.shows(({ spectators }) => spectators === 1)
  expect([displaced.you, displaced.own]).toEqual([null, null])
  displaced.act('by-the-displaced', { type: 'anything' })
  expect(await displaced.answer('by-the-displaced')).toContain('not-seated')
})

test('a token of one that was let in goes into no rematch', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const taken = await letIn(game, 0, 1)
  const clients = [await join(id, tokens[0]), await join(id, tokens[1])]
  await playOn(clients, 1)
  const next = (
    (await (await post(`/api/tables/${id}/rematch`, undefined, { token: tokens[1]! })).json()) as { id: string }
  ).id
  expect(await opens(next, tokens[0]!)).toBe(0)
  expect(await opens(next, taken)).toBe(null)
  expect((await infoAt(next)).incidents).toEqual([])
})

test('strangers who ask do not keep the one who lost the seat from asking', async () => {
  const { id, tokens } = await abandoned(2)
  const stranger = newAddress()
  for (let time = 0; time < 3; time++) await requestFor(id, 0, stranger)
  expect(await codeOf(await asked(id, 0, { address: stranger }))).toBe('too-many-rescues')
  const lost = await requestFor(id, 0)
  expect(await codeOf(await answer(id, lost, true, tokens[1]!))).toBeUndefined()
})

test('one who was denied does not ask again at once, for no seat; another may', async () => {
  const { id, tokens } = await abandoned(3)
  const stranger = newAddress()
  const denied = await requestFor(id, 0, stranger)
  expect((await answer(id, denied, false, tokens[1]!)).status).toBe(200)
  for (const seat of [0, 2]) expect(await codeOf(await asked(id, seat, { address: stranger }))).toBe('rescue-denied')
  expect((await asked(id, 0)).status).toBe(201)
  pass(10 * MINUTE)
  expect((await asked(id, 0, { address: stranger })).status).toBe(201)
})

test('wrong codes of strangers make no right one worthless', async () => {
  const { id, tokens } = await newTable(1)
  const made = await post(`/api/tables/${id}/transfers`, undefined, { token: tokens[0]! })
  const { code } = (await made.json()) as TransferCode
  for (let k = 0; k < 12; k++) {
    expect(await codeOf(await post(`/api/tables/${id}/transfers/claim`, { code: 'AAAA-AAAA' }))).toBe('bad-code')
  }
  expect((await post(`/api/tables/${id}/transfers/claim`, { code })).status).toBe(201)
})

// And others that were thought of.

test('a device that was let in lets nobody in, nor says no', async () => {
  const game = await abandoned(3)
  const { id, tokens } = game
  const puppet = await letIn(game, 1, 0, 2)
  const lost = await requestFor(id, 2)
  expect((await answer(id, lost, true, tokens[0]!)).status).toBe(200)
  expect(await codeOf(await answer(id, lost, true, puppet))).toBe('let-in')
  expect(await codeOf(await answer(id, lost, false, puppet))).toBe('let-in')
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
})

test('a device that was let in makes no codes, with which it would have tokens like the player’s', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const taken = await letIn(game, 0, 1)
  const own = await post(`/api/tables/${id}/transfers`, undefined, { token: tokens[0]! })
  expect(await codeOf(await post(`/api/tables/${id}/transfers`, undefined, { token: taken }))).toBe('let-in')
  const { code } = (await own.json()) as TransferCode
  expect((await post(`/api/tables/${id}/transfers/claim`, { code })).status).toBe(201)
})

test('pages of a device that was let in crowd out none of the player', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const taken = await letIn(game, 0, 1)
  const owner = await join(id, tokens[0])
  for (let page = 0; page < 6; page++) await join(id, taken)
  await owner.settled()
  expect([owner.isClosed, owner.you]).toEqual([false, 0])
})

test('a host’s device that was let in has no say over the table', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const taken = await letIn(game, 0, 1)
  await playOn([await join(id, tokens[0]), await join(id, tokens[1])], 1)
  expect(await codeOf(await ask(`/api/tables/${id}`, { method: 'DELETE', token: taken }))).toBe('let-in')
  expect((await infoAt(id)).phase).toBe('finished')
})

test('a yes is void once the player was there again, however shortly', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const lost = await requestFor(id, 0)
  expect(await codeOf(await answer(id, lost, true, tokens[1]!))).toBeUndefined()
  pass(1)
  game.clients[0] = await join(id, tokens[0])
  await goAway(game, 0)
  pass(DELAY)
  expect(await opens(id, lost.token)).toBe(null)
  expect(await codeOf(await claim(id, lost))).toBe('rescue-denied')
  expect(await opens(id, lost.token)).toBe(null)
})

test('while the player is there nobody else says yes', async () => {
  const game = await abandoned(3)
  const { id, tokens } = game
  const lost = await requestFor(id, 0)
  const owner = await join(id, tokens[0])
  for (const by of [1, 2]) expect(await codeOf(await answer(id, lost, true, tokens[by]!))).toBe('seat-in-use')
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
  expect(presenceAt(owner.info!, 0)).toBe('here')
})

test('one player says yes once, on however many devices', async () => {
  const { id, tokens } = await abandoned(3)
  const second = await newDevice(id, tokens[1]!)
  const lost = await requestFor(id, 0)
  for (const token of [tokens[1]!, second, tokens[1]!]) expect((await answer(id, lost, true, token)).status).toBe(200)
  expect((await infoAt(id)).rescues).toMatchObject([{ by: [1] }])
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
})

test('of three players the one who stays lets nobody in at once', async () => {
  const { id, tokens } = await abandoned(3)
  expect((await leave(id, tokens[2]!)).status).toBe(200)
  const lost = await requestFor(id, 0)
  expect(await codeOf(await answer(id, lost, true, tokens[1]!))).toBeUndefined()
  expect(await codeOf(await claim(id, lost))).toBe('rescue-pending')
})

test('to ask and take it back, over and over, is to ask: nobody’s screen flickers', async () => {
  const { id } = await abandoned(2)
  const address = newAddress()
  for (let time = 0; time < 3; time++) {
    expect((await cancel(id, await requestFor(id, 0, address))).status).toBe(200)
  }
  expect(await codeOf(await asked(id, 0, { address }))).toBe('too-many-rescues')
  pass(10 * MINUTE)
  expect((await asked(id, 0, { address })).status).toBe(201)
})

test('what was let in during the game is not taken after it', async () => {
  const game = await abandoned(2)
  const { id, tokens } = game
  const asks: RescueRequest[] = [await requestFor(id, 0), await requestFor(id, 0)]
  expect((await answer(id, asks[0]!, true, tokens[1]!)).status).toBe(200)
  const clients = await Promise.all([join(id), join(id, tokens[1])])
  const owner = await join(id, tokens[0])
  await playOn([owner, clients[1]], 2)
  expect(onTurn(clients)).toBeUndefined()
  expect((await infoAt(id)).rescues).toEqual([])
  expect(await codeOf(await answer(id, asks[1]!, true, tokens[1]!))).toBe('already-over')
  expect(await codeOf(await asked(id, 0))).toBe('already-over')
  await owner.close()
  pass(DELAY)
  expect(await codeOf(await claim(id, asks[0]!))).toBe('already-over')
})
