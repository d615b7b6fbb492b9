import assert from 'node:assert/strict'
import type { Seat, Viewer } from '../../shared/engine/game.ts'
import type { Result } from '../../shared/errors.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { ToPage, ToRoom } from '../../shared/protocol.ts'
import type { Phase, TableInfo } from '../../shared/table-info.ts'
import { LogOracle } from './log-oracle.ts'
import type { Machine, RoomEvent } from './machine.ts'
import type { ServerSocket } from './sockets.ts'
import { holderOf } from './table.ts'
import { TableOracle, type Ending } from './table-oracle.ts'

/** What is known of one socket of the room. */
interface Session {
  /** Of the hello that it said, until it was welcomed. */
  token: string | undefined
  /** Undefined: a spectator. */
  playerId: number | undefined
  /** What it has asked for and was not sent yet, as the entry from which. */
  readonly asked: number[]
  rev: number
}

const infoKeys = 'chat commitment game host id next options phase rescues rev seats settings spectators'
const keysOf = (value: object): string => Object.keys(value).toSorted().join(' ')

/** Errors that a correct page never earns. */
const undeserved = ['malformed', 'too-large', 'hello-first', 'hello-twice', 'protocol', 'no-such-table', 'unreadable']

/** Holds every event of a room, and every frame that leaves it, against what is true. It shares no code with the room. */
export class Oracle {
  readonly log: LogOracle
  readonly table: TableOracle
  /** Every refusal sent, with its code. */
  readonly refused = new Map<string, string>()
  readonly errors = new Map<string, number>()
  private readonly machine: Machine
  private readonly say: (what: string) => void
  private readonly sessions = new WeakMap<ServerSocket, Session>()
  /** What `since` was for the player when an action first reached the room, and the phase; its first answer may be lost. */
  private readonly arrived = new Map<string, { readonly since: number; readonly phase: Phase }>()
  /** The event whose frames are leaving, and how it ended. */
  private event: RoomEvent | undefined
  private ending: Ending = 'well'

  constructor(game: GameId, machine: Machine, say: (what: string) => void) {
    this.machine = machine
    this.say = say
    this.log = new LogOracle(machine.disk)
    this.table = new TableOracle(game, machine.disk)
    machine.watch = (event) => this.watch(event)
    machine.sent = (socket, text) => this.sent(socket, text)
  }

  private watch(event: RoomEvent): (answer: unknown, stopped: boolean) => void {
    const { table, log, machine } = this
    const { fuse } = machine.disk
    const { thrown } = fuse
    const { now } = machine.clock
    if (event.type === 'message') this.heard(event.socket, event.text)
    const isRematch = event.type === 'ask' && event.door === 'rematch'
    const code = isRematch ? table.rematch(now, event.asked) : undefined
    return (answer, stopped) => {
      const ending: Ending = stopped ? 'stopped' : fuse.thrown > thrown ? 'failed' : 'well'
      this.ending = ending
      this.event = event
      log.read(machine.clock.now, (seat) =>
        table.table.players.some((one) => one.seat === seat && one.kind === 'player'),
      )
      if (isRematch) table.rematched(code, answer as Result<{ id: string }> | undefined, ending)
      else if (event.type === 'ask') table.asked(now, event.door, event.asked, answer as Result<object>, ending)
      else if (event.type === 'ring') table.rung(now, ending)
      else if (event.type === 'message') this.follow(event.socket, event.text, ending)
      else table.happened(log.finished, ending)
      if (ending === 'well') table.checkAlarm(machine.clock.now)
    }
  }

  /** A frame of a page that reaches the room. */
  private heard(socket: ServerSocket, text: string): void {
    const frame = JSON.parse(text) as ToRoom
    if (frame.type === 'act') {
      const made = this.log.issued.get(frame.id)
      const { phase } = this.table.table
      if (made && !this.arrived.has(frame.id)) this.arrived.set(frame.id, { since: this.log.since[made.seat]!, phase })
    }
    if (frame.type === 'hello') {
      const n = frame.epoch === this.table.contents?.meta.epoch ? frame.n : -1
      this.sessions.set(socket, { token: frame.token, playerId: undefined, asked: [n], rev: 0 })
    }
    if (frame.type === 'sync') this.sessions.get(socket)?.asked.push(frame.n)
  }

  /** What that frame had to change. */
  private follow(socket: ServerSocket, text: string, ending: Ending): void {
    const frame = JSON.parse(text) as ToRoom
    const isSpoken = frame.type === 'say' || frame.type === 'react'
    // A socket that was told to go, as one that sent too much at once, is not heard; one that broke later may have been.
    if (isSpoken && (!socket.closing || ending !== 'well'))
      this.table.spoken(this.sessions.get(socket)?.playerId, frame, ending)
    else this.table.happened(this.log.finished, ending)
  }

  /** A frame that leaves the room. */
  private sent(socket: ServerSocket, text: string): void {
    const frame = JSON.parse(text) as ToPage
    const session = this.sessions.get(socket)
    this.say(`> ${socket.connection?.process.name}: ${text.slice(0, 160)}`)
    if (frame.type === 'error') return this.error(frame, text, session)
    assert(session, `sent before hello: ${text}`)
    if (frame.type === 'welcome') {
      session.playerId = holderOf(this.table.table, session.token)?.id
      if (session.token !== undefined) assert(session.playerId !== undefined, 'a token that opens nothing was welcomed')
    }
    const seat = this.table.seatOfPlayer(session.playerId)
    const viewer = seat ?? 'spectator'
    switch (frame.type) {
      case 'welcome':
        assert.equal(keysOf(frame), 'epoch info protocol type you')
        return this.info(session, frame.info, frame.you, seat, text)
      case 'info':
        assert.equal(keysOf(frame), 'info type you')
        return this.info(session, frame.info, frame.you, seat, text)
      case 'synced':
        return this.synced(frame, viewer, session.asked.shift() ?? this.unasked())
      case 'entry':
        return this.entry(frame, seat)
      case 'refused':
        assert.equal(keysOf(frame), 'code id type')
        return this.refuse(frame.id, frame.code, seat)
    }
    assert.fail(`an unknown frame: ${text}`)
  }

  private error(frame: Extract<ToPage, { type: 'error' }>, text: string, session: Session | undefined): void {
    assert.equal(keysOf(frame), 'code message type')
    const { code } = frame
    this.errors.set(code, (this.errors.get(code) ?? 0) + 1)
    // What follows a hello that was refused came before the page knew.
    const late = code === 'hello-first' && session !== undefined && this.table.seatOf(session.token) === null
    assert(late || !undeserved.includes(code), `the page did something wrong: ${text}`)
    if (code === 'internal') assert.equal(this.ending, 'failed', 'the room broke')
    if (code === 'bad-token')
      assert.equal(this.table.seatOf(session?.token), null, 'a token that opens a seat was refused')
  }

  private entry(frame: Extract<ToPage, { type: 'entry' }>, seat: Seat | null): void {
    const { log } = this
    const { n } = frame.entry
    const viewer = seat ?? 'spectator'
    assert.equal(keysOf(frame), frame.id === undefined ? 'entry hash type' : 'entry hash id type')
    log.checkEntries([frame.entry], n, n + 1, viewer)
    assert.equal(frame.hash, log.seen(n + 1, viewer).hash)
    if (frame.id === undefined) return
    assert.equal(log.seatOf(n), seat, `the id of an action of another seat: ${frame.id}`)
    assert.equal(log.applied.get(frame.id), n, `${frame.id} was acknowledged and is not in the log`)
  }

  /** Stale is what was decided before the seat last acted or began to be asked, and nothing else. */
  private refuse(id: string, code: string, seat: Seat | null): void {
    const { log, table } = this
    const made = log.issued.get(id)
    if (seat === null || !made) return assert.equal(code, seat === null ? 'not-seated' : made, `${id} was refused`)
    assert(!log.applied.has(id), `${id} is in the log and was refused: ${code}`)
    assert.equal(made.seat, seat, 'a refusal for somebody else')
    const first = this.refused.get(id)
    if (first !== undefined) return assert.equal(code, first, `${id} was answered in two ways`)
    this.refused.set(id, code)
    const { since, phase } = this.arrived.get(id)!
    if (code === 'already-over') return assert.notEqual(table.table.phase, 'playing', `${id} came before the end`)
    assert.equal(phase, 'playing', `${id} came after the end and was refused as ${code}`)
    const right = code === 'stale' ? made.base <= log.since[seat]! : made.base > since
    assert(right, `${id}, decided at ${made.base}, was refused as ${code}; since ${log.since[seat]}`)
  }

  /** Only the start, and leaving, bring a view that nobody asked for. */
  private unasked(): number {
    const door = this.event?.type === 'ask' ? this.event.door : undefined
    assert(door === 'start' || door === 'leave', 'synced without having asked')
    return -1
  }

  private info(session: Session, info: TableInfo, you: Seat | null, seat: Seat | null, text: string): void {
    for (const secret of this.table.secrets) assert(!text.includes(secret), `a secret was sent: ${text}`)
    assert.equal(keysOf(info), infoKeys)
    assert.equal(you, seat, 'a page was told that it is somebody else')
    assert(info.rev > session.rev, `a table info went back from ${session.rev} to ${info.rev}`)
    session.rev = info.rev
    this.table.info(info)
  }

  private synced(frame: Extract<ToPage, { type: 'synced' }>, viewer: Viewer, asked: number): void {
    const { log } = this
    const { n, hash, entries, snapshot } = frame
    assert.equal(n, log.n, 'synced to what is not the latest')
    if (n === 0) return assert.equal(keysOf(frame), 'hash n type')
    assert.equal(keysOf(frame), snapshot ? 'hash n snapshot type' : 'entries hash n type')
    assert.equal(hash, log.seen(n, viewer).hash)
    assert.equal(entries !== undefined, asked > 0 && asked <= n, `asked for ${asked} of ${n}`)
    if (entries) return log.checkEntries(entries, asked, n, viewer)
    const { from, view } = snapshot!
    assert.equal(keysOf(snapshot!), 'entries from view')
    log.checkView(view, from, viewer)
    log.checkEntries(snapshot!.entries, from, n, viewer)
  }
}
