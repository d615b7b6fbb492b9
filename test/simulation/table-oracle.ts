import assert from 'node:assert/strict'
import type { Seated, TransferCode } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { Seat } from '../../shared/engine/game.ts'
import type { React, Say } from '../../shared/protocol.ts'
import type { Receipt, Subject } from '../../shared/proposals.ts'
import type { HandlerName } from '../../shared/room/handlers.ts'
import type { SeatInfo, TableInfo } from '../../shared/table-info.ts'
import type { Contents, Storage } from './storage.ts'
import { expected, expectedMoved, expectedReaction, expectedRung, expectedSaid } from './expected.ts'
import type { Player } from '../../shared/room/types.ts'
import type { Expected, Given, Moved } from './rule.ts'
import { same } from '../shared/laws/compare.ts'
import { equal } from './log-oracle.ts'
import { RETRY } from './machine.ts'
import {
  hash,
  holderOf,
  kept,
  lateBy,
  levelAt,
  noTable,
  playersOf,
  publicOf,
  sorted,
  unlapsed,
  tableOf,
  type Public,
  type Table,
  isPassing,
} from './table.ts'

/** ms in which it is not written again when a seat was last seen. */
const EXACT = 10_000
/** ms that a bot lets the others wait for its move. */
const SLOWEST = 1_500
const PATIENT = 25_000

/** End of an event: the machine stopped in it, a write threw, or all went well. */
export type Ending = 'stopped' | 'failed' | 'well'

/** Facts to be known from elsewhere. */
type Around = Pick<Given, 'isOpen' | 'isHere'> & { readonly n: () => number; readonly now: () => number }

/** Knows what is true of a table besides its log: holds every event against what had to come of it. */
export class TableOracle {
  table: Table = noTable
  contents: Contents | undefined
  /** Texts that may be sent only to the one who asked for them: tokens, codes, the room's secret, nonces, hashes. */
  readonly secrets = new Set<string>()
  /** Every table info given out, by its revision. */
  readonly infos = new Map<number, TableInfo>()
  /** Lines said so far, by player and action. */
  readonly said = new Set<string>()
  /** By player, how many lines the room owes at least: five at once, and one a second. */
  private readonly lines = new Map<number, { readonly left: number; readonly at: number }>()
  /** Counts of each answer of each handler. */
  readonly answers = new Map<string, number>()
  /** Who was there whenever a rematch was asked for, in join order. */
  readonly rematches: (readonly object[])[] = []
  /** After how many events a bot was to move that rested. */
  rests = 0
  private readonly game: GameId
  private readonly disk: Storage
  private readonly around: Around
  private writes = -1
  /** Until when a bot that failed may wait. */
  private leftAlone = 0
  private public: Public | undefined
  /** Until when a player has said to be away, and the clocks, as they were stored before the event. */
  private backAt = 0
  private clock: Contents['clock']

  constructor(game: GameId, disk: Storage, around: Around) {
    this.game = game
    this.disk = disk
    this.around = around
  }

  /**
   * The stored table has to be as expected; where the machine stopped or a write threw, it may be as it was, or as it was
   * in between.
   */
  private settle(to: Table, ending: Ending, between: readonly Table[] = []): void {
    this.lookIfWritten()
    this.backAt = this.lastBack()
    this.clock = this.contents?.clock
    const stored = tableOf(this.contents)
    const part = ending === 'well' ? undefined : [this.table, ...between].find((one) => same(stored, one))
    if (part) {
      if (part !== this.table) this.public = undefined
      this.table = part
      return
    }
    equal(stored, to, 'the table as it is stored is not as it had to become')
    this.table = to
    this.public = undefined
  }

  private lastBack(): number {
    return Math.max(0, ...(this.contents?.clock?.away ?? []).map((one) => one?.until ?? 0))
  }

  private look(): void {
    const before = this.contents?.meta
    this.writes = this.disk.fuse.writes
    this.contents = this.disk.contents()
    this.public = undefined
    if (!this.contents) return assert.equal(before, undefined, 'the table is gone')
    const { meta, players } = this.contents
    this.secrets.add(meta.secret)
    for (const player of players) if ('nonce' in player && player.nonce !== '') this.secrets.add(player.nonce)
    if (!before) return
    for (const key of ['id', 'game', 'secret', 'commitment', 'epoch'] as const)
      assert.equal(meta[key], before[key], `the ${key} became another`)
    const { next } = before
    if (next) assert.equal(meta.next?.id, next.id, 'the rematch became another table')
    if (next?.made) assert(meta.next!.made, 'the rematch is made no longer')
  }

  /** The alarm is set early enough for all that stands in the rows, or, where it failed, is about to ring again. */
  checkAlarm(now: number): void {
    const soonest = this.contents?.alarms[0]?.at
    if (soonest === undefined) return
    const { alarm } = this.disk
    assert(alarm !== null && alarm <= Math.max(soonest, now + RETRY), `nothing rings at ${soonest}: ${alarm}`)
  }

  /**
   * The game waits for these seats: where the house plays one, that has its alarm, but where it rests (`mayRest`); and else
   * there is none. `isPatient`: the next one gives others their time.
   */
  checkBots(now: number, waits: readonly Seat[], mayRest: boolean, isPatient: boolean): void {
    this.lookIfWritten()
    const { table, contents } = this
    const isDue = table.phase === 'playing' && waits.some((seat) => levelAt(table, seat) !== undefined)
    const alarm = contents?.alarms.find(({ name }) => name === 'bots')
    if (!isDue) return assert.equal(alarm, undefined, 'an alarm of the bots stands, and no bot is to move')
    if (!alarm) {
      this.rests++
      return assert(mayRest, 'a bot is to move, and has no alarm')
    }
    const latest = Math.max(now + (isPatient ? PATIENT : SLOWEST), this.leftAlone)
    assert(alarm.at <= latest, `a bot is to move at ${alarm.at} alone`)
  }

  /** Expected result of a request of now. */
  expect(now: number, name: HandlerName, asked: readonly unknown[]): Expected {
    this.lookIfWritten()
    const { n, isOpen, isHere } = this.around
    const seenAt = (id: number): number => this.seen(id) ?? 0
    const ownSeenAt = (id: number): number => this.seen(id, true) ?? 0
    const lastAddress = (id: number): string | undefined => this.player(id)?.lastAddress
    const missedBefore = (id: number): number => this.missedBefore(id)
    const stored = tableOf(this.contents)
    const commitment = this.contents?.meta.commitment ?? ''
    const given = {
      game: this.game,
      table: this.table,
      stored,
      now,
      n: n(),
      isOpen,
      isHere,
      seenAt,
      ownSeenAt,
      lastAddress,
      missedBefore,
      backAt: [this.backAt, this.lastBack()] as const,
      late: [lateBy(this.clock, now), lateBy(this.contents?.clock, now)] as const,
      commitment,
    }
    return expected(given, name, asked) ?? assert.fail(`no storm asks ${name}`)
  }

  private player(id: number): Player | undefined {
    const found = this.contents?.players.find((one) => one.id === id)
    return found?.kind === 'player' ? found : undefined
  }

  /** Until when a page of a player was open, as it is stored; `own`: on a device that others did not let in. */
  private seen(id: number, own = false): number | undefined {
    const player = this.player(id)
    if (!player) return undefined
    const { startedAt, upSince = 0 } = this.contents!.meta
    return Math.max((own && player.ownSeenAt) || player.seenAt, startedAt, upSince)
  }

  private missedBefore(id: number): number {
    const { seenAt, ownSeenAt = seenAt } = this.player(id)!
    const past = (this.contents!.meta.pastTerms ?? []).filter(({ until }) => until >= ownSeenAt)
    return Math.max(0, ...past.map(({ missing }) => missing))
  }

  /** The last page of a player's seat has closed in an event that went well. */
  closed(now: number, id: number): void {
    this.lookIfWritten()
    const seenAt = this.seen(id)
    if (this.table.phase !== 'playing' || seenAt === undefined) return
    assert(seenAt <= now && seenAt > now - EXACT, `player ${id} was last seen at ${now}, and not at ${seenAt}`)
  }

  private lookIfWritten(): void {
    if (this.disk.fuse.writes !== this.writes) this.look()
  }

  /** A request has ended. `code`: what it had to be refused with, where that was known before. */
  asked(
    now: number,
    name: HandlerName,
    asked: readonly unknown[],
    answer: Result<object> | undefined,
    ending: Ending,
  ): void {
    const { code, table } = this.expect(now, name, asked)
    const known = this.table.proposals.find(({ id }) => id === asked[0])?.subject
    const subject = name === 'propose' ? (asked[0] as Subject) : known
    this.settle(table, ending)
    if (!answer) return
    if ('error' in answer && answer.error === 'internal') {
      assert.equal(ending, 'failed', `${name} broke`)
      return
    }
    assert.equal('error' in answer ? answer.error : undefined, code, `${name} was answered otherwise`)
    this.count(subject ? `${name} ${subject.kind}` : name, code)
    if ('ok' in answer) this.answered(name, asked, answer.ok)
  }

  /** A rematch is asked for: what it has to be refused with. */
  rematch(now: number, asked: readonly unknown[]): string | undefined {
    const { code } = this.expect(now, 'rematch', asked)
    if (code === undefined) this.rematches.push(this.table.players.flatMap(kept))
    return code
  }

  /** A rematch has been asked for and was answered, perhaps much later. */
  rematched(code: string | undefined, answer: Result<{ readonly id: string }> | undefined, ending: Ending): void {
    this.settle(this.table, ending)
    if (!answer || isPassing(answer)) return
    assert.equal('error' in answer ? answer.error : undefined, code, 'a rematch was answered otherwise')
    this.count('rematch', code)
    if ('ok' in answer) equal(this.contents!.meta.next, { id: answer.ok.id, made: true }, 'the rematch')
  }

  private count(name: string, code = 'ok'): void {
    const what = `${name} ${code}`
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
  }

  private answered(name: HandlerName, asked: readonly unknown[], answer: object): void {
    const { table } = this
    if ('proposal' in answer) {
      const { proposal, token } = answer as Receipt
      this.secrets.add(token)
      const made = table.proposals.find(({ id }) => id === proposal)
      assert.equal(made?.tokenHash, hash(token), 'the token of a proposal is not its own')
    } else if ('token' in answer) {
      const { seat, token } = answer as Seated
      this.secrets.add(token)
      assert.equal(holderOf(table, token)?.seat, seat, `the token of ${name} is of another seat, or of none`)
    } else if ('code' in answer) {
      const { code } = answer as TransferCode
      this.secrets.add(code)
      const holder = holderOf(table, asked.at(-1) as string)!
      const stored = table.transfers.find(({ playerId }) => playerId === holder.id)
      assert.equal(
        stored?.codeHash,
        hash(code.replace('-', '')),
        'the code for another device is not the one that is stored',
      )
    } else if ('rev' in answer) {
      const { you, waitingFor: _, ...info } = answer as TableInfo & { you?: number | null; waitingFor?: unknown }
      const isOf = (token: unknown): boolean => you === (holderOf(table, token as string | undefined)?.seat ?? null)
      assert(you === undefined || isOf(asked[0]), 'an answer says that its page is somebody else')
      this.info(info)
    }
  }

  /** A player's socket has brought a line or a reaction. */
  spoken(now: number, playerId: number | undefined, frame: Say | React, ending: Ending): void {
    const player = playersOf(this.table).find(({ id }) => id === playerId)
    const key = `${playerId} ${frame.id}`
    const fresh = player !== undefined && !this.said.has(key)
    const { table } = this
    if (!fresh) return this.settle(table, ending)
    // A room that went down forgets what was said before, so that more may be said, but never less.
    const { left, at } = this.lines.get(player.id) ?? { left: 5, at: now }
    const free = Math.min(5, left + (now - at) / 1000)
    this.lookIfWritten()
    const refused = ending === 'well' && free < 1 && same(tableOf(this.contents), this.table)
    if (refused) return this.settle(table, ending)
    this.lines.set(player.id, { left: Math.max(0, free - 1), at: now })
    this.settle(expectedSaid(table, player, frame), ending)
    if (this.table !== table) this.said.add(key)
  }

  due(now: number): readonly string[] {
    this.lookIfWritten()
    return this.contents?.alarms.filter(({ at }) => at <= now).map(({ name }) => name) ?? []
  }

  /** The alarm has rung for what was due, and a bot may have moved: each is handled wholly or not at all. */
  rung(now: number, due: readonly string[], moved: Moved | undefined, finished: boolean, ending: Ending): void {
    const parts = due.reduce((all, name) => [...all, ...all.map((one) => expectedRung(one, name, now))], [this.table])
    if (!moved) return this.settle(parts.at(-1)!, ending, parts)
    this.lookIfWritten()
    const silent = parts.map((part) => expectedMoved(part, moved, finished, this.late()))
    const after = silent.map((part) => expectedReaction(this.contents!, part, moved))
    this.settle(after.at(-1)!, ending, [...silent, ...after])
  }

  /** An alarm of the bots failed: it is left alone for a minute. */
  botsFailed(now: number): void {
    this.leftAlone = now + 60_000
  }

  /** Anything else has happened: nothing but an entry changes the table, with which it is stored. */
  happened(moved: Moved | undefined, finished: boolean, ending: Ending): void {
    this.lookIfWritten()
    if (moved) this.settle(expectedMoved(this.table, moved, finished, this.late()), 'well')
    else this.settle(this.table, ending)
  }

  /** The seats whose time is up, by the clocks as they are stored. */
  late(): readonly Seat[] {
    return lateBy(this.contents?.clock, this.around.now())
  }

  info(info: TableInfo): void {
    const { rev, spectators, clock, rescue, ...shown } = info
    assert(Number.isInteger(spectators), `${spectators} spectators`)
    const seats = info.seats.map((seat, at) => {
      if (seat.kind !== 'player') return seat
      const { presence, preparing, standInFrom: _, ...rest } = seat
      assert(['here', 'away'].includes(presence) && typeof preparing === 'boolean', `whether seat ${at} is here`)
      return rest
    })
    this.lookIfWritten()
    for (const [seat, one] of info.seats.entries()) if (one.kind === 'player') this.checkAway(seat, one)
    this.timed(clock)
    assert.equal(
      rescue !== undefined,
      this.table.phase === 'playing',
      'how long a lost seat takes is told while a game is played',
    )
    const few = playersOf(this.table).length < 3
    const hours = (count: number): number => count * 60 * 60_000
    const times = few
      ? { alone: hours(1), several: hours(1), together: hours(1) }
      : { alone: hours(24), several: 10 * 60_000, together: 0 }
    if (rescue) equal(rescue, { unused: 40_000, ...times }, 'how long a lost seat takes')
    this.public ??= publicOf(this.contents!, this.table)
    equal(sorted({ ...shown, seats }), sorted(unlapsed(this.public, this.around.now())), 'a table info')
    const known = this.infos.get(rev)
    if (known) equal(info, known, `two table infos of revision ${rev}`)
    this.infos.set(rev, info)
  }

  /** From when on a bot may play is told of an away player where no pace is kept; when a player was seen may not be written yet. */
  private checkAway(seat: number, { presence, standIn, standInFrom }: Extract<SeatInfo, { kind: 'player' }>): void {
    const { phase, pace, players } = this.table
    const isDue = presence === 'away' && standIn === null && phase === 'playing' && pace === 'none'
    assert.equal(standInFrom !== undefined, isDue, `a bot may play for seat ${seat}, or not, from ${standInFrom}`)
    const owner = players.find((one) => one.seat === seat)
    if (standInFrom === undefined || owner?.kind !== 'player') return
    const least = this.seen(owner.id)! + (owner.allowsStandIn ? 2 : 60) * 60_000
    assert(standInFrom >= least, `a bot may play for seat ${seat} from ${standInFrom}, before ${least}`)
  }

  /** A clock is told of wherever a game is played at a pace, and who is late by it. */
  private timed(clock: TableInfo['clock']): void {
    const { phase, pace, players } = this.table
    const isKept = phase === 'playing' && pace !== 'none'
    assert.equal(clock !== undefined, isKept, `a clock is told, or none, at the pace ${pace}`)
    assert.equal(this.contents!.clock !== undefined, isKept, `a clock is stored, or none, at the pace ${pace}`)
    if (!clock) return
    equal([clock.late, clock.paused, clock.left.length], [this.late(), null, players.length], 'the clocks')
    for (const { seat } of clock.runs) {
      const owner = players.find((one) => one.seat === seat)
      assert(owner?.kind === 'player' && !owner.standIn, `the clock of seat ${seat} runs`)
    }
  }

  seatOf(token: string | undefined): number | null {
    return holderOf(this.table, token)?.seat ?? null
  }
}
