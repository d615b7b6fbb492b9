import { expect, test, vi } from 'vitest'
import { commit, verify } from '../../../../shared/engine/fair.ts'
import { games } from '../../../../shared/games/registry.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { hashToken } from '../../../../shared/tokens.ts'
import { MINUTE, namesOf, nonce, playing, RoomTable, waiting } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

function over(): RoomTable {
  const table = playing(3, { options: { bonus: 'on' }, settings: { listed: true } })
  table.playOut()
  return table
}

async function rematch(table: RoomTable, by: number): Promise<RoomTable> {
  const next = new RoomTable()
  table.platform.makeTable = (made) => Promise.resolve(handlers.makeTable(next.context, made))
  expect(await handlers.rematch(table.context, table.tokens[by])).toMatchObject({ ok: {} })
  next.tokens.push(...table.tokens)
  return next
}

const come = (next: RoomTable, seat: number, more = nonce()) =>
  next.ask('sit', { name: 'ignored', nonce: more }, next.tokens[seat])
const noncesAt = ({ state: { players } }: RoomTable) =>
  players.map((occupant) => ('nonce' in occupant ? occupant.nonce : undefined))

test('[ROOM-19] everybody is led to the same next table, with a secret of its own; it is played and proved', async () => {
  const table = over()
  const spectator = table.page()
  const next = await rematch(table, 1)
  const { id } = next.info
  table.sleep()
  for (const by of [0, 2]) expect(await handlers.rematch(table.context, table.tokens[by])).toEqual({ ok: { id } })
  expect(spectator.info.next).toBe(id)
  expect(next.info).toMatchObject({ phase: 'waiting', host: 0, next: null, options: { bonus: 'on' } })
  expect(next.info.settings).toMatchObject({ first: 1, listed: true })
  expect(next.info.seats.slice(0, 4)).toEqual([
    { kind: 'reserved', name: 'Anna', colour: 'pink' },
    { kind: 'reserved', name: 'Ben', colour: 'blue' },
    { kind: 'reserved', name: 'Cleo', colour: 'orange' },
    { kind: 'empty' },
  ])
  const { secret } = next.state.meta
  expect(secret).not.toBe(table.state.meta.secret)
  expect(next.info.commitment).toBe(commit(secret))
  // No part in the shuffle until a player comes, and then the first that was brought.
  expect(noncesAt(next)).toEqual([undefined, undefined, undefined])
  const brought = nonce()
  expect(come(next, 2, brought)).toMatchObject({ seat: 2, token: table.tokens[2] })
  come(next, 2)
  expect(noncesAt(next)).toEqual([undefined, undefined, brought])
  for (const seat of [0, 1]) come(next, seat)
  next.ask('start', next.tokens[0])
  expect(next.onTurn).toBe(1)
  next.playOut()
  expect(verify(games.tsuro, next.ask('record'))).toMatchObject({ fair: true })
})

test('[ROOM-19] players and bots come along, a player who left does not; the seat after the last starter’s starts', async () => {
  const table = waiting(3)
  table.ask('seatBot', { seat: 3, level: 'keen' }, table.tokens[0])
  table.ask('start', table.tokens[0])
  table.ask('leave', {}, table.tokens[1])
  for (const by of [0, 2]) table.ask('end', table.tokens[by])
  const next = await rematch(table, 0)
  expect(namesOf(next.info).slice(0, 3)).toEqual(['Anna', undefined, 'Cleo'])
  expect(next.info.seats[3]).toMatchObject({ kind: 'bot', level: 'keen' })
  expect(next.info.settings.first).toBe(2)
  expect(next.state.players.map(({ id, kind }) => [id, kind])).toEqual([
    [0, 'reserved'],
    [1, 'reserved'],
    [2, 'bot'],
  ])
})

test('[ROOM-87] a device that others let in comes along as such, with what was agreed; it is host only where nobody else could be', async () => {
  const table = playing(3, { settings: { listed: true } })
  table.ask('change', { settings: { listed: false } }, table.tokens[0])
  table.ask('allowStandIn', true, table.tokens[1])
  table.pass(5 * MINUTE)
  const lost = table.request({ kind: 'rescue', seat: 0 })
  for (const by of [1, 2]) lost.yes(by)
  table.pass(10 * MINUTE)
  for (const by of [1, 2]) table.page(table.tokens[by])
  expect([lost.claim(), table.info.host]).toEqual([undefined, 1])
  table.playOut()
  const next = await rematch(table, 1)
  expect(next.state.meta.wasListed).toBe(true)
  next.sleep()
  const brought = nonce()
  expect(next.ask('sit', { name: 'ignored', nonce: brought }, lost.token)).toMatchObject({ seat: 0, token: lost.token })
  for (const seat of [1, 2]) come(next, seat)
  expect([next.info.host, noncesAt(next)[0]]).toEqual([1, brought])
  const page = next.page(lost.token)
  expect([page.you, page.shown.own?.isLetIn]).toEqual([0, true])
  expect([next.code('leave', {}, lost.token), next.code('start', lost.token)]).toEqual(['let-in', 'let-in'])
  next.ask('start', next.tokens[1])
  expect(next.state.players[1]).toMatchObject({ allowsStandIn: true })
  for (let k = 0; k < 2; k++) next.move()
  expect(JSON.parse(page.act('a-move-of-the-let-in', next.pick(0)))).toMatchObject({
    type: 'entry',
    entry: { seat: 0 },
  })
  // Who let it in can put it out; the seat stays its owner's, who can as well.
  expect(page.shown.own).not.toHaveProperty('hasLetIn')
  expect(next.page(next.tokens[1]).shown.own).toMatchObject({ hasLetIn: [0] })
  expect(next.seatOf(next.tokens[0])).toBe(0)
  next.ask('putOut', next.tokens[0])
  expect([next.seatOf(lost.token), next.info.host]).toEqual([null, 0])
})

test('the start player moves on also where the first was drawn', async () => {
  const table = playing(3, { settings: { first: 'drawn' } })
  const began = table.onTurn!
  table.playOut()
  expect((await rematch(table, 0)).info.settings.first).toBe((began + 1) % 3)
})

test('a player who has not come keeps the seat from others, does nothing there, and loses it at the start', async () => {
  const next = await rematch(over(), 0)
  const early = next.page(next.tokens[2])
  expect([early.you, early.info.seats[2]]).toMatchObject([2, { kind: 'reserved', name: 'Cleo' }])
  early.say({ type: 'say', id: 'too-early-to-say', text: 'hello' })
  const start = () => next.code('start', next.tokens[0])
  expect([early.code, start()]).toEqual(['not-seated', 'not-seated'])
  come(next, 0)
  expect([start(), next.code('sit', { name: 'Dan', nonce: nonce(), seat: 1 })]).toEqual(['too-few', 'seat-taken'])
  expect([next.sit('Dan'), start()]).toEqual([3, undefined])
  expect([early.you, early.info.spectators]).toEqual([null, 1])
  expect(JSON.stringify(early.last('synced'))).not.toContain('"it"')
  expect(namesOf(next.info)).toEqual(['Anna', 'Dan'])
  expect(next.code('sit', { name: 'Ben', nonce: nonce() }, next.tokens[1])).toBe('already-started')
})

test('[ROOM-151] the host of the table before is waited for: for two minutes the others can do nothing', async () => {
  const next = await rematch(over(), 2)
  come(next, 2)
  come(next, 1)
  const start = (by: number) => next.code('start', next.tokens[by])
  const kick = (seat: number) => next.code('kick', seat, false, next.tokens[2])
  expect([start(2), start(1), kick(0), kick(1)]).toEqual(Array(4).fill('not-host'))
  next.pass(2 * MINUTE)
  await next.ring()
  // Now the longest seated of those who have come is host, and it is the former host as soon as that one comes.
  expect(next.info.host).toBe(1)
  come(next, 0)
  expect([next.info.host, start(1), start(0)]).toEqual([0, 'not-host', undefined])

  const inTime = await rematch(over(), 0)
  come(inTime, 0)
  const { players } = inTime.state
  inTime.pass(2 * MINUTE)
  await inTime.ring()
  expect(inTime.state.players).toEqual(players)
})

test('a reserved seat is given up by its player, or freed by the host', async () => {
  const next = await rematch(over(), 0)
  come(next, 0)
  next.ask('leave', {}, next.tokens[1])
  next.ask('kick', 2, false, next.tokens[0])
  expect(namesOf(next.info).slice(0, 3)).toEqual(['Anna', undefined, undefined])
})

test('a rematch is refused before the end, to spectators, strangers, and those who left', async () => {
  const asked = async (table: RoomTable, token?: string) => {
    const answer = await handlers.rematch(table.context, token)
    return 'error' in answer ? answer.error : undefined
  }
  const before = waiting(2)
  expect(await asked(before, before.tokens[0])).toBe('not-started')
  const under = playing(2)
  expect(await asked(under, under.tokens[0])).toBe('not-finished')
  const table = over()
  table.ask('leave', {}, table.tokens[0])
  for (const [token, code] of [
    [undefined, 'not-seated'],
    ['stranger', 'bad-token'],
    [table.tokens[0], 'seat-left'],
  ] as const)
    expect(await asked(table, token)).toBe(code)
})

test('an error between the two tables is made good by the next tap, at the same id; no hash is told on the way', async () => {
  const table = over()
  const page = table.page(table.tokens[0])
  await expect(handlers.rematch(table.context, table.tokens[0])).rejects.toThrow('there is no other room')
  expect(table.info.next).toBeNull()
  const planned = table.state.meta.next!.id
  table.sleep()
  const next = await rematch(table, 1)
  expect([next.info.id, page.info.next]).toEqual([planned, planned])
  for (const token of table.tokens) expect(page.socket.sent.join()).not.toContain(hashToken(token))
})

const secret = (of: string) => of.padEnd(22, '.')
/** Keeps a seat for a visitor at the next table. */
const keep = (table: RoomTable, name: string, address = name, of = name) =>
  table.code('keepSeat', { name, token: secret(of) }, undefined, address)

test('[ROOM-167] guests have seats kept at the rematch, as many as it has, in their order; all are told their names', async () => {
  const table = playing(6)
  const [first] = table.pages()
  expect([keep(table, 'Anna'), keep(table, 'Zoe'), keep(table, 'Max')]).toEqual([undefined, undefined, 'full'])
  table.sleep()
  expect(first!.info.guests).toEqual(['Anna 2', 'Zoe'])
  table.playOut()
  const next = await rematch(table, 1)
  expect(namesOf(next.info).slice(5)).toEqual(['Finn', 'Anna 2', 'Zoe'])
  expect(next.ask('sit', { name: 'ignored', nonce: nonce() }, secret('Zoe'))).toMatchObject({ seat: 7 })
  expect([next.info.host, next.info.guests, keep(table, 'Max')]).toEqual([0, undefined, 'not-now'])
})

test('[ROOM-168] an address has four guests, none of whom the table would not seat; a repeat renames one, who can give the seat up', () => {
  const table = playing(2)
  expect([keep(table, ''), keep(waiting(2), 'Zoe')]).toEqual(['bad-name', 'not-now'])
  for (const name of ['Zoe', 'Max', 'Dora', 'Eve']) keep(table, name, 'near')
  expect([keep(table, 'Finn', 'near'), keep(table, 'Zoé', 'near', 'Zoe'), table.info.guests]).toEqual([
    'full',
    undefined,
    ['Max', 'Dora', 'Eve', 'Zoé'],
  ])
  const before = table.state
  table.ask('giveUpSeat', 'of nobody')
  keep(table, 'Eve', 'near')
  expect(table.state).toBe(before)
  table.ask('giveUpSeat', secret('Max'))
  expect([table.info.guests, keep(table, 'Finn', 'near')]).toEqual([['Dora', 'Eve', 'Zoé'], undefined])
  const closed = waiting(2)
  closed.ask('change', { settings: { locked: true } }, closed.tokens[0])
  closed.ask('start', closed.tokens[0])
  expect(keep(closed, 'Gus')).toBe('locked')
})
