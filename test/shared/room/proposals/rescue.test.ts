import { describe, expect, test, vi } from 'vitest'
import { handlers, type HandlerName } from '../../../../shared/room/handlers.ts'
import type { Settings } from '../../../../shared/settings.ts'
import { DAY, HOUR, MINUTE, playing, presenceAt, waiting, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

/**
 * ms for which a seat without a page is in use, where only the link leads to the table; for which yeses can be taken back;
 * for which a request is open.
 */
const IN_USE = 40_000
const DELAY = 10 * MINUTE
const OPEN = 10 * MINUTE

/** A game whose seats may all be asked for: no page has been open for so long. */
function abandoned(seats = 3, settings: Partial<Settings> = {}): RoomTable {
  const table = playing(seats, { settings })
  table.pass(IN_USE)
  return table
}

const rescue = (seat: number) => ({ kind: 'rescue', seat }) as const
const request = (table: RoomTable, seat: number, address?: string) => table.request(rescue(seat), address)
let addresses = 0
const asked = (table: RoomTable, seat: number, address = `address of ${++addresses}`) =>
  table.code('propose', rescue(seat), undefined, address)

function letIn(table: RoomTable, seat: number, ...by: readonly number[]): string {
  const lost = request(table, seat)
  for (const other of by) expect(lost.yes(other)).toBeUndefined()
  due(table, lost.id)
  expect(lost.claim()).toBeUndefined()
  return lost.token
}

function due(table: RoomTable, id: string): void {
  const { from } = table.proposals.find((one) => one.id === id)!
  table.pass(from! - table.platform.time)
}

/** Each of these players has a page open, at an own address. */
const home = (table: RoomTable, ...seats: readonly number[]) =>
  seats.map((by) => table.page(table.tokens[by], { address: `home of ${by}` }))

function newDevice(table: RoomTable, token: string | undefined): string {
  return table.ask('claimTransfer', table.ask('createTransfer', token).code).token
}

describe('a lost seat that is given away', () => {
  test('[ROOM-33] two players who are here give a seat away at once, also over a sleep; the claim is safe to repeat', () => {
    const table = abandoned()
    home(table, 1, 2)
    const lost = request(table, 0)
    expect(table.proposals).toMatchObject([{ id: lost.id, subject: rescue(0), by: null, must: [1, 2], yes: [] }])
    expect(lost.claim()).toBe('proposal-pending')
    expect(table.code('answerProposal', lost.id, { yes: true }, table.tokens[0])).toBe('own-seat')
    expect(lost.yes(2)).toBeUndefined()
    expect(table.proposals).toMatchObject([{ yes: [2], from: table.platform.time + DAY }])
    expect([lost.claim(), table.seatOf(lost.token)]).toEqual(['proposal-pending', null])
    table.sleep()
    table.pass(MINUTE)
    expect(lost.yes(1)).toBeUndefined()
    expect(table.proposals).toMatchObject([{ yes: [2, 1], from: table.platform.time }])
    for (let again = 0; again < 2; again++) {
      expect(table.ask('claimProposal', lost.id, lost.token)).toMatchObject({ seat: 0, token: lost.token })
      table.sleep()
    }
    expect([table.seatOf(lost.token), table.seatOf(table.tokens[0])]).toEqual([0, 0])
    expect([table.proposals, lost.no(1)]).toEqual([[], 'no-such-proposal'])
  })

  test('[ROOM-33] all who are here give a seat away, and not two of three, nor a device that was let in, nor one who is here with one who is not', () => {
    const table = abandoned(4)
    const [, , cleo] = home(table, 1, 2, 3)
    const lost = request(table, 0)
    for (const by of [1, 2]) lost.yes(by)
    expect(lost.claim()).toBe('proposal-pending')
    cleo!.close()
    // Who is here counts when somebody says yes: a player who goes afterwards hastens nothing.
    expect([lost.yes(1), lost.claim()]).toEqual([undefined, 'proposal-pending'])
    lost.withdraw()
    const other = request(table, 0)
    for (const by of [1, 2]) other.yes(by)
    expect(other.claim()).toBeUndefined()
    const third = request(abandoned(), 0)
    expect([third.yes(1), third.yes(2), third.claim()]).toEqual([undefined, undefined, 'proposal-pending'])
    const given = abandoned()
    given.page(letIn(given, 2, 0, 1))
    home(given, 1)
    const alone = request(given, 0)
    expect([alone.yes(1), alone.claim()]).toEqual([undefined, 'proposal-pending'])
  })

  test('[ROOM-33] two who are not here together give a seat away after ten minutes, and one of two at once then', () => {
    const table = abandoned()
    const lost = request(table, 0)
    expect(lost.yes(2)).toBeUndefined()
    table.pass(HOUR)
    expect([lost.claim(), lost.yes(1), lost.claim()]).toEqual(['proposal-pending', undefined, undefined])
    const other = request(table, 0)
    for (const by of [1, 2]) other.yes(by)
    table.pass(DELAY - 1)
    expect(other.claim()).toBe('proposal-pending')
    table.pass(1)
    expect(other.claim()).toBeUndefined()
  })

  test.each([
    ['live-quick', DELAY, HOUR, {}],
    ['none', HOUR, HOUR, {}],
    ['none', DAY, DAY, { ago: 5 * MINUTE, listed: true }],
    ['live-quick', DAY, DAY, { ago: 5 * MINUTE, listed: true }],
    ['days-3', HOUR, HOUR, {}],
  ] as const)(
    '[ROOM-33] [ROOM-88] a player alone gives a seat away at the pace %s after %i ms, %i ms long: %o',
    (pace, delay, claimable, more) => {
      const { ago = 0, listed = false } = more as { ago?: number; listed?: boolean }
      const table = abandoned(2, { pace, listed })
      if (listed) table.ask('change', { settings: { listed: false } }, table.tokens[0])
      table.pass(ago)
      const times = { alone: delay, several: delay, together: delay }
      expect(table.info.rescue).toEqual({ unused: listed ? 5 * MINUTE : IN_USE, ...times })
      home(table, 1)
      const [early, late] = [request(table, 0), request(table, 0)]
      expect([early.yes(1), late.yes(1)]).toEqual([undefined, undefined])
      table.pass(delay - 1)
      expect(early.claim()).toBe('proposal-pending')
      table.pass(claimable)
      expect(early.claim()).toBeUndefined()
      table.pass(1)
      expect(late.claim()).toBe('no-such-proposal')
    },
  )

  test('the one of three players who stays does not give a seat away at once', () => {
    const table = abandoned()
    table.ask('leave', {}, table.tokens[2])
    const lost = request(table, 0)
    expect([lost.yes(1), lost.claim()]).toEqual([undefined, 'proposal-pending'])
  })

  test('nobody gives a seat away while its player is there', () => {
    const table = abandoned()
    const lost = request(table, 0)
    const owner = table.page(table.tokens[0])
    expect(presenceAt(owner.info, 0)).toBe('here')
    for (const by of [1, 2]) expect(lost.yes(by)).toBe('seat-in-use')
    expect(lost.claim()).toBe('proposal-pending')
  })

  test('[ROOM-34] a yes from before the player was there again, however shortly, gives no seat away', () => {
    const table = abandoned(2)
    const lost = request(table, 0)
    expect(lost.yes(1)).toBeUndefined()
    table.page(table.tokens[0]).close()
    table.pass(HOUR)
    expect([table.seatOf(lost.token), lost.claim()]).toEqual([null, 'proposal-declined'])
  })

  test('[ROOM-34] a yes from the very moment at which the player was there gives no seat away', () => {
    const table = abandoned(2)
    home(table, 1)
    const lost = request(table, 0)
    expect(lost.yes(1)).toBeUndefined()
    table.visiting(0, () => undefined)
    due(table, lost.id)
    expect(lost.claim()).toBe('proposal-declined')
  })

  test('the player who comes back sees the request and says no', () => {
    const table = abandoned(2)
    const lost = request(table, 0)
    lost.yes(1)
    table.pass(HOUR - 1_000)
    const owner = table.page(table.tokens[0])
    expect(owner.info.proposals).toMatchObject([{ id: lost.id, yes: [1] }])
    table.pass(1_000)
    expect([lost.claim(), lost.no(0), lost.claim()]).toEqual(['proposal-pending', undefined, 'proposal-declined'])
    expect(owner.info).not.toHaveProperty('proposals')
  })

  test('[ROOM-71] nobody counts as away after the room was down before that time has passed again; after its sleep all is as it was', () => {
    const table = playing(3)
    const [anna, , cleo] = table.pages()
    table.pass(30 * MINUTE)
    cleo!.close()
    table.pass(MINUTE)
    anna!.close()
    table.pass(30 * MINUTE)
    table.sleep()
    expect(table.code('propose', rescue(2))).toBeUndefined()
    const crash = (): void => {
      table.platform.open.length = 0
      table.sleep()
    }
    for (let k = 0; k < 2; k++) {
      crash()
      expect([table.code('propose', rescue(0)), table.code('propose', rescue(2))]).toEqual([
        'seat-in-use',
        'seat-in-use',
      ])
      table.pass(IN_USE - 1)
      table.sleep()
      expect(table.code('propose', rescue(0))).toBe('seat-in-use')
      table.pass(1)
      expect(table.code('propose', rescue(0))).toBeUndefined()
      table.page(table.tokens[1])
      table.pass(30 * MINUTE)
    }
  })

  test('[ROOM-71] a player whose page a deploy has sent away counts as away only once time has passed from then on', () => {
    const table = playing(3)
    const [anna, ben] = table.pages()
    table.pass(30 * MINUTE)
    ben!.socket.serializeAttachment({ version: 0 })
    table.sleep()
    anna!.say({ type: 'sync', n: 0 })
    expect(table.code('propose', rescue(1))).toBe('seat-in-use')
    table.pass(IN_USE)
    expect(table.code('propose', rescue(1))).toBeUndefined()
  })

  test('a page that comes and goes is written twice a minute at most', () => {
    const table = playing(2)
    table.pass(30 * MINUTE)
    const put = vi.spyOn(table.platform.rows, 'putMeta')
    for (let k = 0; k < 60; k++) {
      table.page(table.tokens[0]).close()
      table.pass(750)
    }
    expect(put.mock.calls.length).toBeLessThanOrEqual(4)
  })

  test('everybody reads, for good, who let whom in', () => {
    const table = abandoned()
    const spectator = table.page()
    letIn(table, 0, 2, 1)
    const line = { kind: 'letIn', seat: 0, name: 'Anna', by: ['Ben', 'Cleo'], n: 1 }
    expect(spectator.info.tableLog).toEqual([line])
    const ben = table.page(table.tokens[1])
    for (let k = 0; k < 40; k++) {
      table.pass(1_000)
      ben.say({ type: 'say', id: `line-number-${k}`, text: `${k}` })
    }
    table.sleep()
    expect(table.info.tableLog).toEqual([line])
    // Nor can it be pushed out of the log.
    for (let k = 0; k < 15; k++)
      for (const name of ['leave', 'comeBack'] as const)
        for (const token of table.tokens.slice(1)) {
          if (name === 'leave') table.ask('leave', {}, token)
          else table.ask('comeBack', token)
        }
    expect(table.info.tableLog.length).toBe(50)
    expect(table.info.tableLog[0]).toEqual(line)
  })

  test('a page that comes and goes, with nothing else between, is one line of the log', () => {
    const table = playing(3)
    for (let k = 0; k < 25; k++) {
      table.ask('leave', {}, table.tokens[1])
      expect(table.info.tableLog).toEqual([{ kind: 'left', n: 1, seat: 1, name: 'Ben' }])
      table.ask('comeBack', table.tokens[1])
      expect(table.info.tableLog).toEqual([{ kind: 'back', n: 1, seat: 1, name: 'Ben' }])
    }
  })
})

describe('a seat in use', () => {
  test.each([
    ['half a minute', false, 30_000 + 10_000],
    ['five minutes at a table in the list', true, 5 * MINUTE],
  ])(
    '[ROOM-32] a seat is in use while a page of it is open, and for %s after, over a sleep too',
    (_, listed, unused) => {
      const table = playing(2, { settings: { listed } })
      const page = table.page(table.tokens[0])
      table.pass(20 * MINUTE)
      expect(asked(table, 0)).toBe('seat-in-use')
      page.close()
      table.pass(unused - 1)
      table.sleep()
      expect(asked(table, 0)).toBe('seat-in-use')
      table.pass(1)
      expect(asked(table, 0)).toBeUndefined()
    },
  )

  test('[ROOM-32] a seat is in use for five minutes too at a table that its host takes out of the list', () => {
    const table = playing(2, { settings: { listed: true } })
    table.ask('change', { settings: { listed: false } }, table.tokens[0])
    table.sleep()
    table.pass(5 * MINUTE - 1)
    expect(asked(table, 1)).toBe('seat-in-use')
    table.pass(1)
    expect(asked(table, 1)).toBeUndefined()
  })

  test('a page that comes and goes within ten seconds keeps its seat in use half a minute at least', () => {
    const table = playing(2)
    table.pass(MINUTE)
    table.page(table.tokens[0]).close()
    for (let visit = 0; visit < 3; visit++) {
      table.pass(3_000)
      table.page(table.tokens[0]).close()
    }
    table.pass(IN_USE - 10_000)
    expect(asked(table, 0)).toBe('seat-in-use')
    table.pass(10_000)
    expect(asked(table, 0)).toBeUndefined()
  })

  test('the last page that closes is written, and only while the game is played', () => {
    const seen = (table: RoomTable) => (table.platform.rows.list('player')[0] as { seenAt: number }).seenAt
    const before = waiting(2)
    const host = before.page(before.tokens[0])
    before.pass(10 * MINUTE)
    host.close()
    expect(seen(before)).toBe(0)
    const table = playing(2)
    const [page, twin] = [table.page(table.tokens[0]), table.page(table.tokens[0])]
    table.pass(MINUTE)
    twin.close()
    expect(seen(table)).toBe(0)
    page.close()
    expect(seen(table)).toBe(table.platform.time)
  })

  test('nobody asks for a seat that has no player', () => {
    const table = abandoned()
    table.ask('leave', {}, table.tokens[2])
    expect([asked(table, 2), asked(table, 5)]).toEqual(['seat-free', 'seat-free'])
  })
})

describe('requests for a seat', () => {
  test('[ROOM-34] nobody asks for a seat for a day once its player said no, which denies all who ask for it', () => {
    const table = abandoned()
    const [one, two, other] = [request(table, 0), request(table, 0), request(table, 1)]
    expect(one.no(0)).toBeUndefined()
    expect(table.proposals).toMatchObject([{ id: other.id }])
    expect([one.claim(), two.claim()]).toEqual(['proposal-declined', 'proposal-declined'])
    table.pass(DAY - 1)
    expect(asked(table, 0)).toBe('proposal-declined')
    table.pass(1)
    expect(asked(table, 0)).toBeUndefined()
  })

  test('[ROOM-35] eight ask for a seat at once; the alarm forgets those that are too old, and rings again for the others', async () => {
    const table = abandoned(2)
    const first = request(table, 1)
    table.pass(MINUTE)
    for (let k = 1; k < 8; k++) request(table, 1)
    expect(table.proposals).toHaveLength(8)
    table.pass(OPEN - MINUTE)
    expect([first.claim(), first.no(0)]).toEqual(['no-such-proposal', 'no-such-proposal'])
    expect(table.platform.rings).toBe(table.platform.time)
    await table.ring()
    expect([table.proposals.length, table.platform.rings]).toEqual([7, table.platform.time + MINUTE])
    table.pass(MINUTE)
    for (let again = 0; again < 2; again++) await table.ring()
    expect(table.platform.rows.list('proposal')).toEqual([])
    expect(table.platform.rows.list('alarm')).toMatchObject([{ name: 'expire' }])
  })
})

describe('[ROOM-36] a device that was let in', () => {
  test.each<[name: HandlerName, ask: (table: RoomTable, token: string) => unknown]>([
    ['leave', (table, token) => table.code('leave', {}, token)],
    ['createTransfer', (table, token) => table.code('createTransfer', token)],
    ['putOut', (table, token) => table.code('putOut', token)],
    ['restartSeries', (table, token) => table.code('restartSeries', token)],
    ['change', (table, token) => table.code('change', { settings: { listed: true } }, token)],
    ['propose', (table, token) => table.code('propose', { kind: 'stand-in', seat: 2, span: 'turn' }, token)],
    ['answerProposal', (table, token) => table.code('answerProposal', request(table, 2).id, { yes: true }, token)],
    ['answerProposal', (table, token) => table.code('answerProposal', request(table, 2).id, { yes: false }, token)],
  ])('a device that was let in may not ask %s', (_door, ask) => {
    const table = abandoned()
    expect(ask(table, letIn(table, 0, 1, 2))).toBe('let-in')
    expect(table.info.seats[0]).toMatchObject({ kind: 'player' })
  })

  test('a device that was let in deletes no table', () => {
    const table = abandoned(2)
    const token = letIn(table, 0, 1)
    table.playOut()
    expect(handlers.remove(table.context, token)).toEqual({ error: 'let-in' })
    expect(table.info.phase).toBe('finished')
  })

  test('a device that was let in puts no device out that the player took; a fifth takes the place of the first, whose claim gives nothing then', () => {
    const table = abandoned()
    const second = newDevice(table, table.tokens[0])
    table.pass(IN_USE)
    const all = Array.from({ length: 5 }, () => {
      const lost = request(table, 0)
      for (const by of [1, 2]) lost.yes(by)
      table.pass(DELAY)
      expect(lost.claim()).toBeUndefined()
      return lost
    })
    expect(all.map(({ token }) => table.seatOf(token))).toEqual([null, 0, 0, 0, 0])
    expect([table.tokens[0], second].map((token) => table.seatOf(token))).toEqual([0, 0])
    expect([all[4]!.claim(), all[0]!.claim()]).toEqual([undefined, 'no-such-proposal'])
  })

  test('a device that was let in crowds out no page of the player’s', () => {
    const table = abandoned(2)
    const token = letIn(table, 0, 1)
    const owner = table.page(table.tokens[0])
    for (let page = 0; page < 6; page++) table.page(token)
    expect([owner.last('error'), owner.you]).toEqual([undefined, 0])
  })

  test('a player puts out a device that was let in with every other device and code; their open pages see nothing from then on', () => {
    const table = abandoned(2)
    const second = newDevice(table, table.tokens[0])
    table.pass(IN_USE)
    const token = letIn(table, 0, 1)
    const [intruder, other, own] = [token, second, table.tokens[0]].map((one) => table.page(one))
    expect([intruder, other, own].map((page) => page!.you)).toEqual([0, 0, 0])
    expect([intruder, own].map((page) => page!.shown.own)).toMatchObject([
      { isLetIn: true, devices: 3 },
      { isLetIn: false, devices: 3 },
    ])
    const { code } = table.ask('createTransfer', second)
    const lost = request(table, 1)
    table.ask('putOut', table.tokens[0])
    expect([intruder!.you, own!.you, own!.shown.own]).toMatchObject([null, 0, { devices: 1, code: null }])
    intruder!.say({ type: 'sync', n: -1 })
    expect(JSON.stringify(intruder!.last('synced'))).not.toContain('"it"')
    intruder!.act('after-being-put-out', { type: 'anything' })
    expect(intruder!.code).toBe('not-seated')
    expect([token, second].map((one) => table.seatOf(one))).toEqual([null, null])
    expect([table.code('claimTransfer', code), lost.yes(0)]).toEqual(['bad-code', undefined])
  })
})
