import { describe, expect, test } from 'vitest'
import type { PlayerSubject } from '../../../../shared/proposals.ts'
import { create } from '../../../../shared/api.ts'
import type { Seat } from '../../../../shared/engine/game.ts'
import { waitingFor } from '../../../../shared/room/core/state.ts'
import { paces, type Pace } from '../../../../shared/pace.ts'
import { changeable, defaultSettings } from '../../../../shared/settings.ts'
import type { TableInfo } from '../../../../shared/table-info.ts'
import * as v from 'valibot'
import type { BareSocket } from '../bare-room.ts'
import { begun, DAY, MINUTE, nonce, RoomTable, seated, type Page } from '../table.ts'

const SECOND = 1_000

class Table extends RoomTable {
  private readonly seated = new Map<Seat, Page>()
  private acts = 0

  /** Forgotten, as by eviction; all pages are closed. */
  evict(): void {
    this.platform.open.length = 0
    this.seated.clear()
    this.sleep()
  }

  get mover(): Seat {
    return waitingFor(this.state.match!)[0]!
  }

  /** The page of a seat, which sends a hello where it is new. */
  open(seat: Seat): BareSocket {
    const known = this.seated.get(seat) ?? this.greeting()
    if (!this.seated.has(seat)) known.sayNow({ type: 'hello', protocol: 1, token: this.tokens[seat], n: -1 })
    this.seated.set(seat, known)
    return known.socket
  }

  say(seat: Seat, frame: object): void {
    this.open(seat)
    this.seated.get(seat)!.sayNow(frame)
  }

  act(seat = this.mover): void {
    const { n } = this.state.match!.position
    this.open(seat)
    const frame = { type: 'act', id: `act-${++this.acts}-of-test`, base: n, command: this.pick(seat) }
    this.seated.get(seat)!.sayNow(frame)
    expect(this.state.match!.position.n).toBe(n + 1)
  }

  async elapse(ms: number): Promise<void> {
    const { platform } = this
    const until = platform.time + ms
    while (platform.rings !== undefined && platform.rings <= until) {
      platform.time = Math.max(platform.time, platform.rings)
      platform.rings = undefined
      await this.ring()
    }
    platform.time = until
  }

  left(seat: Seat): number {
    return this.info.clock!.left[seat]!
  }
}

const table = (players: number, pace: Pace): Table => begun(seated(new Table(), players, { settings: { pace } }))
const standIn = (seat: Seat, span: 'turn' | 'until-back' = 'turn'): PlayerSubject => ({ kind: 'stand-in', seat, span })

describe('[ROOM-42] pace', () => {
  test('a pace is a setting with five values, the host’s before the start; none unless one is chosen, as at tables of before', () => {
    expect(paces).toHaveLength(5)
    expect(defaultSettings.pace).toBe('none')
    expect(changeable.pace).toBe('waiting')
    const made = v.parse(create, { game: 'tsuro', name: 'Anna', nonce: nonce() })
    expect(made.settings.pace ?? defaultSettings.pace).toBe('none')
  })

  test('a table without a pace keeps no clock and writes nothing; so does a table that was stored before there was one', async () => {
    const one = table(2, 'none')
    one.act()
    expect(one.platform.rows.list('clock')[0]).toBeUndefined()
    expect(one.platform.rows.list('alarm').map(({ name }) => name)).toEqual(['expire'])
    const { pace: _, ...before } = one.state.meta.settings
    one.platform.rows.putMeta({ ...one.state.meta, settings: before as typeof defaultSettings })
    one.evict()
    expect(one.info.settings.pace).toBe('none')
    expect(one.info).not.toHaveProperty('clock')
  })

  test('[ROOM-26] [ROOM-27] [ROOM-89] a pace is changed by consent in a running game: a no ends that, every yes carries it out, and clocks start again', async () => {
    const one = table(3, 'none')
    for (const seat of [0, 1, 2]) one.open(seat)
    const subject = { kind: 'pace', pace: 'days-3' } as const
    const [first] = one.propose(0, subject).proposals!
    expect(first).toMatchObject({ by: 0, must: [0, 1, 2], needs: 3, yes: [0], no: [] })
    const refused = one.answerProposal(1, first!.id, false)
    expect(refused).not.toHaveProperty('proposals')
    expect(refused.declined).toMatchObject([{ id: first!.id, by: 0, no: [1], until: one.platform.time + 10 * MINUTE }])
    expect(() => one.answerProposal(2, first!.id, true)).toThrow('no-such-proposal')
    // A player who was told no is not heard again at once, in any other way; others are.
    for (const pace of ['days-3', 'live-calm'] as const)
      expect(() => one.propose(0, { kind: 'pace', pace })).toThrow('proposal-declined')
    one.evict()
    await one.elapse(10 * MINUTE - 1)
    expect(() => one.propose(0, subject)).toThrow('proposal-declined')
    await one.elapse(1)
    for (const seat of [0, 1, 2]) one.open(seat)
    one.propose(0, subject)
    one.propose(1, subject)
    const { proposals, settings, clock } = one.propose(2, subject)
    expect([proposals, settings.pace, clock?.left[one.mover]]).toEqual([undefined, 'days-3', 3 * DAY])
    expect(() => one.propose(0, subject)).toThrow('not-now')
    for (const by of [0, 1, 2]) one.propose(by, { kind: 'pace', pace: 'none' })
    // The yes of one who has left since is none.
    const [asked] = one.propose(0, subject).proposals!
    one.answerProposal(1, asked!.id, true)
    one.ask('leave', {}, one.tokens[1])
    one.answerProposal(2, asked!.id, true)
    expect(one.info.settings.pace).toBe('none')
    expect(one.platform.rows.list('clock')[0]).toBeUndefined()
  })
})

describe('[ROOM-43] a time that is up', () => {
  test('a time that is up makes no entry and loses nothing: the seat is late for all to see, and no longer once it has moved', async () => {
    const one = table(3, 'days-1')
    const seat = one.mover
    const other = one.open((seat + 1) % 3)
    const { n } = one.state.match!.position
    await one.elapse(DAY - 1)
    expect(one.info.clock!.late).toEqual([])
    await one.elapse(1)
    const heard = JSON.parse(other.sent.at(-1)!) as { info: TableInfo }
    expect(heard.info.clock!.late).toEqual([seat])
    await one.elapse(DAY)
    one.evict()
    expect(one.info.clock).toMatchObject({ late: [seat] })
    expect(one.left(seat)).toBe(-DAY)
    expect(one.state.match!.position.n).toBe(n)
    expect(one.state.meta.phase).toBe('playing')
    one.act(seat)
    expect(one.info.clock!.late).toEqual([])
    expect(one.left(one.mover)).toBe(DAY)
  })

  test('a live pace has a bank to which every turn adds', async () => {
    const one = table(2, 'live-quick')
    const [mine, other] = [one.mover, 1 - one.mover]
    await one.elapse(12_345)
    one.act(mine)
    expect(one.left(mine)).toBe(5 * MINUTE - 12_345 + 20 * SECOND)
    await one.elapse(7_000)
    expect(one.left(mine)).toBe(5 * MINUTE - 12_345 + 20 * SECOND)
    expect(one.left(other)).toBe(5 * MINUTE - 7_000)
    await one.elapse(6 * MINUTE)
    one.act(other)
    expect(one.left(other)).toBe(20 * SECOND)
  })

  test('a time that is up is decided at any wake: a ring that is lost or comes twice changes nothing', async () => {
    const one = table(2, 'live-calm')
    const seat = one.mover
    one.platform.time += 16 * MINUTE
    expect(one.info.clock!.late).toEqual([seat])
    const { rings } = one.platform
    await one.elapse(0)
    one.platform.rings = rings
    await one.elapse(0)
    expect(one.left(seat)).toBe(-MINUTE)
  })

  test('a clock costs one row with an entry, and an alarm of its own only where the next is sooner', async () => {
    // All four set their stones: with any deal the game does not end, which has alarms of its own.
    const one = table(4, 'live-quick')
    let puts = 0
    const { put } = one.platform.rows
    one.platform.rows.put = (kind, id, value) => {
      if (kind === 'alarm') puts++
      put(kind, id, value)
    }
    for (let k = 0; k < 4; k++) {
      await one.elapse(SECOND)
      one.act()
    }
    expect(puts).toBe(0)
  })
})

describe('[ROOM-28] stand-in, wait and end', () => {
  test('a stand-in, a wait and an end take half of the others who are not late themselves', async () => {
    const one = table(4, 'days-1')
    const seat = one.mover
    const [a, b, c] = [0, 1, 2, 3].filter((other) => other !== seat) as [Seat, Seat, Seat]
    expect(() => one.propose(a, standIn(seat))).toThrow('not-now')
    await one.elapse(DAY)
    expect(() => one.propose(seat, standIn(seat))).toThrow('own-seat')
    const [proposal] = one.propose(a, standIn(seat)).proposals!
    expect(proposal).toMatchObject({ must: [a, b, c].toSorted(), needs: 2, yes: [a] })
    expect(one.answerProposal(b, proposal!.id, false).proposals).toHaveLength(1)
    const info = one.answerProposal(c, proposal!.id, true)
    expect(info.seats[seat]).toMatchObject({ standIn: 'keen' })
    expect(info.tableLog.at(-1)).toMatchObject({ kind: 'standIn', seat })
    expect(info).not.toHaveProperty('proposals')
  })

  test('a proposal about a late player ends with two who say no, and with that player’s move', async () => {
    const one = table(4, 'days-1')
    const seat = one.mover
    const [a, b, c] = [0, 1, 2, 3].filter((other) => other !== seat) as [Seat, Seat, Seat]
    await one.elapse(DAY)
    const [proposal] = one.propose(a, standIn(seat)).proposals!
    one.answerProposal(b, proposal!.id, false)
    expect(one.answerProposal(c, proposal!.id, false)).not.toHaveProperty('proposals')
    one.propose(a, { kind: 'wait', seat })
    expect(one.proposals).toHaveLength(1)
    one.act(seat)
    expect(one.proposals).toEqual([])
  })

  test('the other player of two decides alone about a late one', async () => {
    const one = table(2, 'live-quick')
    const [seat, other] = [one.mover, 1 - one.mover]
    await one.elapse(6 * MINUTE)
    expect(one.left(seat)).toBe(-MINUTE)
    one.propose(other, { kind: 'wait', seat })
    expect(one.left(seat)).toBe(5 * MINUTE)
    await one.elapse(5 * MINUTE)
    expect(one.propose(other, standIn(seat, 'until-back')).seats[seat]).toMatchObject({ standIn: 'keen' })
  })

  test.each([
    ['days-3', 3 * DAY, 7 * DAY],
    ['live-calm', 15 * MINUTE, 10 * MINUTE],
  ] as const)(
    '[ROOM-29] an end is refused until the late player has had time enough: %s',
    async (pace, whole, patience) => {
      const one = table(2, pace)
      const [seat, other] = [one.mover, 1 - one.mover]
      await one.elapse(whole + patience - 1)
      expect(() => one.propose(other, { kind: 'end', seat })).toThrow('not-now')
      await one.elapse(1)
      const info = one.propose(other, { kind: 'end', seat })
      expect([info.phase, info.tableLog.at(-1)?.kind]).toEqual(['ended', 'ended'])
      expect(info).not.toHaveProperty('clock')
      expect(one.platform.rows.list('clock')[0]).toBeUndefined()
    },
  )
})

describe('[ROOM-30] a stand-in', () => {
  test('a stand-in ends at once by the owner’s tap or move, or by leaving and coming back, mid-turn too', async () => {
    for (const how of ['tap', 'move', 'return'] as const) {
      const one = table(2, 'days-1')
      const seat = one.mover
      await one.elapse(DAY)
      one.propose(1 - seat, standIn(seat, 'until-back'))
      const { n } = one.state.match!.position
      if (how === 'tap') one.ask('relieve', one.tokens[seat])
      else if (how === 'move') one.act(seat)
      else {
        one.ask('leave', {}, one.tokens[seat])
        one.ask('comeBack', one.tokens[seat])
      }
      const info = one.info
      expect(info.tableLog.at(-1)).toMatchObject({ kind: 'back', seat })
      expect(info.seats[seat]).toMatchObject({ standIn: null })
      expect(one.platform.rows.list('alarm').map(({ name }) => name)).not.toContain('bots')
      expect(one.state.match!.position.n).toBe(how === 'move' ? n + 1 : n)
      // A player who is back has a whole time.
      if (how === 'tap') expect(info.clock!.left[seat]).toBe(DAY)
    }
  })

  test('a stand-in for one turn ends itself once the seat is no longer waited for, with one row more', async () => {
    const one = table(2, 'days-1')
    const seat = one.mover
    await one.elapse(DAY)
    one.propose(1 - seat, standIn(seat))
    expect(one.info.clock!.runs).toEqual([])
    for (let k = 0; k < 9 && one.mover === seat; k++) await one.elapse(5 * SECOND)
    expect(one.mover).toBe(1 - seat)
    expect(one.info.seats[seat]).toMatchObject({ standIn: null })
    one.evict()
    expect(one.info.seats[seat]).toMatchObject({ standIn: null })
    expect(one.state.players[seat]).not.toHaveProperty('forTurn')
    expect(one.left(1 - seat)).toBeGreaterThan(DAY - 5 * SECOND)
    expect(one.info.clock!.runs.map((one) => one.seat)).toEqual([1 - seat])
  })

  test('[ROOM-27] a stand-in is not hastened by another pace, to which those who are away have to agree as well', async () => {
    const one = table(3, 'none')
    one.open(0)
    await one.elapse(30 * MINUTE)
    const [proposal] = one.propose(0, { kind: 'pace', pace: 'live-quick' }).proposals!
    expect(proposal).toMatchObject({ must: [0, 1, 2], needs: 3, yes: [0] })
    // Players for whom a bot plays by then have to agree, too.
    await one.elapse(30 * MINUTE)
    for (const seat of [1, 2]) one.propose(0, standIn(seat, 'until-back'))
    one.ask('withdrawProposal', proposal!.id, one.tokens[0])
    const [again] = one.propose(0, { kind: 'pace', pace: 'live-quick' }).proposals!
    expect(again).toMatchObject({ must: [0, 1, 2], needs: 3, yes: [0] })
  })

  test('[ROOM-31] a stand-in at a table without a pace waits for an hour, unless its player allows it sooner', async () => {
    const one = table(3, 'none')
    one.open(0)
    const from = one.info.seats.map((seat) => (seat.kind === 'player' ? seat.standInFrom : undefined))
    expect(from).toEqual([undefined, one.platform.time + 60 * MINUTE, one.platform.time + 60 * MINUTE])
    await one.elapse(2 * MINUTE)
    one.ask('allowStandIn', true, one.tokens[2])
    expect(() => one.propose(0, standIn(1, 'until-back'))).toThrow('seat-in-use')
    expect(one.propose(0, standIn(2, 'until-back')).seats[2]).toMatchObject({ standIn: 'keen' })
    one.ask('relieve', one.tokens[2])
    one.ask('allowStandIn', false, one.tokens[2])
    expect(() => one.propose(0, standIn(2, 'until-back'))).toThrow('seat-in-use')
    await one.elapse(58 * MINUTE - 1)
    expect(() => one.propose(0, standIn(1, 'until-back'))).toThrow('seat-in-use')
    await one.elapse(1)
    expect(one.propose(0, standIn(1, 'until-back')).seats[1]).toMatchObject({ standIn: 'keen' })
  })

  test('[ROOM-31] the hour before a stand-in counts from the last page that closed; a player reads of the own permission alone', async () => {
    const one = table(2, 'none')
    const [page, other] = [0, 1].map((seat) => one.page(one.tokens[seat])) as [Page, Page]
    one.ask('allowStandIn', true, one.tokens[1])
    expect([page.shown.own, other.shown.own]).toMatchObject([{ devices: 1 }, { allowsStandIn: true }])
    expect(page.shown.own).not.toHaveProperty('allowsStandIn')
    await one.elapse(60 * MINUTE)
    other.close()
    expect(page.info.seats[1]).toMatchObject({ presence: 'away', standInFrom: one.platform.time + 2 * MINUTE })
    expect(() => one.propose(0, standIn(1, 'until-back'))).toThrow('seat-in-use')
  })

  test('without a clock a stand-in needs an absent player and half of the others', async () => {
    const one = table(4, 'none')
    for (const seat of [0, 1, 2]) one.open(seat)
    await one.elapse(60 * MINUTE)
    expect(() => one.propose(0, standIn(1, 'until-back'))).toThrow('seat-in-use')
    const [proposal] = one.propose(0, standIn(3, 'until-back')).proposals!
    expect(proposal).toMatchObject({ must: [0, 1, 2], needs: 2 })
    expect(one.propose(1, standIn(3, 'until-back')).seats[3]).toMatchObject({ standIn: 'keen' })
  })
})

test.each(['live-quick', 'days-1'] as const)(
  '[ROOM-46] a take-back at %s puts the clocks back to what the entry found',
  async (pace) => {
    const one = begun(seated(new Table(), 2, { game: 'tyrus', settings: { pace } }))
    const [first, second] = [one.mover, 1 - one.mover]
    const back = (n: number) => {
      const frame = { type: 'act', id: `takes-back-${one.entries.length}`, base: one.entries.length, back: n }
      one.say(first, frame)
    }
    for (let k = 0; k < 3; k++) {
      await one.elapse(SECOND)
      const left = [one.left(0), one.left(1)]
      const { n } = one.state.match!.position
      one.act(first)
      if (k === 1) one.evict()
      await one.elapse(10 * SECOND)
      back(n)
      expect(one.entries.at(-1)).toMatchObject({ back: n })
      expect([one.left(0), one.left(1)]).toEqual(left)
      expect(one.info.clock!.runs).toEqual([{ seat: first, after: 0 }])
    }
    // The entry before keeps its time for the turn, once.
    const left = one.left(first)
    one.act(first)
    expect(one.left(first) - left).toBe(pace === 'live-quick' ? 20 * SECOND : 0)
    expect(one.info.clock!.runs).toEqual([{ seat: second, after: 0 }])
  },
)

test('a take-back of an entry from before another pace runs the clock of the player who is waited for', async () => {
  const one = begun(seated(new Table(), 2, { game: 'tyrus', settings: { pace: 'days-1' } }))
  const first = one.mover
  const { n } = one.state.match!.position
  one.act(first)
  for (const by of [0, 1]) one.propose(by, { kind: 'pace', pace: 'live-calm' })
  expect(one.info.clock!.runs).toEqual([{ seat: 1 - first, after: 0 }])
  one.say(first, { type: 'act', id: 'takes-back-what-was', base: one.entries.length, back: n })
  expect(one.entries.at(-1)).toMatchObject({ back: n })
  expect(one.info.clock!.runs).toEqual([{ seat: first, after: 0 }])
})

describe('[ROOM-44] a pause', () => {
  test('twenty pauses do not change the time left', async () => {
    const one = table(2, 'live-calm')
    const seat = one.mover
    await one.elapse(123_457)
    const left = [one.left(0), one.left(1)]
    for (let k = 0; k < 20; k++) {
      one.propose(k % 2, { kind: 'pause' })
      // The pause after the first needs the other player, who must be there.
      if (!one.info.clock!.paused) one.propose(1 - (k % 2), { kind: 'pause' })
      await one.elapse(2 * DAY + 7 * k)
      if (k % 3 === 0) one.evict()
      expect(one.info.clock!.late).toEqual([])
      expect([one.left(0), one.left(1)]).toEqual(left)
      one.propose(k % 2, { kind: 'resume' })
      expect([one.left(0), one.left(1)]).toEqual(left)
    }
    await one.elapse(1_001)
    expect(one.left(seat)).toBe(left[seat]! - 1_001)
  })

  test('a player’s first pause is free; later ones need consent of those who are not late', async () => {
    const one = table(3, 'live-quick')
    for (const by of [0, 1]) {
      one.propose(by, { kind: 'pause' })
      one.propose(by, { kind: 'resume' })
    }
    const { proposals, clock } = one.propose(0, { kind: 'pause' })
    expect([clock!.paused, proposals]).toMatchObject([null, [{ by: 0, must: [0, 1, 2], needs: 3, yes: [0] }]])
    one.evict()
    one.answerProposal(1, proposals![0]!.id, true)
    expect(one.answerProposal(2, proposals![0]!.id, true).clock!.paused).toMatchObject({ by: 0 })
    one.propose(0, { kind: 'resume' })
    one.propose(1, { kind: 'pause' })
    expect(one.propose(2, { kind: 'pause' })).not.toHaveProperty('proposals')
  })

  test('a player who paused ends that at any time, anybody else after five minutes', async () => {
    const one = table(3, 'live-quick')
    one.propose(1, { kind: 'pause' })
    expect(() => one.propose(0, { kind: 'pause' })).toThrow('not-now')
    expect(one.info.clock!.paused).toEqual({ by: 1, ends: 5 * MINUTE })
    await one.elapse(5 * MINUTE - 1)
    expect(() => one.propose(0, { kind: 'resume' })).toThrow('not-now')
    await one.elapse(1)
    expect(one.propose(0, { kind: 'resume' }).clock!.paused).toBeNull()
    one.propose(2, { kind: 'pause' })
    expect(one.propose(2, { kind: 'resume' }).clock!.paused).toBeNull()
    expect(() => one.propose(2, { kind: 'resume' })).toThrow('not-now')
  })

  test('only live tables have pauses', async () => {
    for (const pace of ['none', 'days-1'] as const)
      expect(() => table(2, pace).propose(0, { kind: 'pause' })).toThrow('not-now')
  })

  test('a player who moves in a pause adds to the own time, and no clock runs', async () => {
    const one = table(2, 'live-quick')
    const seat = one.mover
    one.propose(seat, { kind: 'pause' })
    await one.elapse(MINUTE)
    one.act(seat)
    await one.elapse(MINUTE)
    expect([one.left(seat), one.left(1 - seat)]).toEqual([5 * MINUTE + 20 * SECOND, 5 * MINUTE])
    one.propose(seat, { kind: 'resume' })
    await one.elapse(SECOND)
    expect(one.left(1 - seat)).toBe(5 * MINUTE - SECOND)
  })
})

describe('[ROOM-45] an absence', () => {
  const away = (until: number): PlayerSubject => ({ kind: 'away', until })

  test('[ROOM-153] an absence until a date is told with that date; not where no time zone has it by then', () => {
    const one = table(2, 'days-1')
    const until = Date.UTC(1970, 0, 3) + 13 * 60 * MINUTE
    one.platform.time = until - 2 * DAY
    const days = (day: string) => one.propose(0, { kind: 'away', until, day }).clock!.awayDays
    expect(days('1970-01-03')).toEqual(['1970-01-03', null])
    one.evict()
    expect(one.info.clock).toMatchObject({ away: [until, null], awayDays: ['1970-01-03', null] })
    expect([days('1970-01-05'), days('1970-01-02')]).toEqual([undefined, undefined])
    days('1970-01-03')
    expect(one.propose(0, away(0)).clock).not.toHaveProperty('awayDays')
  })

  test('an absence stops the own time till its end, and no longer; the others read until when', async () => {
    const one = table(2, 'days-1')
    const seat = one.mover
    await one.elapse(60 * MINUTE)
    const until = one.platform.time + 3 * DAY
    const { clock } = one.propose(seat, away(until))
    expect([clock!.away[seat], clock!.away[1 - seat]]).toEqual([until, null])
    await one.elapse(3 * DAY)
    one.evict()
    expect(one.left(seat)).toBe(DAY - 60 * MINUTE)
    expect(one.info.clock!.away[seat]).toBeNull()
    await one.elapse(DAY - 60 * MINUTE)
    expect(one.info.clock!.late).toEqual([seat])
  })

  test('the end of an absence is told on anyone’s turn', async () => {
    for (const seat of [0, 1]) {
      const one = table(2, 'days-1')
      const { sent } = one.open(1 - seat)
      one.propose(seat, away(one.platform.time + 60 * MINUTE))
      const before = sent.length
      await one.elapse(60 * MINUTE)
      const infos = sent.slice(before).map((frame) => JSON.parse(frame) as { info?: TableInfo })
      expect(infos.map(({ info }) => info?.clock?.away[seat])).toEqual([null])
    }
  })

  test('an absence holds for a turn that begins meanwhile, and ends with a word', async () => {
    const one = table(2, 'days-1')
    const [seat, other] = [one.mover, 1 - one.mover]
    one.propose(other, away(one.platform.time + 2 * DAY))
    one.act(seat)
    await one.elapse(DAY)
    expect(one.left(other)).toBe(DAY)
    one.propose(other, away(0))
    await one.elapse(MINUTE)
    expect(one.left(other)).toBe(DAY - MINUTE)
  })

  test('an absence is 14 days at most, and 21 in all, of which only those count that were taken', async () => {
    const one = table(2, 'days-3')
    const day = (k: number): number => one.platform.time + k * DAY
    expect(() => one.propose(0, away(day(14) + 1))).toThrow('away-too-long')
    one.propose(0, away(day(14)))
    await one.elapse(10 * DAY)
    one.propose(0, away(0))
    one.propose(0, away(day(11)))
    expect(() => one.propose(0, away(day(11) + 1))).toThrow('away-too-long')
    await one.elapse(11 * DAY)
    expect(() => one.propose(0, away(one.platform.time + 1))).toThrow('away-too-long')
    one.propose(1, away(day(14)))
  })

  test('only tables with days have absences', async () => {
    for (const pace of ['none', 'live-calm'] as const)
      expect(() => table(2, pace).propose(0, away(5 * DAY))).toThrow('not-now')
  })
})

test('[ROOM-26] a proposal takes the place of the asker’s older one of its kind', async () => {
  const one = table(2, 'none')
  for (const seat of [0, 1]) one.open(seat)
  one.propose(0, { kind: 'pace', pace: 'days-1' })
  const { proposals } = one.propose(0, { kind: 'pace', pace: 'days-3' })
  expect(proposals).toMatchObject([{ subject: { pace: 'days-3' } }])
})
