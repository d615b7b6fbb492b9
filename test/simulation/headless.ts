import assert from 'node:assert/strict'
import type { AnyGame, Random, Seat, Viewer } from '../../shared/engine/game.ts'
import { games } from '../../shared/games/index.ts'
import { Sync } from '../../web/room/sync.ts'
import type { SyncState } from '../../web/room/connection.ts'
import { processOf, type Clock, type Process } from './clock.ts'
import { ClientSocket, type Network } from './network.ts'
import type { Oracle } from './oracle.ts'
import { same } from './same.ts'

/** ms: a ping at the latest, its pong at the latest, and a little. */
const BLIND = 20_500
/** ms that a page may go on asking on one socket. */
const ASKING = 10_500
/** ms in which a second wake asks nothing new. */
const ASKED = 500

/** What all tabs of one game share. */
export interface World {
  readonly clock: Clock
  readonly random: Random
  readonly network: Network
  readonly oracle: Oracle
  readonly say: (what: string) => void
}

/** One page in one browser tab, with the real link, a memory that survives reloads, and a player who plays at random. */
export class Tab {
  readonly name: string
  readonly token: string | undefined
  process!: Process
  link!: Sync
  /** The player's seat now, as the test knows it; null watches. */
  readonly seat: () => Seat | null
  private readonly world: World
  private readonly memory = new Map<string, string>()
  private socket: ClientSocket | undefined
  private ids = 0
  private loads = 0
  private playing = true
  private hidden = false
  /** Since when timers run and pings are sent; and when the page was last woken. */
  private awakeSince = 0
  private woken = Number.NEGATIVE_INFINITY
  private checked: SyncState | undefined
  /** Since when it asks without an answer, and since when it is live with an action that has none. */
  private asking: number | undefined
  private unanswered: number | undefined
  private draft: unknown

  constructor(world: World, name: string, token: string | undefined, seat: () => Seat | null) {
    this.world = world
    this.name = name
    this.token = token
    this.seat = seat
    this.load()
    this.play()
  }

  get viewer(): Viewer {
    return this.seat() ?? 'spectator'
  }

  private load(): void {
    const { world, memory, token } = this
    const { clock, network, random } = world
    const process = processOf(`${this.name}/${++this.loads}`)
    const opened = (socket: ClientSocket): void => void (this.socket = socket)
    this.process = process
    this.awakeSince = clock.now
    this.hidden = false
    clock.current = process
    this.link = new Sync({
      url: 'ws://storm/socket',
      token: () => token,
      loadGame: (id) =>
        new Promise<AnyGame>((resolve, reject) => {
          const fails = random.below(10) === 0
          setTimeout(() => (fails ? reject(new Error('not loaded')) : resolve(games[id]!)), random.below(400))
        }),
      memory: {
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
      },
      memoryKey: 'pending',
      newId: () => `action-${this.name}-${++this.ids}`,
      WebSocket: class extends ClientSocket {
        constructor() {
          super(network, process)
          opened(this)
        }
      },
      changed: () => undefined,
      mismatch: (n, mine, rooms) => assert.fail(`${this.name}: digest ${mine} is not ${rooms} after entry ${n}`),
    })
    this.checked = undefined
  }

  private end(): void {
    this.process.dead = true
    for (const connection of this.world.network.connections) {
      if (connection.process === this.process) connection.hungUp(1001, '')
    }
  }

  reload(): void {
    this.end()
    this.load()
    this.play()
  }

  close(): void {
    this.end()
  }

  /** The browser suspends the tab, having said so or not. */
  freeze(told: boolean): void {
    if (this.process.frozen) return
    this.hidden ||= told
    if (told) this.inside(() => this.link.sleep())
    this.process.frozen = true
  }

  /** The tab runs again, and is told that it is seen before or after everything that waited. */
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
    this.hidden = true
    this.inside(() => this.link.sleep())
  }

  wake(): void {
    const { clock } = this.world
    if (this.hidden) this.awakeSince = clock.now
    this.hidden = false
    this.woken = clock.now
    this.inside(() => this.link.wake())
  }

  offline(): void {
    this.inside(() => this.link.offline())
  }

  private inside(run: () => void): void {
    this.world.clock.current = this.process
    run()
  }

  /** The player plays on, until told to rest. */
  play(): void {
    const { clock, random } = this.world
    this.playing = true
    clock.in(100 + random.below(2_500), this.process, () => {
      if (!this.playing) return
      this.decide()
      this.play()
    })
  }

  rest(): void {
    this.playing = false
  }

  /** A random legal command; now and then an earlier thought, also out of turn, and a look away while it is sent. */
  private decide(): void {
    const { oracle, clock, random, say } = this.world
    const { info, view, you } = this.link.state
    const game = games[info?.game ?? '']
    if (!game || view === undefined || you === null) return
    const waited = game.mayAct(view).includes(you)
    const fresh: unknown = waited ? game.pick(view, you, random) : this.draft
    const command = this.draft !== undefined && random.below(15) === 0 ? this.draft : fresh
    this.draft = fresh
    if (!waited && (command === undefined || random.below(15) > 0)) return
    if (!this.link.act(command)) return
    const { id, base } = this.link.state.pending!
    oracle.issued.set(id, { seat: you, base, command })
    say(`${this.name} acts: ${id} at ${base} while ${this.link.state.stand}`)
    if (random.below(5) === 0) clock.in(random.below(500), this.process, () => this.wake())
  }

  /** Holds what this page shows against what is true. */
  check(): void {
    const { oracle } = this.world
    const { state } = this.link
    this.checkTimes(state)
    if (state.stand === 'live') this.checkLive(state)
    if (state === this.checked) return
    this.checked = state
    if (state.view === undefined) return
    same(state.view, oracle.seen(state.n, this.viewer).view, `${this.name} shows at ${state.n}`)
    const { log } = state
    assert(log && log.from + log.told.length === state.n, `${this.name} has lost some of the log`)
    same(log.view, oracle.seen(log.from, this.viewer).view, `${this.name}'s log begins at ${log.from} with`)
    const last = log.told.at(-1)
    if (last) same(last, oracle.telling(state.n - 1, this.viewer), `${this.name} was told at ${state.n - 1}`)
  }

  /** No question and no action stays open for long while timers run and pings are sent. */
  private checkTimes({ stand, pending }: SyncState): void {
    const { now } = this.world.clock
    const runs = !this.process.frozen
    this.asking = stand === 'catching-up' && runs ? (this.asking ?? now) : undefined
    this.unanswered = stand === 'live' && pending && runs && !this.hidden ? (this.unanswered ?? now) : undefined
    assert(now - (this.asking ?? now) <= ASKING, `${this.name} asks for ever`)
    assert(now - (this.unanswered ?? now) <= BLIND, `${this.name} waits for an answer to ${pending?.id} for ever`)
  }

  private checkLive(state: SyncState): void {
    const { oracle, clock } = this.world
    assert(this.socket?.readyState === 1 || this.process.frozen, `${this.name} is live without a socket`)
    const missed = oracle.times[state.n]
    if (missed === undefined) return
    // Asked when it was woken, it cannot be live without what was there to be told.
    assert(missed > this.woken - ASKED, `${this.name} is live at ${state.n}, older than when it was woken`)
    if (this.hidden || this.process.frozen) return
    const blind = clock.now - Math.max(missed, this.awakeSince)
    assert(blind <= BLIND, `${this.name} is live at ${state.n} and has not been for ${blind} ms`)
  }

  /** Everything this page knows of the past, in full. */
  checkLog(): void {
    const { log } = this.link.state
    log?.told.forEach((told, i) =>
      same(told, this.world.oracle.telling(log.from + i, this.viewer), `${this.name} was told at ${log.from + i}`),
    )
  }
}
