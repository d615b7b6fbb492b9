import assert from 'node:assert/strict'
import type { Seat, Viewer } from '../../shared/engine/game.ts'
import type { Result } from '../../shared/errors.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { ToPage, ToRoom } from '../../shared/protocol.ts'
import type { ChatLine, Phase, TableInfo } from '../../shared/table-info.ts'
import { equal, LogOracle } from './log-oracle.ts'
import type { Machine, RoomEvent } from './machine.ts'
import type { ServerSocket } from './sockets.ts'
import { Rings } from './rings.ts'
import type { Moved } from './rule.ts'
import { chatOf, holderOf, isLetIn, leaverOf, levelAt, ownOf } from './table.ts'
import { TableOracle, type Ending } from './table-oracle.ts'

/** Facts about one socket of the room. */
interface Session {
  /** Token of the hello that it said. */
  token: string | undefined
  welcomed: boolean
  /** Entries from which it has asked, and which were not sent yet. */
  readonly asked: number[]
  rev: number
  /** The newest line that it was told. */
  heard: number
}

/** A refusal that was sent. It is remembered while the room is awake, and while one of these sockets of its sender is open. */
interface Refused {
  readonly sender: string
  readonly code: string
  readonly wakes: number
  readonly sockets: readonly ServerSocket[]
}

const infoKeys = 'commitment game host id next options phase rev seats settings spectators tableLog'

/** Asserts that something sent has these parts, and no others. */
function parts(value: object, keys: string, what: string): void {
  assert.equal(
    Object.keys(value).toSorted().join(' '),
    keys,
    `${what} has other parts: ${Object.keys(value).join(' ')}`,
  )
}

/** Refusals that the room remembers of a sender. */
const REMEMBERED = 8

/** Errors that a correct page never earns. */
const undeserved = ['malformed', 'too-large', 'hello-first', 'hello-twice', 'protocol', 'no-such-table', 'unreadable']

/** Holds every event of a room, and every frame that leaves it, against what is true. It shares no code with the room. */
export class Oracle {
  readonly log: LogOracle
  readonly table: TableOracle
  readonly refused = new Map<string, Refused>()
  readonly errors = new Map<string, number>()
  private readonly machine: Machine
  private readonly say: (what: string) => void
  private readonly sessions = new WeakMap<ServerSocket, Session>()
  /** Phase, and `since` of the player, when an action first reached the room; its first answer may be lost. */
  private readonly arrived = new Map<string, { readonly since: number; readonly phase: Phase }>()
  /** The event whose frames are leaving, and how it ended. */
  private event: RoomEvent | undefined
  private ending: Ending = 'well'
  /** Who had a page open when the machine stopped, which closed them all, in the event that is being judged. */
  private closed: ReadonlyMap<number | undefined, boolean> | undefined
  private readonly rings: Rings

  constructor(game: GameId, machine: Machine, say: (what: string) => void) {
    this.machine = machine
    this.say = say
    this.log = new LogOracle(machine.disk)
    this.table = new TableOracle(game, machine.disk, {
      n: () => this.log.n,
      now: () => machine.clock.now,
      isOpen: (id) => (this.closed ?? this.open()).has(id),
      isHere: (id) => (this.closed ?? this.open()).get(id) === true,
    })
    this.rings = new Rings(machine, this.table)
    machine.watch = (event) => this.watch(event)
    machine.sent = (socket, text) => this.sent(socket, text)
  }

  private watch(event: RoomEvent): (answer: unknown, stopped: boolean) => void {
    const { table, log, machine } = this
    const { fuse } = machine.disk
    const { thrown } = fuse
    const { now } = machine.clock
    if (event.type === 'message') this.heard(event.socket, event.text)
    const open = this.open()
    const isRematch = event.type === 'ask' && event.name === 'rematch'
    const code = isRematch ? table.rematch(now, event.asked) : undefined
    this.rings.settle(log.finished)
    const ring = event.type === 'ring' ? this.rings.begin(now) : undefined
    return (answer, stopped) => {
      const ending: Ending = stopped ? 'stopped' : fuse.thrown > thrown ? 'failed' : 'well'
      this.ending = ending
      this.event = event
      this.closed = stopped ? open : undefined
      const fresh = log.read(machine.clock.now, table.table)
      assert(fresh.length < 2, 'more than one entry at once')
      const moved = fresh[0]?.entry
      if (isRematch) table.rematched(code, answer as Result<{ id: string }> | undefined, ending)
      else if (event.type === 'ask') table.asked(now, event.name, event.asked, answer as Result<object>, ending)
      else if (ring) this.rings.end(ring, moved, log.finished, ending)
      else if (event.type === 'message') this.follow(event.socket, event.text, moved, ending)
      else table.happened(moved, log.finished, ending)
      if (ending === 'well') this.checkAlarms()
      if (ending !== 'well' || isRematch) return
      const still = this.open()
      for (const id of open.keys()) if (id !== undefined && !still.has(id)) table.closed(machine.clock.now, id)
    }
  }

  private checkAlarms(): void {
    const { table, log, machine } = this
    const { now } = machine.clock
    // An alarm that has rung rings again, where that fails.
    if (!this.rings.areUnderWay) table.checkAlarm(now)
    const isFollowed = [...machine.sockets].some(
      (socket) => !socket.gone && !socket.closing && this.sessions.get(socket)?.welcomed,
    )
    const isForBots = log.waits.every((seat) => levelAt(table.table, seat) !== undefined)
    const next = log.nextBot(table.table)
    const isPatient = next !== undefined && !isForBots && log.wouldHear(next)
    table.checkBots(now, log.waits, !isFollowed && isForBots && log.lastBy(3, 'bot'), isPatient)
  }

  /** Whom a socket that was welcomed plays for; nobody, once its token opens nothing any more. */
  private playerOf(session: Session | undefined): number | undefined {
    return session?.welcomed ? holderOf(this.table.table, session.token)?.id : undefined
  }

  /** The players with a page open, and whether one of these is of a device that others did not let in. */
  private open(): Map<number | undefined, boolean> {
    const players = new Map<number | undefined, boolean>()
    for (const socket of this.machine.sockets) {
      if (socket.gone || socket.closing) continue
      const session = this.sessions.get(socket)
      const id = this.playerOf(session)
      const isOwn = session?.token !== undefined && !isLetIn(this.table.table, session.token)
      players.set(id, isOwn || players.get(id) === true)
    }
    return players
  }

  private heard(socket: ServerSocket, text: string): void {
    const frame = JSON.parse(text) as ToRoom
    if (frame.type === 'act') {
      const made = this.log.issued.get(frame.id)
      const { phase } = this.table.table
      if (made && !this.arrived.has(frame.id)) this.arrived.set(frame.id, { since: this.log.since[made.seat]!, phase })
    }
    if (frame.type === 'hello') {
      const n = frame.epoch === this.table.contents?.meta.epoch ? frame.n : -1
      this.sessions.set(socket, { token: frame.token, welcomed: false, asked: [n], rev: 0, heard: -1 })
    }
    if (frame.type === 'sync') this.sessions.get(socket)?.asked.push(frame.n)
  }

  /** Follows the changes of that frame. */
  private follow(socket: ServerSocket, text: string, moved: Moved | undefined, ending: Ending): void {
    const frame = JSON.parse(text) as ToRoom
    const isSpoken = frame.type === 'say' || frame.type === 'react'
    // A socket that was told to go, as one that sent too much at once, is not heard; one that broke later may have been.
    if (isSpoken && (!socket.closing || ending !== 'well')) {
      const session = this.sessions.get(socket)
      this.table.spoken(this.machine.clock.now, this.playerOf(session), frame, ending)
    } else this.table.happened(moved, this.log.finished, ending)
  }

  /** A frame that leaves the room. */
  private sent(socket: ServerSocket, text: string): void {
    const frame = JSON.parse(text) as ToPage
    const session = this.sessions.get(socket)
    this.say(`> ${socket.connection?.process.name}: ${text.slice(0, 160)}`)
    if (frame.type === 'error') return this.error(frame, text, session)
    assert(session, `sent before hello: ${text}`)
    if (frame.type === 'welcome') {
      session.welcomed = true
      const opens = session.token === undefined || this.playerOf(session) !== undefined
      assert(opens, 'a token that opens nothing was welcomed')
    }
    const seat = session.welcomed ? this.table.seatOf(session.token) : null
    // A seat that was given up is not this socket's any more, also where its player comes back.
    if (session.welcomed && seat === null) session.token = undefined
    const viewer = seat ?? 'spectator'
    switch (frame.type) {
      case 'welcome':
        parts(frame, 'chat epoch info own protocol type you', 'a welcome')
        equal(frame.own, ownOf(this.table.table, session.token), 'what its own pages are told')
        this.chat(session, frame.chat)
        return this.info(session, frame.info, frame.you, seat, text)
      case 'info':
        parts(frame, frame.chat ? 'chat info own type you' : 'info own type you', 'a frame of an info')
        equal(frame.own, ownOf(this.table.table, session.token), 'what its own pages are told')
        if (frame.chat) this.chat(session, frame.chat)
        return this.info(session, frame.info, frame.you, seat, text)
      case 'said':
        parts(frame, 'line type', 'a frame of a line')
        return this.said(session, frame.line)
      case 'synced':
        return this.synced(frame, viewer, frame.unasked ? this.unasked() : session.asked.shift()!)
      case 'entry':
        return this.entry(frame, seat)
      case 'refused':
        parts(frame, 'code id type', 'a refusal')
        return this.refuse(socket, frame.id, frame.code, seat)
    }
    assert.fail(`an unknown frame: ${text}`)
  }

  private error(frame: Extract<ToPage, { type: 'error' }>, text: string, session: Session | undefined): void {
    parts(frame, 'code message type', 'an error')
    const { code } = frame
    this.errors.set(code, (this.errors.get(code) ?? 0) + 1)
    // Frames after a hello that was refused were sent before the page knew.
    const late = code === 'hello-first' && session !== undefined && this.table.seatOf(session.token) === null
    assert(late || !undeserved.includes(code), `the page did something wrong: ${text}`)
    if (code === 'internal') assert.equal(this.ending, 'failed', 'the room broke')
    if (code !== 'bad-token' && code !== 'seat-left') return
    assert.equal(this.table.seatOf(session?.token), null, 'a token that opens a seat was refused')
    const left = session?.token !== undefined && leaverOf(this.table.table, session.token) !== undefined
    assert.equal(code, left ? 'seat-left' : 'bad-token', `a token of a seat that was left, or of none: ${code}`)
  }

  private entry(frame: Extract<ToPage, { type: 'entry' }>, seat: Seat | null): void {
    const { log } = this
    const { n } = frame.entry
    const viewer = seat ?? 'spectator'
    parts(frame, frame.id === undefined ? 'entry hash type' : 'entry hash id type', 'a frame of an entry')
    log.checkEntries([frame.entry], n, n + 1, viewer)
    assert.equal(frame.hash, log.seen(n + 1, viewer).hash, `the digest after entry ${n}, for ${viewer}`)
    if (frame.id === undefined) return
    assert.equal(log.seatOf(n), seat, `the id of an action of another seat: ${frame.id}`)
    assert.equal(log.applied.get(frame.id), n, `${frame.id} was acknowledged and is not in the log`)
    const refused = this.refused.get(frame.id)
    assert(!refused || this.isForgotten(refused), `${frame.id} was refused, and carried out`)
  }

  private chat(session: Session, chat: readonly ChatLine[]): void {
    equal(chat, chatOf(this.table.table), 'the chat')
    session.heard = chat.at(-1)?.k ?? -1
  }

  /** The next line, or one of its own that it has said once more. */
  private said(session: Session, line: ChatLine): void {
    const lines = chatOf(this.table.table)
    const own = this.table.table.lines.find(({ k }) => k === line.k)?.playerId === this.playerOf(session)
    if (line.k <= session.heard) assert(own, 'a line was told again')
    else assert.equal(line.k, session.heard + 1, 'a line was not told')
    session.heard = Math.max(session.heard, line.k)
    const known = lines.find(({ k }) => k === line.k)
    if (known) equal(line, known, 'a line')
  }

  /** Who sends: a player, or the one others let in on the seat, of whom the room remembers by themselves. */
  private senderOf(session: Session | undefined): string {
    const { table } = this.table
    return `${this.playerOf(session)}${session?.token !== undefined && isLetIn(table, session.token) ? ' let in' : ''}`
  }

  /**
   * The room may have forgotten the refusal: it has slept since, and of the sender's sockets of then none is left; or it has
   * refused that sender as many others as it remembers.
   */
  private isForgotten(refused: Refused): boolean {
    const { sender, wakes, sockets } = refused
    const all = [...this.refused.values()]
    const later = all.slice(all.indexOf(refused) + 1).filter((one) => one.sender === sender)
    if (later.length >= REMEMBERED) return true
    return wakes !== this.machine.wakes && sockets.every(({ gone, closing }) => gone || closing)
  }

  /** Stale is what was decided before the seat last acted or began to be asked, and nothing else. */
  private refuse(socket: ServerSocket, id: string, code: string, seat: Seat | null): void {
    const { log, table, machine } = this
    const made = log.issued.get(id)
    // Whether it was too much is for the table's oracle to say.
    if (code === 'chat-too-fast') return assert(!made && seat !== null, 'an action was refused as chat')
    if (seat === null || !made) return assert.equal(code, seat === null ? 'not-seated' : made, `${id} was refused`)
    assert(!log.applied.has(id), `${id} is in the log and was refused: ${code}`)
    assert.equal(made.seat, seat, 'a refusal for somebody else')
    const first = this.refused.get(id)
    if (first && !this.isForgotten(first)) return assert.equal(code, first.code, `${id} was answered in two ways`)
    const sender = this.senderOf(this.sessions.get(socket))
    const sockets = [...machine.sockets].filter((one) => this.senderOf(this.sessions.get(one)) === sender)
    // The latest is the last.
    this.refused.delete(id)
    this.refused.set(id, { sender, code, wakes: machine.wakes, sockets })
    const { since, phase } = this.arrived.get(id)!
    if (code === 'already-over') return assert.notEqual(table.table.phase, 'playing', `${id} came before the end`)
    assert.equal(phase, 'playing', `${id} came after the end and was refused as ${code}`)
    const right = code === 'stale' ? made.base <= log.since[seat]! : made.base > since
    assert(right, `${id}, decided at ${made.base}, was refused as ${code}; since ${log.since[seat]}`)
  }

  /** Only the start brings a view that nobody asked for. */
  private unasked(): number {
    assert.equal(this.event?.type === 'ask' && this.event.name, 'start', 'synced unasked, but not at the start')
    return -1
  }

  private info(session: Session, info: TableInfo, you: Seat | null, seat: Seat | null, text: string): void {
    for (const secret of this.table.secrets) assert(!text.includes(secret), `a secret was sent: ${text}`)
    const { proposals: _, declined: __, rescue: ___, clock: ____, ...always } = info
    parts(always, infoKeys, 'a table info')
    assert.equal(you, seat, 'a page was told that it is somebody else')
    // A minute ahead: the room's clock has gone back since.
    const isAhead = session.rev > this.machine.clock.now + 60_000
    assert(info.rev > session.rev || isAhead, `a table info went back from ${session.rev} to ${info.rev}`)
    session.rev = info.rev
    this.table.info(info)
  }

  private synced(frame: Extract<ToPage, { type: 'synced' }>, viewer: Viewer, asked: number | undefined): void {
    const { log } = this
    const { n, hash, entries, snapshot } = frame
    assert.equal(n, log.n, 'synced to what is not the latest')
    if (n === 0) return parts(frame, 'hash n type', 'synced before the start')
    assert(asked !== undefined, 'synced without having asked')
    const atStart = frame.unasked ? ' unasked' : ''
    parts(frame, snapshot ? `hash n snapshot type${atStart}` : 'entries hash n type', 'synced')
    assert.equal(hash, log.seen(n, viewer).hash, `the digest before entry ${n}, for ${viewer}`)
    assert.equal(entries !== undefined, asked > 0 && asked <= n && asked >= n - 30, `asked for ${asked} of ${n}`)
    for (const { n, id } of entries ?? snapshot!.entries) {
      assert.equal(id, (log.seatOf(n) === viewer ? log.actionAt(n) : undefined) ?? undefined, `whose entry ${n} is`)
    }
    if (entries) return log.checkEntries(entries, asked, n, viewer)
    const { from, view } = snapshot!
    parts(snapshot!, 'entries from view', 'a snapshot')
    log.checkView(view, from, viewer)
    log.checkEntries(snapshot!.entries, from, n, viewer)
  }
}
