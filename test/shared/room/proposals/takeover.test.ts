import { expect, test, vi } from 'vitest'
import { verify } from '../../../../shared/engine/fair.ts'
import { games } from '../../../../shared/games/index.ts'
import type { Pace } from '../../../../shared/pace.ts'
import { PROTOCOL } from '../../../../shared/protocol.ts'
import { DAY, MINUTE, playing, waiting, type RoomTable } from '../table.ts'
import type { Left } from '../../../../shared/room/types.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

/** How long nobody takes a seat that was left. */
const KEPT = 5 * MINUTE

/** A game of three under way that its second player has left, so long ago that somebody may take the seat. */
function leftAt(pace: Pace = 'none', kept = KEPT): RoomTable {
  const table = playing(3, { settings: { pace } })
  table.move()
  table.ask('leave', {}, table.tokens[1])
  table.pass(kept)
  return table
}

let addresses = 0
/** A request for the seat that was left, and what comes of it: the code of a refusal, or nothing. */
function request(table: RoomTable, name = 'Zoe', address = `address ${++addresses}`) {
  const { takeover, token } = table.ask('requestTakeover', { seat: 1, name }, undefined, address)
  const answer = (agree: boolean) => (by: number) => table.code('answerTakeover', takeover, agree, table.tokens[by])
  return {
    id: takeover,
    token,
    yes: answer(true),
    no: answer(false),
    claim: () => table.code('claimTakeover', takeover, token),
    cancel: () => table.code('cancelTakeover', takeover, token),
  }
}

const fair = (table: RoomTable): void => {
  table.playOut()
  expect(verify(games.tsuro, table.ask('record'))).toMatchObject({ fair: true })
}

test('[ROOM-16] a player who left takes the seat back with the old token and plays on; the shuffle stays provable', () => {
  const table = leftAt()
  const { keptUntil: _, mayBeTaken: __, ...before } = table.state.players[1] as Left
  table.sleep()
  expect([table.code('comeBack'), table.code('comeBack', 'stranger'), table.code('comeBack', table.tokens[0])]).toEqual(
    ['not-seated', 'bad-token', 'bad-token'],
  )
  // The old token says that its seat was left, where a forged one does not; its page may watch.
  const [page, forged] = [table.page(table.tokens[1]), table.page('x'.repeat(22))]
  expect([page.code, forged.code, table.code('log', 1, table.tokens[1])]).toEqual([
    'seat-left',
    'bad-token',
    'seat-left',
  ])
  page.say({ type: 'hello', protocol: PROTOCOL })
  expect(page.you).toBeNull()
  expect(table.ask('comeBack', table.tokens[1])).toMatchObject({ seat: 1, token: table.tokens[1] })
  expect(table.state.players[1]).toMatchObject({ ...before, kind: 'player' })
  expect(table.info.tableLog).toEqual([{ kind: 'back', n: 2, seat: 1, name: 'Ben' }])
  fair(table)
  expect(table.code('comeBack', table.tokens[1])).toBe('bad-token')
})

test.each([
  ['none', KEPT],
  ['live-calm', KEPT],
  ['days-1', DAY],
] as const)('[ROOM-16] a seat that was left at the pace %s is kept for a while, whoever asks for it', (pace, kept) => {
  const table = leftAt(pace, kept - 1)
  const asked = () => table.code('requestTakeover', { seat: 1, name: 'Zoe' }, undefined, 'elsewhere')
  expect(asked()).toBe('seat-kept')
  table.sleep()
  table.pass(1)
  expect(asked()).toBeUndefined()
  // Left once more, it is kept once more, also for one who was let in before.
  const zoe = request(table)
  for (const by of [0, 2]) zoe.yes(by)
  table.ask('comeBack', table.tokens[1])
  table.ask('leave', {}, table.tokens[1])
  expect([zoe.claim(), asked()]).toEqual(['takeover-pending', 'seat-kept'])
})

test('[ROOM-16] for how long a seat is kept is settled once it is left: the others hasten nothing by another pace', () => {
  const table = leftAt('days-1', 0)
  for (const by of [0, 2]) table.ask('makeAsk', { kind: 'pace', pace: 'none' }, table.tokens[by])
  expect(table.info.settings.pace).toBe('none')
  table.pass(DAY - 1)
  expect(table.code('requestTakeover', { seat: 1, name: 'Zoe' })).toBe('seat-kept')
})

test.each([
  [2, {}, false],
  [2, { mayBeTaken: true }, true],
  [3, {}, true],
  [3, { mayBeTaken: false }, false],
] as const)(
  '[ROOM-37] of %i seats one is left, with %j said: everybody is told, and it may be asked for: %s',
  (seats, said, may) => {
    const table = playing(seats)
    table.ask('leave', said, table.tokens[1])
    table.pass(DAY)
    expect(table.info.seats[1]).toMatchObject({ kind: 'left', mayBeTaken: may })
    table.sleep()
    const asked = () => table.code('requestTakeover', { seat: 1, name: 'Zoe' }, undefined, 'elsewhere')
    expect(asked()).toBe(may ? undefined : 'house-only')
    // Whoever comes back may say something else the next time.
    table.ask('comeBack', table.tokens[1])
    table.ask('leave', { mayBeTaken: !may }, table.tokens[1])
    table.pass(DAY)
    expect(asked()).toBe(may ? 'house-only' : undefined)
  },
)

test('whoever was agreed to does not have the seat once it was left to the house alone', () => {
  const table = leftAt()
  const zoe = request(table)
  for (const by of [0, 2]) zoe.yes(by)
  table.ask('comeBack', table.tokens[1])
  table.ask('leave', { mayBeTaken: false }, table.tokens[1])
  table.pass(KEPT)
  expect([zoe.claim(), table.state.players[1]!.kind]).toEqual(['takeover-pending', 'left'])
})

test('[ROOM-40] nobody lets oneself in: a request from where a player has a page open is refused, and so is each step on', () => {
  const table = leftAt()
  const page = table.page(table.tokens[0], { address: 'here' })
  const asked = () => table.code('requestTakeover', { seat: 1, name: 'Zoe' }, undefined, 'here')
  // A page of somebody without a seat does not count.
  table.page(undefined, { address: 'there' })
  expect([asked(), request(table, 'Max', 'there').cancel()]).toEqual(['plays-here', undefined])
  // Closed in order to ask, it is open again in order to agree; or is closed and somebody else agrees.
  page.close()
  const zoe = request(table, 'Zoe', 'here')
  const again = table.page(table.tokens[0], { address: 'here' })
  expect([zoe.yes(0), zoe.yes(2), table.info.takeovers[0]!.agreed]).toEqual(['plays-here', 'plays-here', []])
  again.close()
  // Nor does a yes count that comes from there without a page; a no does.
  const saidAt = (address: string) => table.code('answerTakeover', zoe.id, true, table.tokens[0], address)
  expect([saidAt('here'), saidAt('there')]).toEqual(['plays-here', undefined])
  for (const by of [0, 2]) expect(zoe.yes(by)).toBeUndefined()
  table.page(table.tokens[0], { address: 'here' })
  expect([zoe.claim(), zoe.no(0), zoe.claim()]).toEqual(['plays-here', undefined, 'takeover-denied'])
})

test('the seat of a player who left is not taken back once the game is over, and not before the start', () => {
  const table = leftAt()
  table.ask('end', table.tokens[0])
  expect(table.code('comeBack', table.tokens[1])).toBe('already-over')
  const before = waiting(2)
  before.ask('leave', {}, before.tokens[1])
  expect(before.code('comeBack', before.tokens[1])).toBe('bad-token')
})

test('[ROOM-38] [ROOM-39] with the consent of all, somebody takes the seat under a name of their own: hand, colour and shuffle stay', () => {
  const table = leftAt()
  const [anna, ben] = table.pages()
  const zoe = request(table, 'Cleo')
  expect(anna!.info.takeovers).toEqual([{ id: zoe.id, seat: 1, name: 'Cleo', agreed: [] }])
  expect(zoe.claim()).toBe('takeover-pending')
  // Only players answer, and only for those who are asked about.
  const answer = (token?: string) => table.code('answerTakeover', zoe.id, true, token)
  expect([answer(), answer(table.tokens[1]), answer(zoe.token)]).toEqual(['not-seated', 'seat-left', 'bad-token'])
  for (let again = 0; again < 2; again++) expect(zoe.yes(0)).toBeUndefined()
  expect([table.info.takeovers[0]!.agreed, zoe.claim()]).toEqual([[0], 'takeover-pending'])
  table.sleep()
  expect([zoe.yes(2), zoe.claim(), zoe.claim()]).toEqual([undefined, undefined, undefined])
  expect(table.info.seats[1]).toMatchObject({ kind: 'player', name: 'Cleo 2', colour: 'blue' })
  const line = { kind: 'replaced', n: 2, seat: 1, name: 'Cleo 2', from: 'Ben', by: ['Anna', 'Cleo'] }
  expect([table.info.takeovers, table.info.tableLog.at(-1)]).toEqual([[], line])
  // The player who left has no way back, and still sees nothing.
  expect([table.code('comeBack', table.tokens[1]), ben?.last('welcome')]).toEqual(['bad-token', undefined])
  table.tokens[1] = zoe.token
  fair(table)
})

test('[ROOM-38] once a player has said yes, the silence of the others for half a minute is a yes, and one no is enough', () => {
  const table = leftAt()
  const zoe = request(table)
  table.pass(MINUTE)
  expect([zoe.claim(), zoe.yes(0)]).toEqual(['takeover-pending', undefined])
  table.pass(29_999)
  expect([zoe.claim(), zoe.no(2)]).toEqual(['takeover-pending', undefined])
  table.pass(MINUTE)
  expect([zoe.claim(), zoe.yes(2)]).toEqual(['takeover-denied', 'no-such-takeover'])
  const max = request(table, 'Max')
  max.yes(0)
  // A player who left does not let anybody in.
  table.ask('leave', {}, table.tokens[0])
  table.pass(30_000)
  expect([max.claim(), max.yes(2), max.claim()]).toEqual(['takeover-pending', undefined, undefined])
})

test('nobody asks who holds a seat, for a seat that is held, without a name, or outside the game', () => {
  const table = leftAt()
  const asked = (seat: number, name: string, token?: string, at = table) =>
    at.code('requestTakeover', { seat, name }, token)
  expect(asked(1, 'Anna', table.tokens[0])).toBe('already-seated')
  expect([asked(0, 'Zoe'), asked(7, 'Zoe'), asked(1, '')]).toEqual(['seat-taken', 'seat-taken', 'bad-name'])
  expect(asked(1, 'Zoe', undefined, waiting(2))).toBe('not-started')
  table.ask('end', table.tokens[0])
  expect(asked(1, 'Zoe')).toBe('already-over')
})

test('[ROOM-41] an address has one request, a declined one is not heard for ten minutes, and three are open at most', async () => {
  const table = leftAt()
  const [first, second] = [request(table, 'Zoe', 'one'), request(table, 'Zoe', 'one')]
  expect(table.info.takeovers.map(({ id }) => id)).toEqual([second.id])
  expect([first.claim(), second.no(0)]).toEqual(['no-such-takeover', undefined])
  const asked = (address: string) => table.code('requestTakeover', { seat: 1, name: 'Zoe' }, undefined, address)
  expect([table.info.takeovers, asked('one')]).toEqual([[], 'takeover-denied'])
  for (const name of ['Max', 'Mia', 'Moe']) request(table, name)
  expect(asked('two')).toBe('too-many-takeovers')
  table.pass(10 * MINUTE)
  await table.ring()
  expect([table.info.takeovers, asked('one')]).toEqual([[], undefined])
})

test('a request is taken back, and lapses with the seat and the game; of two who are let in the first to claim sits', () => {
  const table = leftAt()
  const one = request(table)
  expect(table.code('cancelTakeover', one.id, 'another')).toBe('no-such-takeover')
  expect([one.cancel(), one.cancel()]).toEqual([undefined, 'no-such-takeover'])
  const two = request(table)
  for (const by of [0, 2]) two.yes(by)
  table.ask('comeBack', table.tokens[1])
  expect([two.claim(), table.info.takeovers]).toEqual(['no-such-takeover', []])
  table.ask('leave', {}, table.tokens[1])
  table.pass(KEPT)
  const [zoe, max] = [request(table), request(table, 'Max')]
  for (const each of [zoe, max]) for (const by of [0, 2]) each.yes(by)
  expect([max.claim(), zoe.claim()]).toEqual([undefined, 'no-such-takeover'])
  const over = leftAt()
  const late = request(over)
  over.ask('end', over.tokens[0])
  expect([late.claim(), over.info.takeovers]).toEqual(['no-such-takeover', []])
})
