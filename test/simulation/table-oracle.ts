import assert from 'node:assert/strict'
import type { RescueRequest, Seated, TransferCode } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { React, Say } from '../../shared/protocol.ts'
import type { Door } from '../../shared/room/doors.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import type { Contents, Disk } from './disk.ts'
import { expected, expectedRung, expectedSaid, type Expected } from './expected.ts'
import { equal } from './log-oracle.ts'
import { RETRY } from './machine.ts'
import {
  hash,
  holderOf,
  holderWith,
  noTable,
  playersOf,
  publicOf,
  sorted,
  tableOf,
  type Public,
  type Table,
} from './table.ts'

/** How an event ended: the machine stopped in it, a write threw, or all went well. */
export type Ending = 'stopped' | 'failed' | 'well'

/** Knows what is true of a table besides its log: holds every event against what had to come of it. */
export class TableOracle {
  table: Table = noTable
  contents: Contents | undefined
  /** Texts that may be sent to nobody but whoever asked for them: tokens, codes, the room's secret, nonces, hashes. */
  readonly secrets = new Set<string>()
  /** Every table info given out, by its revision. */
  readonly infos = new Map<number, TableInfo>()
  /** What was said so far, by player and action. */
  readonly said = new Set<string>()
  /** How often each door gave each answer. */
  readonly answers = new Map<string, number>()
  /** Who was there whenever a rematch was asked for, by seat. */
  readonly rematches: (readonly object[])[] = []
  private readonly game: GameId
  private readonly disk: Disk
  private writes = -1
  private public: Public | undefined

  constructor(game: GameId, disk: Disk) {
    this.game = game
    this.disk = disk
  }

  /** The stored table has to be as expected; where the machine stopped or a write threw, it may be as it was. */
  private settle(to: Table, ending: Ending): void {
    if (this.disk.fuse.writes !== this.writes) this.look()
    const stored = tableOf(this.contents)
    if (ending !== 'well' && this.isTable(stored)) return
    equal(stored, to, 'the table as it is stored is not as it had to become')
    this.table = to
    this.public = undefined
  }

  private isTable(stored: Table): boolean {
    try {
      equal(stored, this.table, '')
      return true
    } catch {
      return false
    }
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
    for (const key of ['id', 'game', 'secret', 'commitment', 'epoch'] as const) assert.equal(meta[key], before[key])
    const { next } = before
    if (next) assert.equal(meta.next?.id, next.id, 'the rematch became another table')
    if (next?.made) assert(meta.next!.made, 'the rematch is made no longer')
  }

  /** The alarm is set early enough for whatever stands in the rows, or, where it failed, is about to ring again. */
  checkAlarm(now: number): void {
    const soonest = this.contents?.alarms[0]?.at
    if (soonest === undefined) return
    const { alarm } = this.disk
    assert(alarm !== null && alarm <= Math.max(soonest, now + RETRY), `nothing rings at ${soonest}: ${alarm}`)
  }

  /** What a request of now has to come to. */
  expect(now: number, door: Door, asked: readonly unknown[]): Expected {
    this.lookIfWritten()
    const given = { game: this.game, table: this.table, stored: tableOf(this.contents), now }
    return expected(given, door, asked) ?? assert.fail(`no storm asks ${door}`)
  }

  private lookIfWritten(): void {
    if (this.disk.fuse.writes !== this.writes) this.look()
  }

  /** A request has ended. `code`: what it had to be refused with, where that was known before. */
  asked(now: number, door: Door, asked: readonly unknown[], answer: Result<object> | undefined, ending: Ending): void {
    const { code, table } = this.expect(now, door, asked)
    this.settle(table, ending)
    if (!answer) return
    if ('error' in answer && answer.error === 'internal') {
      assert.equal(ending, 'failed', `${door} broke`)
      return
    }
    assert.equal('error' in answer ? answer.error : undefined, code, `${door} was answered otherwise`)
    this.count(door, code)
    if ('ok' in answer) this.answered(door, asked, answer.ok)
  }

  /** A rematch is asked for: what it has to be refused with. */
  rematch(now: number, asked: readonly unknown[]): string | undefined {
    const { code } = this.expect(now, 'rematch', asked)
    const players = playersOf(this.table).toSorted((a, b) => a.seat - b.seat)
    if (code === undefined) this.rematches.push(players.map(({ seat, name, identity }) => ({ seat, name, identity })))
    return code
  }

  /** A rematch has been asked for and was answered, perhaps much later. */
  rematched(code: string | undefined, answer: Result<{ readonly id: string }> | undefined, ending: Ending): void {
    this.settle(this.table, ending)
    if (!answer || ('error' in answer && answer.error === 'internal')) return
    assert.equal('error' in answer ? answer.error : undefined, code, 'a rematch was answered otherwise')
    this.count('rematch', code)
    if ('ok' in answer) equal(this.contents!.meta.next, { id: answer.ok.id, made: true }, 'the rematch')
  }

  private count(door: Door, code = 'ok'): void {
    const what = `${door} ${code}`
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
  }

  private answered(door: Door, asked: readonly unknown[], answer: object): void {
    const { table } = this
    if ('rescue' in answer) {
      const { rescue, token } = answer as RescueRequest
      this.secrets.add(token)
      assert.equal(table.rescues.find(({ id }) => id === rescue)?.tokenHash, hash(token))
    } else if ('token' in answer) {
      const { seat, token } = answer as Seated
      this.secrets.add(token)
      assert.equal(holderOf(table, token)?.seat, seat, `the token of ${door} is of another seat, or of none`)
    } else if ('code' in answer) {
      const { code } = answer as TransferCode
      this.secrets.add(code)
      const holder = holderOf(table, asked[0] as string)!
      const stored = table.transfers.find(({ playerId }) => playerId === holder.id)
      assert.equal(stored?.codeHash, hash(code.replace('-', '')))
    } else if ('rev' in answer) {
      const { you, waitingFor: _, ...info } = answer as TableInfo & { you?: number | null; waitingFor?: unknown }
      if (you !== undefined) assert.equal(you, holderOf(table, asked[0] as string | undefined)?.seat ?? null)
      this.info(info)
    }
  }

  /** A player's socket has brought a line or a reaction. */
  spoken(playerId: number | undefined, frame: Say | React, ending: Ending): void {
    const player = playersOf(this.table).find(({ id }) => id === playerId)
    const key = `${playerId} ${frame.id}`
    const fresh = player !== undefined && !this.said.has(key)
    const { table } = this
    this.settle(fresh ? expectedSaid(table, player, frame) : table, ending)
    if (this.table !== table) this.said.add(key)
  }

  /** The alarm has rung. */
  rung(now: number, ending: Ending): void {
    this.settle(expectedRung(this.table, now), ending)
  }

  /** Anything else has happened: nothing but the end of the game changes the table. */
  happened(finished: boolean, ending: Ending): void {
    const { table } = this
    this.settle(finished && table.phase === 'playing' ? { ...table, phase: 'finished' } : table, ending)
  }

  /** A table info that is given out. */
  info(info: TableInfo): void {
    const { rev, spectators, ...shown } = info
    assert(Number.isInteger(spectators))
    const seats = info.seats.map((seat) => {
      if (seat.kind !== 'player') return seat
      const { presence, preparing, ...rest } = seat
      assert(['here', 'away'].includes(presence) && typeof preparing === 'boolean')
      return rest
    })
    this.lookIfWritten()
    this.public ??= publicOf(this.contents!, this.table)
    equal(sorted({ ...shown, seats }), sorted(this.public), 'a table info')
    const known = this.infos.get(rev)
    if (known) equal(info, known, `two table infos of revision ${rev}`)
    this.infos.set(rev, info)
  }

  /** The seat that a token opens now. */
  seatOf(token: string | undefined): number | null {
    return holderOf(this.table, token)?.seat ?? null
  }

  /** The seat of a player, while it is held. */
  seatOfPlayer(id: number | undefined): number | null {
    return holderWith(this.table, id)?.seat ?? null
  }
}
