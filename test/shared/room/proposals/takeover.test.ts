import { expect, test, vi } from 'vitest'
import { verify } from '../../../../shared/engine/fair.ts'
import { games } from '../../../../shared/games/registry.ts'
import type { Pace } from '../../../../shared/pace.ts'
import { PROTOCOL } from '../../../../shared/protocol.ts'
import { DAY, MINUTE, playing, waiting, type RoomTable } from '../table.ts'
import type { Left } from '../../../../shared/room/types.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

/** ms for which a left seat is kept. */
const KEPT = 5 * MINUTE

/** A game of three under way that its second player has left, so long ago that somebody may take the seat. */
function leftAt(pace: Pace = 'none', kept = KEPT): RoomTable {
  const table = playing(3, { settings: { pace } })
  table.move()
  table.ask('leave', {}, table.tokens[1])
  table.pass(kept)
  return table
}

const takeover = (name = 'Zoe', seat = 1) => ({ kind: 'takeover', seat, name }) as const
const request = (table: RoomTable, name?: string, address?: string) => table.request(takeover(name), address)
const asked = (table: RoomTable, address?: string) => table.code('propose', takeover(), undefined, address)

const fair = (table: RoomTable): void => {
  table.playOut()
  expect(verify(games.tsuro, table.ask('record'))).toMatchObject({ fair: true })
}

test('[ROOM-16] a player who left takes the seat back with the old token and plays on; the shuffle stays provable', () => {
  const table = leftAt()
  const { keptUntil, mayBeTaken: _, ...before } = table.state.players[1] as Left
  expect(table.info.seats[1]).toMatchObject({ kind: 'left', keptUntil })
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
] as const)(
  '[ROOM-16] a seat that was left at the pace %s is kept for a while from all who ask for it',
  (pace, kept) => {
    const table = leftAt(pace, kept - 1)
    expect(asked(table)).toBe('seat-kept')
    table.sleep()
    table.pass(1)
    expect(asked(table)).toBeUndefined()
    // Left once more, it is kept once more, also for one who was let in before.
    const zoe = request(table)
    for (const by of [0, 2]) zoe.yes(by)
    table.ask('comeBack', table.tokens[1])
    table.ask('leave', {}, table.tokens[1])
    expect([zoe.claim(), asked(table)]).toEqual(['no-such-proposal', 'seat-kept'])
  },
)

test('[ROOM-16] the time for which a seat is kept is settled once it is left: the others hasten nothing by another pace', () => {
  const table = leftAt('days-1', 0)
  for (const by of [0, 2]) table.propose(by, { kind: 'pace', pace: 'none' })
  expect(table.info.settings.pace).toBe('none')
  table.pass(DAY - 1)
  expect(asked(table)).toBe('seat-kept')
})

test.each([
  [2, {}, false],
  [2, { mayBeTaken: true }, true],
  [3, {}, true],
  [3, { mayBeTaken: false }, false],
] as const)(
  '[ROOM-37] a seat of %i is left with %j said: everybody is told, and it may be asked for: %s',
  (seats, said, may) => {
    const table = playing(seats)
    table.ask('leave', said, table.tokens[1])
    table.pass(DAY)
    expect(table.info.seats[1]).toMatchObject({ kind: 'left', mayBeTaken: may })
    table.sleep()
    expect(asked(table)).toBe(may ? undefined : 'house-only')
    // A player who comes back may say something else the next time.
    table.ask('comeBack', table.tokens[1])
    table.ask('leave', { mayBeTaken: !may }, table.tokens[1])
    table.pass(DAY)
    expect(asked(table)).toBe(may ? 'house-only' : undefined)
  },
)

test('[ROOM-40] where a player has a page open, all have to say yes, and each by a tap: silence lets nobody in', () => {
  const table = leftAt()
  const page = table.page(table.tokens[0], { address: 'here' })
  // A page of somebody without a seat does not count.
  table.page(undefined, { address: 'there' })
  expect(request(table, 'Max', 'there').withdraw()).toBeUndefined()
  const zoe = request(table, 'Zoe', 'here')
  expect([zoe.yes(2), table.info.proposals![0]]).toMatchObject([undefined, { needsAll: true, yes: [2] }])
  expect(table.info.proposals![0]).not.toHaveProperty('from')
  table.sleep()
  table.pass(MINUTE)
  // Nor does a page that is closed meanwhile.
  page.close()
  expect(zoe.claim()).toBe('proposal-pending')
  table.page(table.tokens[0], { address: 'here' })
  expect([zoe.yes(0), zoe.claim()]).toEqual([undefined, undefined])
  table.tokens[1] = zoe.token
  fair(table)
})

test('[ROOM-40] one no is enough there as well, and who leaves is asked no more', () => {
  const table = leftAt()
  table.page(table.tokens[0], { address: 'here' })
  const zoe = request(table, 'Zoe', 'here')
  expect([zoe.yes(0), zoe.no(2), zoe.claim()]).toEqual([undefined, undefined, 'proposal-declined'])
  const four = playing(4)
  four.ask('leave', {}, four.tokens[1])
  four.pass(KEPT)
  four.page(four.tokens[0], { address: 'here' })
  const max = request(four, 'Max', 'here')
  for (const by of [0, 2]) max.yes(by)
  expect(max.claim()).toBe('proposal-pending')
  four.ask('leave', {}, four.tokens[3])
  expect(max.claim()).toBeUndefined()
})

test('[ROOM-40] a player who is left alone lets nobody in where that one plays, at no step', () => {
  const table = leftAt()
  const page = table.page(table.tokens[0], { address: 'here' })
  const zoe = request(table, 'Zoe', 'here')
  expect([zoe.yes(0), zoe.yes(2)]).toEqual([undefined, undefined])
  table.ask('leave', {}, table.tokens[2])
  expect([zoe.claim(), asked(table, 'here')]).toEqual(['proposal-pending', 'plays-here'])
  // Closed in order to ask, it is open again in order to agree or to claim.
  page.close()
  const max = request(table, 'Max', 'here')
  expect([zoe.claim(), max.claim()]).toEqual(['proposal-pending', 'proposal-pending'])
  const again = table.page(table.tokens[0], { address: 'here' })
  expect([max.yes(0), zoe.yes(0), max.claim()]).toEqual(['plays-here', 'plays-here', 'proposal-pending'])
  again.close()
  const saidAt = (address: string) => table.code('answerProposal', max.id, { yes: true }, table.tokens[0], address)
  expect([saidAt('there'), table.visiting(0, () => saidAt('here')), max.claim()]).toEqual([
    'not-here',
    undefined,
    'proposal-pending',
  ])
})

test('[ROOM-40] a yes from where the visitor is begins no silence, and a page that comes there ends one', () => {
  const table = leftAt()
  const [zoe, max] = [request(table, 'Zoe', 'here'), request(table, 'Max', 'there')]
  const saidAt = (address: string) => table.code('answerProposal', zoe.id, { yes: true }, table.tokens[0], address)
  expect([table.visiting(0, () => saidAt('here')), max.yes(0)]).toEqual([undefined, undefined])
  table.pass(MINUTE)
  expect(zoe.claim()).toBe('proposal-pending')
  const page = table.page(table.tokens[2], { address: 'there' })
  expect(max.claim()).toBe('plays-here')
  page.close()
  expect(max.claim()).toBeUndefined()
})

test('the seat of a player who left is not taken back once the game is over, and not before the start', () => {
  const table = leftAt()
  for (const by of [0, 2]) table.ask('end', table.tokens[by])
  expect(table.code('comeBack', table.tokens[1])).toBe('already-over')
  const before = waiting(2)
  before.ask('leave', {}, before.tokens[1])
  expect(before.code('comeBack', before.tokens[1])).toBe('bad-token')
})

test('[ROOM-38] [ROOM-39] a newcomer takes the seat with the consent of all, under an own name: hand, colour and shuffle stay', () => {
  const table = leftAt()
  const [anna, ben] = table.pages()
  const zoe = request(table, 'Cleo')
  expect(anna!.info.proposals).toMatchObject([
    { id: zoe.id, subject: takeover('Cleo'), by: null, must: [0, 2], yes: [] },
  ])
  expect(zoe.claim()).toBe('proposal-pending')
  expect(zoe.yes(0)).toBeUndefined()
  expect([table.proposals[0]!.yes, zoe.claim()]).toEqual([[0], 'proposal-pending'])
  table.sleep()
  expect([zoe.yes(2), zoe.claim(), zoe.claim()]).toEqual([undefined, undefined, undefined])
  expect(table.info.seats[1]).toMatchObject({ kind: 'player', name: 'Cleo 2', colour: 'blue' })
  const line = { kind: 'replaced', n: 2, seat: 1, name: 'Cleo 2', from: 'Ben', by: ['Anna', 'Cleo'] }
  expect([table.proposals, table.info.tableLog.at(-1)]).toEqual([[], line])
  // The player who left has no way back, and still sees nothing.
  expect([table.code('comeBack', table.tokens[1]), ben?.last('welcome')]).toEqual(['bad-token', undefined])
  table.tokens[1] = zoe.token
  fair(table)
})

test('[ROOM-38] the silence of the others for half a minute is a yes once a player has said yes, and one no is enough', () => {
  const table = leftAt()
  const zoe = request(table)
  table.pass(MINUTE)
  expect([zoe.claim(), zoe.yes(0)]).toEqual(['proposal-pending', undefined])
  table.pass(29_999)
  expect([zoe.claim(), zoe.no(2)]).toEqual(['proposal-pending', undefined])
  table.pass(MINUTE)
  expect([zoe.claim(), zoe.yes(2)]).toEqual(['proposal-declined', 'no-such-proposal'])
  const max = request(table, 'Max')
  max.yes(0)
  // A player who left does not let anybody in.
  table.ask('leave', {}, table.tokens[0])
  table.pass(30_000)
  expect([max.claim(), max.yes(2), max.claim()]).toEqual(['proposal-pending', undefined, undefined])
})

test('[ROOM-38] a player who leaves without a word has not said yes: the half minute stays as it was told', () => {
  const table = leftAt()
  const zoe = request(table)
  zoe.yes(0)
  const { from } = table.proposals[0]!
  table.pass(10_000)
  table.ask('leave', {}, table.tokens[2])
  expect([table.proposals[0]!.from, zoe.claim()]).toEqual([from, 'proposal-pending'])
  table.pass(20_000)
  expect(zoe.claim()).toBeUndefined()
})

test('nobody asks for a seat that is held, or without a name', () => {
  const table = leftAt()
  const codes = [takeover('Zoe', 0), takeover('Zoe', 7), takeover('')].map((subject) => table.code('propose', subject))
  expect(codes).toEqual(['seat-taken', 'seat-taken', 'bad-name'])
})

test('the first to claim sits, of two who are let in', () => {
  const table = leftAt()
  const [zoe, max] = [request(table), request(table, 'Max')]
  for (const each of [zoe, max]) for (const by of [0, 2]) each.yes(by)
  expect([max.claim(), zoe.claim()]).toEqual([undefined, 'no-such-proposal'])
})

/** Offers the seat that was left, or no more, on a page of that player. */
const offer = (table: RoomTable, by: number, open = true) =>
  table.visiting(by, () => table.code('propose', { kind: 'offer', seat: 1, open }, table.tokens[by]))

test('[ROOM-165] a seat that was offered is kept no longer, and had at once half a minute later', () => {
  const table = leftAt('days-1', 0)
  expect([asked(table), offer(table, 0), offer(table, 0)]).toEqual(['seat-kept', undefined, undefined])
  expect(table.info.seats[1]).not.toHaveProperty('keptUntil')
  table.sleep()
  const early = request(table, 'Max')
  expect([table.proposals[0]!.yes, early.claim()]).toEqual([[0], 'proposal-pending'])
  table.pass(30_000)
  const zoe = request(table)
  expect(zoe.claim()).toBeUndefined()
  expect(table.info.tableLog.at(-1)).toMatchObject({ kind: 'replaced', name: 'Zoe', by: ['Anna'] })
  table.tokens[1] = zoe.token
  fair(table)
})

test('[ROOM-165] the offers of all players give the seat without a wait, also to somebody where one of them plays', () => {
  const table = leftAt('none', 0)
  table.page(table.tokens[2], { address: 'here' })
  const said = { kind: 'offer', seat: 1, open: true } as const
  expect([table.code('propose', said, table.tokens[0]), table.code('propose', said, table.tokens[2])]).toEqual([
    'not-here',
    undefined,
  ])
  const early = request(table, 'Max', 'here')
  table.pass(MINUTE)
  expect([early.claim(), offer(table, 0)]).toEqual(['proposal-pending', undefined])
  // An offer counts for one who has asked before, too.
  expect([early.claim(), early.withdraw()]).toEqual([undefined, 'no-such-proposal'])
})

test('[ROOM-165] a seat that all offer is had at once where they all play, as in one room', () => {
  const table = leftAt('none', 0)
  const pages = [0, 2].map((by) => table.page(table.tokens[by], { address: 'here' }))
  for (const by of [0, 2]) table.code('propose', { kind: 'offer', seat: 1, open: true }, table.tokens[by])
  const zoe = request(table, 'Zoe', 'here')
  expect([zoe.claim(), pages.length]).toEqual([undefined, 2])
})

test('[ROOM-166] any player takes the offers back; they go with who made them, and with the leaver’s coming back', () => {
  const table = leftAt('none', 0)
  const isOffered = () => !('keptUntil' in table.info.seats[1]!)
  offer(table, 0)
  expect([offer(table, 2, false), isOffered(), asked(table)]).toEqual([undefined, false, 'seat-kept'])
  offer(table, 0)
  table.ask('comeBack', table.tokens[1])
  table.ask('leave', {}, table.tokens[1])
  expect(isOffered()).toBe(false)
  offer(table, 0)
  table.ask('leave', {}, table.tokens[0])
  expect([isOffered(), asked(table)]).toEqual([false, 'seat-kept'])
  const shut = playing(3)
  shut.ask('leave', { mayBeTaken: false }, shut.tokens[1])
  expect([offer(shut, 0), table.code('propose', { kind: 'offer', seat: 2, open: true }, table.tokens[2])]).toEqual([
    'house-only',
    'seat-taken',
  ])
})

test('[ROOM-103] requests for a seat that was offered to all keep nobody from asking for a lost one', () => {
  const table = leftAt('none', 0)
  offer(table, 0)
  table.pass(MINUTE)
  for (let k = 0; k < 8; k++) request(table, `Visitor ${k}`)
  expect(table.code('propose', { kind: 'rescue', seat: 2 }, undefined, 'home of 2')).toBeUndefined()
  expect(table.proposals).toHaveLength(8)
})
