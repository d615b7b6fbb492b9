import { describe, expect, test, vi } from 'vitest'
import type { Settings } from '../../../../shared/settings.ts'
import { begun, DAY, HOUR, MINUTE, playing, waiting, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const DELAY = 10 * MINUTE
const rescue = (seat: number) => ({ kind: 'rescue', seat }) as const

/** A game whose players are at home, each at an own address; the one on seat 0 has put the phone away a while ago. */
function lostAt(seats: number, settings: Partial<Settings> = {}, ago = MINUTE): RoomTable {
  const table = playing(seats, { game: seats > 2 ? 'tyros' : 'tyrus', settings })
  const [anna] = at(table, ...Array.from({ length: seats }, (_, seat) => seat))
  table.pass(15_000)
  anna!.close()
  table.pass(ago)
  return table
}

const at = (table: RoomTable, ...seats: readonly number[]) =>
  seats.map((seat) => table.page(table.tokens[seat], { address: `home of ${seat}` }))

/** ms from now until a request can be claimed; undefined: never. */
const wait = (table: RoomTable, id: string): number | undefined => {
  const { from } = table.proposals.find((one) => one.id === id)!
  return from === undefined ? undefined : from - table.platform.time
}

const yes = (table: RoomTable, id: string, by: number, address: string, held: readonly number[] = []) =>
  table.code(
    'answerProposal',
    id,
    { yes: true },
    table.tokens[by],
    address,
    held.map((seat) => table.tokens[seat]!),
  )

describe('[ROOM-33] two people, who give a lost seat back at once', () => {
  const asked = (table: RoomTable, address: string) => table.request(rescue(0), address)

  test('two players are two people, each at another address than the other and than the one who asks', () => {
    const table = lostAt(3)
    const { id, claim } = asked(table, 'on the way')
    expect([yes(table, id, 1, 'home of 1'), wait(table, id)]).toEqual([undefined, DAY])
    expect([yes(table, id, 2, 'home of 2'), wait(table, id), claim()]).toEqual([undefined, 0, undefined])
  })

  test.each([
    ['two seats in one house', 'on the way', ['home of 1', 'home of 1']],
    ['a player from where the question comes', 'on the way', ['on the way', 'home of 2']],
    ['a page that is open where the question comes from', 'home of 1', ['elsewhere', 'home of 2']],
  ])('two players are one person who waits for a day: %s', (_, address, from) => {
    const table = playing(3, { game: 'tyros' })
    const [anna] = at(table, 0)
    const pages = [1, 2].map((by) =>
      table.page(table.tokens[by], { address: from[by - 1] === 'elsewhere' ? address : from[by - 1]! }),
    )
    expect(pages).toHaveLength(2)
    table.pass(15_000)
    anna!.close()
    table.pass(MINUTE)
    const { id, claim } = asked(table, address)
    for (const by of [1, 2]) expect(yes(table, id, by, from[by - 1]!)).toBeUndefined()
    expect([wait(table, id), claim()]).toEqual([DAY, 'proposal-pending'])
  })

  test('friends in one room, where the seat itself was last, are two people on two devices, and one on one device', () => {
    // One that hides what the device holds tells nothing of the other.
    for (const [held, due] of [
      [[[], []], 0],
      [
        [
          [1, 2],
          [1, 2],
        ],
        DAY,
      ],
      [[[1, 2], []], DAY],
      [[[], [1, 2]], DAY],
    ] as const) {
      const table = playing(3, { game: 'tyros' })
      const [anna] = [0, 1, 2].map((seat) => table.page(table.tokens[seat], { address: 'the room' }))
      table.pass(15_000)
      anna!.close()
      table.pass(MINUTE)
      table.sleep()
      const { id } = asked(table, 'the room')
      for (const by of [1, 2]) expect(yes(table, id, by, 'the room', held[by - 1])).toBeUndefined()
      expect(wait(table, id)).toBe(due)
      // From another house the same two are one.
      const other = asked(table, 'another house')
      for (const by of [1, 2]) yes(table, other.id, by, 'the room', held[by - 1])
      expect(wait(table, other.id)).toBe(DAY)
    }
  })

  test('nobody gives a seat back at once at a table that was ever listed: ten minutes after two, a day after one', () => {
    const table = lostAt(3, { listed: true }, 6 * MINUTE)
    table.ask('change', { settings: { listed: false } }, table.tokens[0])
    const { id } = asked(table, 'on the way')
    yes(table, id, 1, 'home of 1')
    expect(wait(table, id)).toBe(DAY)
    yes(table, id, 2, 'home of 2')
    expect(wait(table, id)).toBe(DELAY)
    const live = lostAt(2, { listed: true, pace: 'live-quick' }, 6 * MINUTE)
    const lost = live.request(rescue(0))
    lost.yes(1)
    expect(wait(live, lost.id)).toBe(DAY)
  })
})

describe('[ROOM-100] a yes that counts', () => {
  test('the yes of a player counts who is here, on a device that was not let in', () => {
    const table = lostAt(3)
    const { id } = table.request(rescue(0))
    const pages = at(table, 1)
    pages[0]!.close()
    table.pass(20_000)
    const gone = lostAt(2)
    const lost = gone.request(rescue(0))
    expect(yes(table, id, 1, 'home of 1')).toBeUndefined()
    gone.platform.open.length = 0
    gone.sleep()
    gone.pass(MINUTE)
    expect(yes(gone, lost.id, 1, 'home of 1')).toBe('not-here')
  })

  test('the yes of a player who leaves goes along, for good, and the rest is worked out again', () => {
    const table = lostAt(4)
    const { id, claim } = table.request(rescue(0))
    for (const by of [1, 2, 3]) yes(table, id, by, `home of ${by}`)
    expect(wait(table, id)).toBe(0)
    table.ask('leave', {}, table.tokens[3])
    // Two of three had said yes while the third was silent.
    expect(wait(table, id)).toBe(DELAY)
    table.ask('leave', {}, table.tokens[2])
    expect([wait(table, id), claim()]).toEqual([DAY, 'proposal-pending'])
    for (const by of [2, 3]) table.ask('comeBack', table.tokens[by])
    expect(table.proposals).toMatchObject([{ yes: [1] }])
    table.ask('leave', {}, table.tokens[1])
    expect(wait(table, id)).toBeUndefined()
    table.pass(DAY)
    expect(claim()).toBe('no-such-proposal')
  })
})

describe('[ROOM-99] a lost phone at a table of two', () => {
  test.each([
    ['none', HOUR],
    ['days-1', HOUR],
    ['live-calm', DELAY],
  ] as const)(
    'a lost phone is helped by the other of two at the pace %s after %i ms, from the same house too',
    (pace, delay) => {
      const table = playing(2, { game: 'tyrus', settings: { pace } })
      const [anna] = [0, 1].map((seat) => table.page(table.tokens[seat], { address: 'one house' }))
      table.pass(15_000)
      anna!.close()
      table.pass(MINUTE)
      const { id, claim } = table.request(rescue(0), 'one house')
      expect([yes(table, id, 1, 'one house'), wait(table, id)]).toEqual([undefined, delay])
      table.pass(delay - 1)
      expect(claim()).toBe('proposal-pending')
      table.pass(1)
      expect(claim()).toBeUndefined()
    },
  )

  test('a lost phone’s clock stands meanwhile, until the other says no', () => {
    const table = lostAt(2, { pace: 'days-1' })
    while (table.state.match!.mayAct[0] !== 0) table.move()
    const left = () => table.info.clock!.left[0]!
    table.pass(HOUR)
    const { id, no } = table.request(rescue(0))
    yes(table, id, 1, 'home of 1')
    const before = left()
    table.pass(30 * MINUTE)
    table.sleep()
    expect([left(), table.info.clock!.runs]).toEqual([before, [{ seat: 0, after: 30 * MINUTE }]])
    no(1)
    table.pass(MINUTE)
    expect(left()).toBe(before - MINUTE)
  })

  test('a lost phone’s player who is away until a named day keeps that day, at another pace too', () => {
    const table = lostAt(2, { pace: 'days-1' })
    const pace = { kind: 'pace', pace: 'none' } as const
    const { id } = table.propose(0, pace).proposals![0]!
    table.ask('propose', { kind: 'away', until: table.platform.time + 3 * DAY }, table.tokens[0])
    expect(table.code('answerProposal', id, { yes: true }, table.tokens[1])).toBe('no-such-proposal')
    expect([table.code('propose', pace, table.tokens[1]), table.info.settings.pace]).toEqual(['not-now', 'days-1'])
  })

  test('a lost phone’s player who is away until a named day has that day first', () => {
    const table = lostAt(2, { pace: 'days-1' })
    const back = table.platform.time + 3 * DAY
    table.ask('propose', { kind: 'away', until: back }, table.tokens[0])
    const { id, claim } = table.request(rescue(0))
    yes(table, id, 1, 'home of 1')
    expect(wait(table, id)).toBe(3 * DAY + HOUR)
    table.pass(3 * DAY)
    expect(claim()).toBe('proposal-pending')
  })
})

test('[ROOM-101] a player can shut the own seat: nobody is let in, nor anybody who asked already', () => {
  const table = lostAt(3)
  const { id, claim } = table.request(rescue(0))
  for (const by of [1, 2]) yes(table, id, by, `home of ${by}`)
  for (let again = 0; again < 2; again++) table.ask('shut', { shut: true }, table.tokens[0])
  table.sleep()
  expect(table.info.seats[0]).toMatchObject({ isShut: true })
  expect([table.proposals, claim()]).toEqual([[], 'no-such-proposal'])
  expect(table.code('propose', rescue(0), undefined, 'another')).toBe('seat-shut')
  const owner = table.page(table.tokens[0])
  expect(owner.shown.own).toMatchObject({ isShut: true })
  owner.close()
  table.ask('shut', { shut: false }, table.tokens[0])
  table.pass(DAY)
  expect(table.code('propose', rescue(0), undefined, 'another')).toBeUndefined()
})

describe('[ROOM-102] the wrong device that was let in', () => {
  function wrongAt() {
    const table = lostAt(3)
    const wrong = table.request(rescue(0))
    for (const by of [1, 2]) yes(table, wrong.id, by, `home of ${by}`)
    expect(wrong.claim()).toBeUndefined()
    return { table, wrong, page: table.page(wrong.token, { address: 'the wrong one' }) }
  }

  test('a wrong device that was let in keeps nobody from asking for the seat, by no page of it', () => {
    const { table, page } = wrongAt()
    table.pass(5 * MINUTE)
    const again = table.request(rescue(0))
    page.close()
    for (const by of [1, 2]) expect(yes(table, again.id, by, `home of ${by}`)).toBeUndefined()
    expect([again.claim(), table.seatOf(again.token)]).toEqual([undefined, 0])
  })

  test('players who let a wrong device in put it out, and nobody else does', () => {
    const { table, wrong, page } = wrongAt()
    const out = (by: number, token = table.tokens[by]) => table.code('putOutOf', '0', token)
    expect(table.page(table.tokens[1]).shown.own).toMatchObject({ hasLetIn: [0] })
    expect([out(1, wrong.token), table.code('putOutOf', 'no seat', table.tokens[1])]).toEqual([
      'let-in',
      'no-such-proposal',
    ])
    table.sleep()
    expect([out(1), out(2), page.you, table.seatOf(wrong.token)]).toEqual([undefined, 'no-such-proposal', null, null])
    expect(table.seatOf(table.tokens[0])).toBe(0)
  })

  test('a wrong device that was let in does not make its player seem to have been there', () => {
    const { table, page } = wrongAt()
    const again = table.request(rescue(0))
    yes(table, again.id, 1, 'home of 1')
    table.pass(MINUTE)
    page.close()
    table.pass(DAY)
    expect(again.claim()).toBeUndefined()
  })
})

test('[ROOM-103] a request from where the seat was last is heard, however many strangers ask', () => {
  const table = lostAt(3)
  const own = table.request(rescue(0), 'home of 0')
  for (let stranger = 0; stranger < 30; stranger++) table.request(rescue(0), `stranger ${stranger}`)
  expect([table.proposals.length, table.proposals.some(({ id }) => id === own.id)]).toEqual([8, true])
})

describe('[ROOM-98] a promise to an absent player', () => {
  test('a promise to an absent player holds at a table for another pace, to which all had said yes', () => {
    const table = lostAt(3, { pace: 'none' })
    const owner = table.page(table.tokens[0])
    const { proposals } = table.propose(0, { kind: 'pace', pace: 'live-quick' })
    for (const by of [1]) table.answerProposal(by, proposals![0]!.id, true)
    table.pass(15_000)
    owner.close()
    table.answerProposal(2, proposals![0]!.id, true)
    expect([table.info.settings.pace, table.info.rescue!.alone]).toEqual(['live-quick', DELAY])
    table.pass(MINUTE)
    const lost = table.request(rescue(0))
    yes(table, lost.id, 1, 'home of 1')
    expect(wait(table, lost.id)).toBe(DAY)
    lost.no(1)
    while (table.state.match!.mayAct[0] !== 0) table.move()
    table.pass(20 * MINUTE)
    expect(table.info.clock!.late).toEqual([0])
    const standIn = { kind: 'stand-in', seat: 0, span: 'until-back' } as const
    expect(table.code('propose', standIn, table.tokens[1])).toBe('not-now')
    table.pass(40 * MINUTE)
    expect(table.code('propose', standIn, table.tokens[1])).toBeUndefined()
    // A player who has been there since has been told.
    const visit = table.page(table.tokens[0])
    table.pass(15_000)
    visit.close()
    table.pass(MINUTE)
    const again = table.request(rescue(0))
    yes(table, again.id, 1, 'home of 1')
    expect(wait(table, again.id)).toBe(DELAY)
  })

  test('a promise to an absent player holds where the others have become fewer', () => {
    const table = lostAt(3)
    table.ask('leave', {}, table.tokens[2])
    const lost = table.request(rescue(0))
    yes(table, lost.id, 1, 'home of 1')
    expect([table.info.rescue!.alone, wait(table, lost.id)]).toEqual([HOUR, DAY])
  })

  test('a promise to an absent player holds where the others have become more', () => {
    const table = playing(3, { game: 'tyros' })
    const [anna] = at(table, 0, 1, 2)
    table.ask('leave', {}, table.tokens[2])
    table.pass(15_000)
    anna!.close()
    table.pass(6 * MINUTE)
    const friend = table.request({ kind: 'takeover', seat: 2, name: 'Zoe' }, 'home of Zoe')
    yes(table, friend.id, 1, 'home of 1')
    table.pass(MINUTE)
    expect(friend.claim()).toBeUndefined()
    table.tokens[2] = friend.token
    table.page(friend.token, { address: 'home of Zoe' })
    const lost = table.request(rescue(0))
    yes(table, lost.id, 1, 'home of 1')
    yes(table, lost.id, 2, 'home of Zoe')
    expect([table.info.rescue, wait(table, lost.id)]).toMatchObject([{ alone: DAY, together: 0 }, HOUR])
  })

  test('a promise to an absent player holds where the host changed the pace before the start', () => {
    const table = waiting(3, { settings: { pace: 'days-1' } })
    table.pass(HOUR)
    table.ask('change', { settings: { pace: 'live-quick' } }, table.tokens[0])
    begun(table)
    at(table, 1)
    table.pass(MINUTE)
    const lost = table.request(rescue(2))
    yes(table, lost.id, 1, 'home of 1')
    expect([table.info.rescue!.alone, wait(table, lost.id)]).toEqual([DELAY, DAY])
  })
})

describe('[ROOM-104] a bot that plays for a player takes nobody’s say', () => {
  const standIn = (seat: number) => ({ kind: 'stand-in', seat, span: 'until-back' }) as const

  test('a player for whom a bot plays is asked for another pace as well', () => {
    const table = lostAt(2)
    table.pass(HOUR)
    table.propose(1, standIn(0))
    const { proposals, settings } = table.propose(1, { kind: 'pace', pace: 'live-quick' })
    expect([settings.pace, proposals]).toMatchObject(['none', [{ must: [0, 1], needs: 2 }]])
  })

  test('a newcomer is asked for another pace, or it is proposed again', () => {
    const table = lostAt(3)
    table.ask('leave', {}, table.tokens[2])
    table.propose(1, { kind: 'pace', pace: 'live-quick' })
    table.pass(6 * MINUTE)
    const friend = table.request({ kind: 'takeover', seat: 2, name: 'Zoe' })
    yes(table, friend.id, 1, 'home of 1')
    table.pass(MINUTE)
    expect(friend.claim()).toBeUndefined()
    expect(table.proposals).toEqual([])
  })

  test('a player who comes back to a table and lets the bot play on decides again', () => {
    const table = lostAt(4)
    table.pass(HOUR)
    for (const by of [1, 2]) table.propose(by, standIn(0))
    expect(table.info.seats[0]).toMatchObject({ standIn: 'keen' })
    table.page(table.tokens[0])
    table.ask('leave', {}, table.tokens[3])
    for (const by of [1, 2]) table.code('end', table.tokens[by])
    expect(table.info.phase).toBe('ended')
    const other = lostAt(3)
    other.pass(HOUR)
    other.propose(1, standIn(0))
    at(other, 0)
    other.ask('leave', {}, other.tokens[2])
    expect([other.code('end', other.tokens[1]), other.info.phase]).toEqual([undefined, 'playing'])
  })

  test('the say in breaking the game off lasts for an hour after the last page, where no time runs', () => {
    const table = lostAt(3, {}, 3 * MINUTE)
    table.ask('leave', {}, table.tokens[2])
    table.ask('end', table.tokens[1])
    expect(table.proposals).toMatchObject([{ subject: { kind: 'end' }, must: [0, 1], needs: 2, yes: [1] }])
    table.ask('withdrawProposal', table.proposals[0]!.id, table.tokens[1])
    table.pass(HOUR - 3 * MINUTE)
    table.ask('end', table.tokens[1])
    expect(table.info.phase).toBe('ended')
  })
})
