import assert from 'node:assert/strict'
import type { AnyRules, Random } from '../../shared/engine/game.ts'
import type { Answer, Asked, HandlerName } from '../../shared/room/handlers.ts'
import { games, searchables } from '../../shared/games/registry.ts'
import type { Aside } from '../../shared/protocol.ts'
import { LATE, nothingKnown, type SyncState } from '../../web/room/connection.ts'
import { dialledBy, type HeadDocument } from '../support/early.ts'
import type { Sync } from '../../web/room/sync.ts'
import { ClientSocket } from '../support/client-socket.ts'
import { SyncPlayer, type OwnOptions } from '../support/sync-player.ts'
import { processOf, type Clock, type Process } from './clock.ts'
import { equal } from './log-oracle.ts'
import type { Machine } from './machine.ts'
import { Connection, type Network } from './network.ts'
import type { Oracle } from './oracle.ts'

/** ms: a ping at the latest, its pong at the latest, and a little. */
const BLIND = 20_500
/** ms that a page may go on asking on one socket. */
const ASKING = 10_500
/** ms in which a second wake asks nothing new. */
const ASKED = 500

/** World that all pages of one table share. */
export interface World {
  readonly clock: Clock
  readonly random: Random
  readonly network: Network
  readonly machine: Machine
  readonly oracle: Oracle
  /** Every token that some device was given. */
  readonly tokens: Set<string>
  /** Every action that was made where there was no network, and its page. */
  readonly tunnelled: Map<string, HeadlessPage>
  readonly say: (what: string) => void
}

/** Device's own memory of a table, which outlives the pages on it. */
export interface Device {
  readonly memory: Map<string, string>
  /** Latest view of the seat. */
  kept?: Partial<SyncState> | undefined
  /** The action that waited for its answer when one of its pages was looked at last. */
  waits?: string | undefined
}

const PENDING = 'pending'

/** The action that waits on a device for its answer. */
export const waitingOn = ({ memory }: Device): string | undefined =>
  (JSON.parse(memory.get(PENDING) ?? '{}') as { pending?: { id: string } }).pending?.id

/** A page in a storm, on a device that goes on when it is gone, with a player who plays at random. */
export class HeadlessPage extends SyncPlayer {
  readonly name: string
  /** Token of the seat, kept like the pending action; undefined: a spectator. */
  token: string | undefined
  process!: Process
  /** Tells its head that it was hidden, or is shown again. */
  private document: HeadDocument = {}
  /** Whether the page's files are there. */
  private isLoaded = false
  private readonly world: World
  readonly device: Device
  private socket: ClientSocket | undefined
  private ids = 0
  private loads = 0
  private loadedAt = 0
  private playing = true
  private hidden = false
  /** Since when timers run and pings are sent; and when the page was last woken. */
  private awakeSince = 0
  private woken = Number.NEGATIVE_INFINITY
  /** When it was woken before its files were there, without being told so. */
  private unnoticed = Number.NEGATIVE_INFINITY
  private checked: SyncState | undefined
  /** Since when it asks without an answer, and since when it is live with an action that has none. */
  private asking: number | undefined
  private unanswered: number | undefined
  private draft: unknown
  /** The seat it had last, and whether its player left that. */
  private seat = { at: -1, isLeft: false }

  constructor(world: World, name: string, token: string | undefined, device: Device = { memory: new Map() }) {
    super(device.memory)
    this.world = world
    this.device = device
    this.name = name
    this.token = token
    if (token !== undefined) world.tokens.add(token)
    this.load()
    this.play()
  }

  private get loaded(): Sync | undefined {
    return this.isLoaded ? this.sync : undefined
  }

  override get state(): SyncState {
    return this.loaded?.state ?? nothingKnown
  }

  private load(): void {
    this.process = processOf(`${this.name}/${++this.loads}`)
    this.awakeSince = this.loadedAt = this.world.clock.now
    this.hidden = false
    const { clock, random } = this.world
    clock.current = this.process
    this.isLoaded = false
    this.checked = undefined
    this.document = {}
    if (random.below(3) > 0) return this.begin()
    // Now and then its files are there too late, or at once.
    const localStorage = this.token === undefined ? {} : { 'murex:table': this.token }
    const { document } = this
    const early = dialledBy({
      origin: 'http://storm',
      table: 'table',
      localStorage,
      WebSocket: this.newSocket(),
      document,
    })
    clock.in(random.below(12) * random.below(1_000), this.process, () => {
      globalThis.early = early
      this.begin()
    })
  }

  /** The page's files are there. */
  private begin(): void {
    const { now } = this.world.clock
    // Files that come so soon bring what its head has heard as news.
    if (now - this.loadedAt > LATE) this.woken = Math.max(this.woken, this.unnoticed)
    this.connect()
    this.isLoaded = true
    if (this.device.kept) this.sync.show(this.device.kept)
  }

  private newSocket(): new (url: string) => ClientSocket {
    const { network, machine } = this.world
    const { process } = this
    const opened = (socket: ClientSocket): Connection => {
      this.socket = socket
      return new Connection(network, machine, process, socket)
    }
    return class extends ClientSocket {
      constructor(url: string) {
        super(url, opened)
      }
    }
  }

  protected wire(): OwnOptions {
    const { random } = this.world
    return {
      url: 'ws://storm/api/tables/table/socket',
      token: () => this.token,
      loadGame: (id) =>
        new Promise<AnyRules>((resolve, reject) => {
          const fails = random.below(10) === 0
          setTimeout(() => (fails ? reject(new Error('not loaded')) : resolve(games[id])), random.below(400))
        }),
      newId: () => this.newId(),
      WebSocket: this.newSocket(),
      mismatch: (n, mine, rooms) => assert.fail(`${this.name}: digest ${mine} is not ${rooms} after entry ${n}`),
    }
  }

  /**
   * As the page does: with a token that opens nothing any more, it goes on as a spectator; and it follows its player back to a
   * seat that was left, and come back to, on another device.
   */
  protected override changed(state: SyncState): void {
    this.account(state)
    const { error, status, you, info } = state
    if (status === 'live') this.keep(state)
    if (error?.code === 'bad-token' || error?.code === 'seat-left') return this.useToken(undefined)
    if (you !== null) this.seat = { at: you, isLeft: false }
    const { at, isLeft } = this.seat
    const kind = status === 'live' && you === null ? info?.seats[at]?.kind : undefined
    if (kind === 'left') this.seat = { at, isLeft: true }
    if (kind === 'player' && isLeft && this.token !== undefined) this.useToken(this.token)
  }

  /** Keeps the view that a reload shows till the room speaks, while the game runs. */
  private keep({ epoch, info, you, n, view, game }: SyncState): void {
    const runs = you !== null && info?.phase === 'playing' && view !== undefined && game?.outcome(view) === undefined
    const log = view && { from: n, view, entries: [] }
    this.device.kept = runs ? { asOf: this.world.clock.now, epoch, info, you, n, view, log, game } : undefined
  }

  /** [PAGE-92] What waited for its answer waits still, unless it has that, was undone, or was of another seat. */
  private account({ you }: SyncState): void {
    const { device, world } = this
    const { waits } = device
    device.waits = waitingOn(device)
    if (waits === undefined || waits === device.waits) return
    const { log, refused } = world.oracle
    const isAnswered = log.applied.has(waits) || refused.has(waits)
    assert(isAnswered || log.issued.get(waits)!.seat !== you, `${this.name} has lost ${waits}`)
  }

  newId(): string {
    return `action-${this.name}-${++this.ids}`
  }

  /** Goes on with another token, or as a spectator; what was known stays on the screen until the room has answered. */
  useToken(token: string | undefined): void {
    this.token = token
    this.device.kept = undefined
    this.seat = { at: -1, isLeft: false }
    if (token !== undefined) this.world.tokens.add(token)
    this.inside(() => {
      const old = this.loaded
      if (!old) return
      this.connect(old.state)
      old.close()
    })
  }

  /** A request of this page; a table info in the answer is shown at once. */
  async call<D extends HandlerName>(name: D, ...asked: Asked<D>): ReturnType<typeof this.world.network.call<D>> {
    const { network, machine, say } = this.world
    const sync = this.loaded
    const answer = await network.call(this.process, machine, name, ...asked)
    say(`${this.name} asked ${name}: ${JSON.stringify(answer).slice(0, 60)}`)
    const ok = 'ok' in answer ? (answer as Extract<Answer<'end'>, { ok: object }>).ok : undefined
    if (ok && 'rev' in ok && name !== 'info' && sync === this.loaded) this.inside(() => sync?.learn(ok))
    return answer
  }

  say(aside: Aside): void {
    this.inside(() => this.loaded?.sendAside(aside))
  }

  /** The page is closed, or loaded again. */
  close(): void {
    this.process.dead = true
    for (const connection of this.world.network.connections) {
      if (connection.process === this.process) connection.hungUp(1001, '')
    }
  }

  /** The device ends the page, and says so to nobody. */
  kill(): void {
    this.process.dead = true
    for (const connection of this.world.network.connections) {
      if (connection.process === this.process) connection.reset()
    }
  }

  /** A page that was killed is opened again. */
  start(): void {
    if (!this.process.dead) return
    this.load()
    // By then its player may have been told to rest.
    if (this.playing) this.play()
  }

  reload(): void {
    this.close()
    this.load()
    this.play()
  }

  /** The browser suspends the page, having said so or not. */
  freeze(announced: boolean): void {
    if (this.process.frozen) return
    if (announced) this.hide()
    this.process.frozen = true
  }

  /** The page runs again, and is looked at before or after everything that waited. */
  thaw(): void {
    const { clock, random } = this.world
    if (this.process.frozen) {
      this.awakeSince = clock.now
      if (random.below(2)) clock.in(0, this.process, () => this.wake())
      clock.thaw(this.process)
    }
    clock.in(random.below(300), this.process, () => this.wake())
  }

  /** Seen for a moment: what it asked then is answered while it does not run. */
  glance(): void {
    this.wake()
    this.freeze(true)
  }

  hide(): void {
    this.turn(true)
    this.inside(() => this.loaded?.sleep())
  }

  wake(): void {
    const { clock } = this.world
    if (this.hidden) this.awakeSince = clock.now
    // Its head alone notices nothing but that it was hidden.
    if (this.isLoaded || this.hidden) this.woken = clock.now
    else this.unnoticed = clock.now
    this.turn(false)
    this.inside(() => this.loaded?.wake())
  }

  private turn(hidden: boolean): void {
    if (hidden !== this.hidden) this.inside(() => this.document.onvisibilitychange?.())
    this.hidden = hidden
  }

  offline(): void {
    this.inside(() => this.loaded?.offline())
  }

  private inside(run: () => void): void {
    this.world.clock.current = this.process
    run()
  }

  /** The player plays on, until told to rest. */
  play(): void {
    const { clock, random } = this.world
    const { process } = this
    this.playing = true
    const again = (): void => {
      clock.in(100 + random.below(2_500), process, () => {
        if (!this.playing) return
        this.decide()
        again()
      })
    }
    again()
  }

  rest(): void {
    this.playing = false
  }

  /** A random legal command; now and then an earlier thought, also out of turn, and a look away while it is sent. */
  private decide(): void {
    const { clock, random } = this.world
    const { info, view, you, game } = this.state
    if (!info || !game || view === undefined || you === null) return
    if (this.state.pending && this.isCutOff && random.below(60) === 0) return this.undo(this.state.pending.id)
    if (random.below(10) === 0 && this.goBack()) return
    const mayAct = info.phase === 'playing' && game.mayAct(view).includes(you)
    const fresh: unknown = mayAct ? searchables[info.game].pick(view, you, random) : this.draft
    const command = this.draft !== undefined && random.below(15) === 0 ? this.draft : fresh
    this.draft = fresh
    if (!mayAct && (command === undefined || random.below(15) > 0)) return
    if (!this.isLoaded || !this.act(command)) return
    this.send()
    if (random.below(5) === 0) clock.in(random.below(500), this.process, () => this.wake())
  }

  /** Takes back one of the last entries, or would like to. */
  private goBack(): boolean {
    const back = Math.max(0, this.state.n - 1 - this.world.random.below(3))
    if (!this.isLoaded || !this.takeBack(back)) return false
    this.send()
    return true
  }

  /** Whether its device is where there is no network. */
  get isCutOff(): boolean {
    return this.world.network.tunnels.has(this.name)
  }

  /** Whether it shows a position in which its player may act. */
  get isAsked(): boolean {
    const { info, view, you, game } = this.state
    return info?.phase === 'playing' && view !== undefined && you !== null && game?.mayAct(view).includes(you) === true
  }

  /** Undoes the waiting action, which the oracle then counts as never made. */
  private undo(id: string): void {
    const { device, world } = this
    const { waits } = device
    device.waits = undefined
    if (!this.isLoaded || !this.withdraw()) device.waits = waits
    else world.oracle.log.issued.delete(id)
  }

  /** The action that is on its way from now on. */
  private send(): void {
    const { id, base } = this.state.pending!
    this.device.waits = waitingOn(this.device)
    if (this.isCutOff) this.world.tunnelled.set(id, this)
    this.world.oracle.log.issued.set(id, this.issued.get(id)!)
    this.world.say(`${this.name} acts: ${id} at ${base} while ${this.state.status}`)
  }

  /** Holds what this page shows against what is true. */
  check(): void {
    const { oracle, machine } = this.world
    const { log: truth, table } = oracle
    const { state } = this
    this.checkTimes(state)
    if (state.status === 'live') this.checkLive(state)
    if (state === this.checked) return
    const before = this.checked?.info?.rev ?? 0
    this.checked = state
    const { info, view, n, log } = state
    if (info) {
      // Unless the room's clock did, by a minute or more.
      const isReset = machine.clock.now < before - 60_000
      assert(info.rev >= before || isReset, `${this.name}'s table info went back from ${before} to ${info.rev}`)
      // The number of spectators comes by its own socket alone.
      const { spectators } = info
      equal(info, { ...table.infos.get(info.rev), spectators }, `the table info of ${this.name}`)
    }
    if (view === undefined) return
    truth.checkView(view, n, this.viewer)
    assert(log && log.from + log.entries.length === n, `${this.name} has lost some of the log`)
    truth.checkView(log.view, log.from, this.viewer)
    truth.checkEntries(log.entries.slice(-1), n - log.entries.slice(-1).length, n, this.viewer)
  }

  /** No question and no action stays open for long while timers run and pings are sent. */
  private checkTimes({ status, pending }: SyncState): void {
    const { now } = this.world.clock
    const runs = !this.process.frozen
    this.asking = status === 'catching-up' && runs ? (this.asking ?? now) : undefined
    this.unanswered = status === 'live' && pending && runs && !this.hidden ? (this.unanswered ?? now) : undefined
    assert(now - (this.asking ?? now) <= ASKING, `${this.name} asks for ever`)
    assert(now - (this.unanswered ?? now) <= BLIND, `${this.name} waits for an answer to ${pending?.id} for ever`)
  }

  private checkLive(state: SyncState): void {
    const { oracle, clock } = this.world
    assert(this.socket?.readyState === 1 || this.process.frozen, `${this.name} is live without a socket`)
    const missed = oracle.log.times[state.n]
    if (missed === undefined) return
    // Asked when it was woken, it cannot be live without what was there to be told.
    assert(missed > this.woken - ASKED, `${this.name} is live at ${state.n}, older than when it was woken`)
    if (this.hidden || this.process.frozen) return
    const blind = clock.now - Math.max(missed, this.awakeSince)
    assert(blind <= BLIND, `${this.name} is live at ${state.n} and has not been for ${blind} ms`)
  }

  /** Everything this page knows of the past, in full. */
  checkLog(): void {
    const { log, n } = this.state
    if (log) this.world.oracle.log.checkEntries(log.entries, log.from, n, this.viewer)
  }
}
