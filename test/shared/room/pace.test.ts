import { describe, expect, test } from 'vitest'
import type { Wish } from '../../../shared/asks.ts'
import { create } from '../../../shared/api.ts'
import type { Seat } from '../../../shared/engine/game.ts'
import { waitingFor, wake } from '../../../shared/room/state.ts'
import { doors, type Door } from '../../../shared/room/doors.ts'
import { createRoom } from '../../../shared/room/room.ts'
import { paces, type Pace } from '../../../shared/pace.ts'
import { changeable, defaultSettings } from '../../../shared/settings.ts'
import type { Result } from '../../../shared/errors.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { quick } from '../../../shared/engine/random.ts'
import { playables } from '../../support/playable.ts'
import * as v from 'valibot'
import { barePlatform, bareSocket, type BareSocket } from './bare-room.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const nonce = (k: number): string => k.toString(16).padStart(32, '0')

/** A game of Tsuro among so many, at a pace, in memory. */
class Table {
  readonly platform = barePlatform()
  readonly tokens: string[] = []
  private room = createRoom(this.platform, doors)
  private readonly pages = new Map<Seat, BareSocket>()
  private acts = 0

  async begin(players: number, pace: Pace): Promise<this> {
    const settings = { ...defaultSettings, first: 0, pace }
    for (let k = 0; k < players; k++) {
      const name = { name: `Player ${k}`, nonce: nonce(k) }
      const { token } =
        k === 0
          ? await this.ask<{ token: string }>('create', 'A'.repeat(16), { game: 'tsuro', settings, ...name })
          : await this.ask<{ token: string }>('sit', name)
      this.tokens.push(token)
    }
    await this.ask('start', this.tokens[0])
    return this
  }

  async ask<T = TableInfo>(door: Door, ...asked: unknown[]): Promise<T> {
    const run = this.room.ask as (door: Door, ...asked: unknown[]) => Promise<Result<T>>
    const answer = await run(door, ...asked)
    if ('error' in answer) throw new Error(answer.error)
    return answer.ok
  }

  wish(by: Seat, wish: Wish): Promise<TableInfo> {
    return this.ask('makeAsk', wish, this.tokens[by])
  }

  answer(by: Seat, id: string, yes: boolean): Promise<TableInfo> {
    return this.ask('answerAsk', id, yes, this.tokens[by])
  }

  info(): Promise<TableInfo> {
    return this.ask('info')
  }

  /** Forgotten, as by eviction. */
  evict(): void {
    this.room = createRoom(this.platform, doors)
    this.pages.clear()
    this.platform.open.length = 0
  }

  get state() {
    return wake(this.platform)!
  }

  get onTurn(): Seat {
    return waitingFor(this.state.match!)[0]!
  }

  page(seat: Seat): BareSocket {
    const known = this.pages.get(seat)
    if (known) return known
    const socket = bareSocket()
    this.platform.open.push(socket)
    this.room.open({ address: '' }, () => socket)
    this.room.message(socket, JSON.stringify({ type: 'hello', protocol: 1, token: this.tokens[seat], n: -1 }))
    this.pages.set(seat, socket)
    return socket
  }

  /** The seat's player does the first thing that is legal. */
  act(seat = this.onTurn): void {
    const { position } = this.state.match!
    const { pick } = playables.tsuro
    const command = pick(position.state as never, seat, quick(position.n))
    const frame = { type: 'act', id: `act-${++this.acts}-of-test`, base: position.n, command }
    this.room.message(this.page(seat), JSON.stringify(frame))
    expect(this.state.match!.position.n).toBe(position.n + 1)
  }

  /** Time goes by; what the alarm is set for rings. */
  async pass(ms: number): Promise<void> {
    const { platform } = this
    const until = platform.time + ms
    while (platform.rings !== undefined && platform.rings <= until) {
      platform.time = Math.max(platform.time, platform.rings)
      platform.rings = undefined
      await this.room.ring()
    }
    platform.time = until
  }

  left(seat: Seat): Promise<number> {
    return this.info().then(({ clock }) => clock!.left[seat]!)
  }
}

const table = (players: number, pace: Pace): Promise<Table> => new Table().begin(players, pace)
const standIn = (seat: Seat, span: 'turn' | 'until-back' = 'turn'): Wish => ({ kind: 'stand-in', seat, span })

describe('[BACK-13] pace', () => {
  test('is a setting with five values, the host’s before the start; none unless one is chosen, as at tables of before', () => {
    expect(paces).toHaveLength(5)
    expect(defaultSettings.pace).toBe('none')
    expect(changeable.pace).toBe('waiting')
    const made = v.parse(create, { game: 'tsuro', name: 'Anna', nonce: nonce(0) })
    expect(made.settings.pace ?? defaultSettings.pace).toBe('none')
  })

  test('none keeps no clock and writes nothing; a table that was stored without one has none', async () => {
    const one = await table(2, 'none')
    one.act()
    expect(one.platform.rows.clock()).toBeUndefined()
    expect(one.platform.rows.alarms().map(({ name }) => name)).toEqual(['expire'])
    const { pace: _, ...before } = one.state.meta.settings
    one.platform.rows.putMeta({ ...one.state.meta, settings: before as typeof defaultSettings })
    one.evict()
    expect((await one.info()).settings.pace).toBe('none')
    expect(await one.info()).not.toHaveProperty('clock')
  })

  test('is changed by consent in a running game: a no ends that, every yes carries it out, and clocks begin anew', async () => {
    const one = await table(3, 'none')
    for (const seat of [0, 1, 2]) one.page(seat)
    const wish = { kind: 'pace', pace: 'days-3' } as const
    const [first] = (await one.wish(0, wish)).asks!
    expect(first).toMatchObject({ by: 0, must: [0, 1, 2], needs: 3, yes: [0], no: [] })
    expect(await one.answer(1, first!.id, false)).not.toHaveProperty('asks')
    await expect(one.answer(2, first!.id, true)).rejects.toThrow('no-such-ask')
    await one.wish(0, wish)
    await one.wish(1, wish)
    const { asks, settings, clock } = await one.wish(2, wish)
    expect([asks, settings.pace, clock?.left[one.onTurn]]).toEqual([undefined, 'days-3', 3 * DAY])
    await expect(one.wish(0, wish)).rejects.toThrow('not-now')
    for (const by of [0, 1, 2]) await one.wish(by, { kind: 'pace', pace: 'none' })
    expect(one.platform.rows.clock()).toBeUndefined()
  })
})

describe('[BACK-14] a time that is up', () => {
  test('makes no entry and loses nothing: the seat is late for all to see, and no longer once it has moved', async () => {
    const one = await table(3, 'days-1')
    const seat = one.onTurn
    const other = one.page((seat + 1) % 3)
    const { n } = one.state.match!.position
    await one.pass(DAY - 1)
    expect((await one.info()).clock!.late).toEqual([])
    await one.pass(1)
    const heard = JSON.parse(other.sent.at(-1)!) as { info: TableInfo }
    expect(heard.info.clock!.late).toEqual([seat])
    await one.pass(DAY)
    one.evict()
    expect((await one.info()).clock).toMatchObject({ late: [seat] })
    expect(await one.left(seat)).toBe(-DAY)
    expect(one.state.match!.position.n).toBe(n)
    expect(one.state.meta.phase).toBe('playing')
    one.act(seat)
    expect((await one.info()).clock!.late).toEqual([])
    expect(await one.left(one.onTurn)).toBe(DAY)
  })

  test('comes of a bank to which every turn adds, at a live pace', async () => {
    const one = await table(2, 'live-quick')
    const [mine, other] = [one.onTurn, 1 - one.onTurn]
    await one.pass(12_345)
    one.act(mine)
    expect(await one.left(mine)).toBe(5 * MINUTE - 12_345 + 20 * SECOND)
    await one.pass(7_000)
    expect(await one.left(mine)).toBe(5 * MINUTE - 12_345 + 20 * SECOND)
    expect(await one.left(other)).toBe(5 * MINUTE - 7_000)
    await one.pass(6 * MINUTE)
    one.act(other)
    expect(await one.left(other)).toBe(20 * SECOND)
  })

  test('is decided by the time at any wake: a ring that is lost or comes twice changes nothing', async () => {
    const one = await table(2, 'live-calm')
    const seat = one.onTurn
    one.platform.time += 16 * MINUTE
    expect((await one.info()).clock!.late).toEqual([seat])
    const { rings } = one.platform
    await one.pass(0)
    one.platform.rings = rings
    await one.pass(0)
    expect(await one.left(seat)).toBe(-MINUTE)
  })

  test('costs one row with an entry, and an alarm of its own only where the next is sooner', async () => {
    // All four set their stones: whatever was dealt, the game does not end, which has alarms of its own.
    const one = await table(4, 'live-quick')
    let puts = 0
    const { putAlarm } = one.platform.rows
    one.platform.rows.putAlarm = (alarm) => {
      puts++
      putAlarm(alarm)
    }
    for (let k = 0; k < 4; k++) {
      await one.pass(SECOND)
      one.act()
    }
    expect(puts).toBe(0)
  })
})

describe('[BACK-15] stand-in, wait and end', () => {
  test('take half of the others who are not late themselves', async () => {
    const one = await table(4, 'days-1')
    const seat = one.onTurn
    const [a, b, c] = [0, 1, 2, 3].filter((other) => other !== seat) as [Seat, Seat, Seat]
    await expect(one.wish(a, standIn(seat))).rejects.toThrow('not-now')
    await one.pass(DAY)
    await expect(one.wish(seat, standIn(seat))).rejects.toThrow('own-seat')
    const [ask] = (await one.wish(a, standIn(seat))).asks!
    expect(ask).toMatchObject({ must: [a, b, c].toSorted(), needs: 2, yes: [a] })
    expect((await one.answer(b, ask!.id, false)).asks).toHaveLength(1)
    const info = await one.answer(c, ask!.id, true)
    expect(info.seats[seat]).toMatchObject({ standIn: 'keen' })
    expect(info.incidents.at(-1)).toMatchObject({ kind: 'standIn', seat })
    expect(info).not.toHaveProperty('asks')
  })

  test('end with two who say no, and with the late player’s move', async () => {
    const one = await table(4, 'days-1')
    const seat = one.onTurn
    const [a, b, c] = [0, 1, 2, 3].filter((other) => other !== seat) as [Seat, Seat, Seat]
    await one.pass(DAY)
    const [ask] = (await one.wish(a, standIn(seat))).asks!
    await one.answer(b, ask!.id, false)
    expect(await one.answer(c, ask!.id, false)).not.toHaveProperty('asks')
    await one.wish(a, { kind: 'wait', seat })
    expect(one.platform.rows.asks()).toHaveLength(1)
    one.act(seat)
    expect(one.platform.rows.asks()).toEqual([])
  })

  test('of two players the other alone decides', async () => {
    const one = await table(2, 'live-quick')
    const [seat, other] = [one.onTurn, 1 - one.onTurn]
    await one.pass(6 * MINUTE)
    expect(await one.left(seat)).toBe(-MINUTE)
    await one.wish(other, { kind: 'wait', seat })
    expect(await one.left(seat)).toBe(5 * MINUTE)
    await one.pass(5 * MINUTE)
    expect((await one.wish(other, standIn(seat, 'until-back'))).seats[seat]).toMatchObject({ standIn: 'keen' })
  })

  test.each([
    ['days-3', 3 * DAY, 7 * DAY],
    ['live-calm', 15 * MINUTE, 10 * MINUTE],
  ] as const)('end comes only after so long: %s', async (pace, whole, patience) => {
    const one = await table(2, pace)
    const [seat, other] = [one.onTurn, 1 - one.onTurn]
    await one.pass(whole + patience - 1)
    await expect(one.wish(other, { kind: 'end', seat })).rejects.toThrow('not-now')
    await one.pass(1)
    const info = await one.wish(other, { kind: 'end', seat })
    expect([info.phase, info.incidents.at(-1)?.kind]).toEqual(['ended', 'ended'])
    expect(info).not.toHaveProperty('clock')
    expect(one.platform.rows.clock()).toBeUndefined()
  })
})

describe('[BACK-16] a stand-in', () => {
  test('ends at once by the owner’s tap or move, mid-turn too', async () => {
    for (const how of ['tap', 'move'] as const) {
      const one = await table(2, 'days-1')
      const seat = one.onTurn
      await one.pass(DAY)
      await one.wish(1 - seat, standIn(seat, 'until-back'))
      const { n } = one.state.match!.position
      if (how === 'tap') await one.ask('relieve', one.tokens[seat])
      else one.act(seat)
      const info = await one.info()
      expect(info.seats[seat]).toMatchObject({ standIn: null })
      expect(one.platform.rows.alarms().map(({ name }) => name)).not.toContain('bots')
      expect(one.state.match!.position.n).toBe(how === 'tap' ? n : n + 1)
      // Whoever is back has a whole time.
      if (how === 'tap') expect(info.clock!.left[seat]).toBe(DAY)
    }
  })

  test('for one turn ends itself once the seat is no longer waited for, with one row more', async () => {
    const one = await table(2, 'days-1')
    const seat = one.onTurn
    await one.pass(DAY)
    await one.wish(1 - seat, standIn(seat))
    expect((await one.info()).clock!.runs).toEqual([])
    for (let k = 0; k < 9 && one.onTurn === seat; k++) await one.pass(5 * SECOND)
    expect(one.onTurn).toBe(1 - seat)
    expect((await one.info()).seats[seat]).toMatchObject({ standIn: null })
    one.evict()
    expect((await one.info()).seats[seat]).toMatchObject({ standIn: null })
    expect(one.state.players[seat]).not.toHaveProperty('forTurn')
    expect(await one.left(1 - seat)).toBeGreaterThan(DAY - 5 * SECOND)
    expect((await one.info()).clock!.runs.map((one) => one.seat)).toEqual([1 - seat])
  })

  test('at a table without a pace takes a player’s being away, and half of those who are there', async () => {
    const one = await table(4, 'none')
    for (const seat of [0, 1, 2]) one.page(seat)
    await one.pass(2 * MINUTE)
    await expect(one.wish(0, standIn(1, 'until-back'))).rejects.toThrow('seat-in-use')
    const [ask] = (await one.wish(0, standIn(3, 'until-back'))).asks!
    expect(ask).toMatchObject({ must: [0, 1, 2], needs: 2 })
    expect((await one.wish(1, standIn(3, 'until-back'))).seats[3]).toMatchObject({ standIn: 'keen' })
  })
})

describe('[BACK-17] a pause', () => {
  test('leaves what is left as it was to the ms, twenty weekends long', async () => {
    const one = await table(2, 'live-calm')
    const seat = one.onTurn
    await one.pass(123_457)
    const left = [await one.left(0), await one.left(1)]
    for (let k = 0; k < 20; k++) {
      await one.wish(k % 2, { kind: 'pause' })
      await one.pass(2 * DAY + 7 * k)
      if (k % 3 === 0) one.evict()
      expect((await one.info()).clock!.late).toEqual([])
      expect([await one.left(0), await one.left(1)]).toEqual(left)
      await one.wish(k % 2, { kind: 'resume' })
      expect([await one.left(0), await one.left(1)]).toEqual(left)
    }
    await one.pass(1_001)
    expect(await one.left(seat)).toBe(left[seat]! - 1_001)
  })

  test('is one player’s word; whoever made it ends it at any time, anybody else after five minutes', async () => {
    const one = await table(3, 'live-quick')
    await one.wish(1, { kind: 'pause' })
    await expect(one.wish(0, { kind: 'pause' })).rejects.toThrow('not-now')
    expect((await one.info()).clock!.paused).toEqual({ by: 1, ends: 5 * MINUTE })
    await one.pass(5 * MINUTE - 1)
    await expect(one.wish(0, { kind: 'resume' })).rejects.toThrow('not-now')
    await one.pass(1)
    expect((await one.wish(0, { kind: 'resume' })).clock!.paused).toBeNull()
    await one.wish(2, { kind: 'pause' })
    expect((await one.wish(2, { kind: 'resume' })).clock!.paused).toBeNull()
    await expect(one.wish(2, { kind: 'resume' })).rejects.toThrow('not-now')
  })

  test('is of live tables alone', async () => {
    for (const pace of ['none', 'days-1'] as const)
      await expect((await table(2, pace)).wish(0, { kind: 'pause' })).rejects.toThrow('not-now')
  })

  test('does not stop the game: who moves in it adds to the own time, and nobody’s runs', async () => {
    const one = await table(2, 'live-quick')
    const seat = one.onTurn
    await one.wish(seat, { kind: 'pause' })
    await one.pass(MINUTE)
    one.act(seat)
    await one.pass(MINUTE)
    expect([await one.left(seat), await one.left(1 - seat)]).toEqual([5 * MINUTE + 20 * SECOND, 5 * MINUTE])
    await one.wish(seat, { kind: 'resume' })
    await one.pass(SECOND)
    expect(await one.left(1 - seat)).toBe(5 * MINUTE - SECOND)
  })
})

describe('[BACK-18] away until', () => {
  const away = (until: number): Wish => ({ kind: 'away', until })

  test('stops the own time till then, and no longer; the others read until when', async () => {
    const one = await table(2, 'days-1')
    const seat = one.onTurn
    await one.pass(60 * MINUTE)
    const until = one.platform.time + 3 * DAY
    const { clock } = await one.wish(seat, away(until))
    expect([clock!.away[seat], clock!.away[1 - seat]]).toEqual([until, null])
    await one.pass(3 * DAY)
    one.evict()
    expect(await one.left(seat)).toBe(DAY - 60 * MINUTE)
    expect((await one.info()).clock!.away[seat]).toBeNull()
    await one.pass(DAY - 60 * MINUTE)
    expect((await one.info()).clock!.late).toEqual([seat])
  })

  test('is told to have ended when it does, at whoever’s turn', async () => {
    for (const seat of [0, 1]) {
      const one = await table(2, 'days-1')
      const { sent } = one.page(1 - seat)
      await one.wish(seat, away(one.platform.time + 60 * MINUTE))
      const before = sent.length
      await one.pass(60 * MINUTE)
      const infos = sent.slice(before).map((frame) => JSON.parse(frame) as { info?: TableInfo })
      expect(infos.map(({ info }) => info?.clock?.away[seat])).toEqual([null])
    }
  })

  test('holds for a turn that begins meanwhile, and ends with a word', async () => {
    const one = await table(2, 'days-1')
    const [seat, other] = [one.onTurn, 1 - one.onTurn]
    await one.wish(other, away(one.platform.time + 2 * DAY))
    one.act(seat)
    await one.pass(DAY)
    expect(await one.left(other)).toBe(DAY)
    await one.wish(other, away(0))
    await one.pass(MINUTE)
    expect(await one.left(other)).toBe(DAY - MINUTE)
  })

  test('is 14 days at most, and 21 in all, of which only those count that were taken', async () => {
    const one = await table(2, 'days-3')
    const day = (k: number): number => one.platform.time + k * DAY
    await expect(one.wish(0, away(day(14) + 1))).rejects.toThrow('away-too-long')
    await one.wish(0, away(day(14)))
    await one.pass(10 * DAY)
    await one.wish(0, away(0))
    await one.wish(0, away(day(11)))
    await expect(one.wish(0, away(day(11) + 1))).rejects.toThrow('away-too-long')
    await one.pass(11 * DAY)
    await expect(one.wish(0, away(one.platform.time + 1))).rejects.toThrow('away-too-long')
    await one.wish(1, away(day(14)))
  })

  test('is of tables with days alone', async () => {
    for (const pace of ['none', 'live-calm'] as const)
      await expect((await table(2, pace)).wish(0, away(5 * DAY))).rejects.toThrow('not-now')
  })
})

describe('an ask', () => {
  test('ends with its time, by one alarm, when its asker takes it back or leaves', async () => {
    const one = await table(3, 'live-quick')
    const wish = { kind: 'pace', pace: 'none' } as const
    await one.wish(0, wish)
    await one.pass(2 * MINUTE)
    expect(one.platform.rows.asks()).toEqual([])
    const [ask] = (await one.wish(0, wish)).asks!
    await expect(one.ask('cancelAsk', ask!.id, one.tokens[1])).rejects.toThrow('no-such-ask')
    expect(await one.ask('cancelAsk', ask!.id, one.tokens[0])).not.toHaveProperty('asks')
    await one.wish(1, wish)
    await one.ask('leave', one.tokens[1])
    expect(one.platform.rows.asks()).toEqual([])
  })

  test('of one kind takes the place of the asker’s older one; only whoever must may answer', async () => {
    const one = await table(2, 'none')
    for (const seat of [0, 1]) one.page(seat)
    await one.wish(0, { kind: 'pace', pace: 'days-1' })
    const { asks } = await one.wish(0, { kind: 'pace', pace: 'days-3' })
    expect(asks).toMatchObject([{ wish: { pace: 'days-3' } }])
    await expect(one.ask('answerAsk', asks![0]!.id, true)).rejects.toThrow('not-seated')
    await expect(one.ask('makeAsk', { kind: 'pace', pace: 'days-1' })).rejects.toThrow('not-seated')
  })
})
