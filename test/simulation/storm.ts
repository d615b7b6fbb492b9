import assert from 'node:assert/strict'
import type { Seated } from '../../shared/api.ts'
import { verify } from '../../shared/engine/fair.ts'
import { quick } from '../../shared/engine/random.ts'
import type { Phase } from '../../shared/table-info.ts'
import { games } from '../../shared/games/index.ts'
import type { Room } from '../../worker/room.ts'
import type { Result } from '../../worker/errors.ts'
import { chaos } from './chaos.ts'
import { Clock, processOf } from './clock.ts'
import { Host } from './host.ts'
import { Network } from './network.ts'
import { Oracle } from './oracle.ts'
import { Tab, type World } from './headless.ts'

/** What one storm has seen. */
export interface Report {
  readonly game: string
  readonly steps: number
  readonly entries: number
  /** How often each kind of error was made, and each errorFrame told. */
  readonly counts: Readonly<Record<string, number>>
}

/** Simulated ms. */
const STORM = 150_000
const CALM = 4 * 60 * 60_000
/** Under the storm at most so many entries: long games end in the calm. */
const STORMY_ENTRIES = 60

const nonceOf = (k: number): string => k.toString(16).padStart(32, '0')

/** A table, its players and its spectators, through a storm and to the end of the game. Everything comes from the seed. */
export class Storm {
  readonly seed: number
  readonly world: World
  readonly host: Host
  readonly tabs: Tab[] = []
  readonly counts: Record<string, number> = {}
  private readonly id = 'storm-storm-stor'
  private readonly gameId: string
  private readonly lines: string[] = []
  private readonly seats: Seated[] = []
  private steps = 0
  private opened = 0
  private readAt = 0
  /** A line of the room's own log that tells a secret. */
  private leak: string | undefined

  constructor(seed: number, gameId: string) {
    this.seed = seed
    this.gameId = gameId
    const clock = new Clock(processOf('test'))
    this.host = new Host()
    const random = quick(seed)
    const network = new Network(clock, random, this.host)
    const oracle = new Oracle(this.host.storage)
    this.world = { clock, random, network, oracle, say: (what) => this.say(what) }
    this.host.heard = (socket, text) => oracle.heard(socket, text)
    this.host.sent = (socket, text) => {
      const tab = this.tabs.find(({ process }) => process === socket.connection?.process)
      this.say(`> ${socket.connection?.process.name}: ${text.slice(0, 160)}`)
      this.read()
      if (tab) oracle.frame(socket, text, tab.seat())
    }
  }

  say(what: string): void {
    this.lines.push(`${((this.world.clock.now / 1000) % 100_000).toFixed(3)} ${what}`)
    if (this.lines.length > 60) this.lines.shift()
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  /** Runs it; whatever fails, fails with the seed and the last steps. */
  async run(): Promise<Report> {
    const restore = [this.world.clock.install(this.seed), this.host.install(), this.muffle()]
    try {
      await this.setUp()
      await this.rage()
      await this.calm()
      for (const tab of this.tabs) tab.link.close()
      return { game: this.gameId, steps: this.steps, entries: this.world.oracle.n, counts: this.counts }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`storm of ${this.gameId}, seed ${this.seed}\n${this.lines.join('\n')}\n${why}`, { cause: error })
    } finally {
      for (const undo of restore) undo()
    }
  }

  /** The room's own lines must tell nothing either. */
  private muffle(): () => void {
    const { log, warn, error } = console
    const listen = (...parts: unknown[]): void => {
      const line = parts.join(' ')
      this.say(`log ${line.slice(0, 400)}`)
      for (const secret of this.world.oracle.secrets) if (line.includes(secret)) this.leak ??= line
    }
    console.log = console.warn = console.error = listen
    return () => Object.assign(console, { log, warn, error })
  }

  /** As a page asks: again, until there is an answer. */
  private async ask<T>(call: (room: Room) => Result<T>): Promise<T> {
    for (let tries = 0; tries < 20; tries++) {
      const answer = await this.host.run(call)
      if (answer && 'ok' in answer) return answer.ok
      if (answer && answer.code !== 'internal') assert.fail(`refused: ${answer.code}`)
    }
    return assert.fail('no answer')
  }

  private async setUp(): Promise<void> {
    const { random, clock, oracle, network } = this.world
    const game = games[this.gameId]!
    const { min, max } = game.seats
    const most = random.below(8) === 0 ? max : Math.min(max, 4)
    const seats = min + random.below(most - min + 1)
    const options = Object.fromEntries(
      game.choices.map(({ id, values }) => [id, values[random.below(values.length)]!] as const),
    )
    const host = { game: game.id, options, name: 'Secret Ada', nonce: nonceOf(1) }
    this.seated(await this.ask((room) => room.create(this.id, host)))
    clock.current = network.room
    // Free places between them close up at the start, and seats change.
    const places = random.shuffle(Array.from({ length: max - 1 }, (_, i) => i + 1)).slice(0, seats - 1)
    for (const [k, seat] of places.entries()) {
      if (random.below(2)) this.open(this.seats.at(-1)!)
      if (random.below(3) === 0) this.host.storage.light(1 + random.below(4), random.below(2) ? 'stop' : 'throw')
      const input = { name: `Secret ${k}`, nonce: nonceOf(2 + k), seat }
      this.seated(await this.ask((room) => room.sit(input)))
      await this.transfer(random.below(2_000))
    }
    for (const seat of this.seats) if (this.tabs.every(({ token }) => token !== seat.token)) this.open(seat)
    for (let k = random.below(2); k > 0; k--) this.watch()
    for (let k = 1; k <= seats; k++) oracle.secrets.add(nonceOf(k))
    await this.transfer(random.below(3_000))
    await this.ask((room) => room.start(this.seats[0]!.token))
    this.read()
    for (let k = random.below(2); k > 0; k--) this.watch()
  }

  private seated(seat: Seated): void {
    this.seats.push(seat)
    this.world.oracle.secrets.add(seat.token)
  }

  open(seated: Seated): void {
    const { oracle } = this.world
    const seat = (): number =>
      oracle.n === 0 ? seated.seat : this.seats.filter((other) => other.seat < seated.seat).length
    this.tabs.push(new Tab(this.world, `seat${seated.seat}-tab${this.opened++}`, seated.token, seat))
  }

  /** Tabs at once: what more would show is not worth its time. */
  get most(): number {
    return Math.max(7, this.seats.length + 2)
  }

  /** Another tab on some seat; three at most, for the room allows four sockets and may hold a dead one. */
  openMore(): void {
    const seat = this.seats[this.world.random.below(this.seats.length)]!
    if (this.tabs.filter(({ token }) => token === seat.token).length < 3) this.open(seat)
  }

  watch(): void {
    this.tabs.push(new Tab(this.world, `spectator-tab${this.opened++}`, undefined, () => null))
  }

  /** Shows the oracle what was stored, once after every event of the room. */
  private read(): void {
    if (this.readAt === this.host.events) return
    this.readAt = this.host.events
    this.world.oracle.read(this.world.clock.now)
  }

  /** One step of anything, then every invariant. */
  private async step(): Promise<void> {
    const { clock } = this.world
    assert(await clock.step(), 'nothing happens any more')
    this.steps++
    this.read()
    assert.equal(this.leak, undefined, 'a secret was logged')
    for (const tab of this.tabs) tab.check()
  }

  private async transfer(ms: number): Promise<void> {
    const { clock } = this.world
    let over = false
    clock.in(ms, processOf('test'), () => (over = true))
    while (!over) await this.step()
  }

  private async until(done: () => boolean, ms: number): Promise<void> {
    const { clock } = this.world
    const end = clock.now + ms
    while (!done() && clock.now < end) await this.step()
  }

  private over(): boolean {
    const { game, n } = this.world.oracle
    const state = this.tabs.find(({ link }) => link.state.n === n)?.link.state
    return game !== undefined && state?.view !== undefined && game.outcome(state.view) !== undefined
  }

  private phase(): Phase {
    return this.over() ? 'finished' : 'playing'
  }

  private async rage(): Promise<void> {
    const { clock, random, oracle } = this.world
    const weather = processOf('weather')
    const pace = 300 + random.below(5_000)
    const strike = async (): Promise<void> => {
      await chaos(this)
      clock.in(random.below(pace), weather, strike)
    }
    clock.in(random.below(pace), weather, strike)
    await this.until(() => this.over() || oracle.n > STORMY_ENTRIES, STORM)
    weather.dead = true
  }

  /** All heals and everybody agrees; then the game is played to its end, and everybody agrees again. */
  private async calm(): Promise<void> {
    const { network, oracle } = this.world
    this.say('calm')
    this.host.storage.douse()
    network.heal()
    for (const tab of this.tabs) tab.thaw()
    await this.agree()
    for (const tab of [...this.tabs].reverse()) this.dismiss(tab)
    for (const tab of this.tabs) tab.play()
    await this.until(() => this.over(), CALM)
    assert(this.over(), `the game did not end: it stands at ${oracle.n}`)
    await this.agree()
    await this.prove()
    this.counts['crashes'] = this.host.crashes
    this.counts['wakes'] = this.host.wakes
    for (const [code, times] of oracle.faults) this.counts[`errorFrame ${code}`] = times
    this.counts['refused'] = oracle.refused.size
  }

  /** Closes a tab that the game can do without: of every seat one stays, and one spectator. */
  dismiss(tab: Tab): void {
    if (this.tabs.filter(({ token }) => token === tab.token).length === 1) return
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    tab.close()
  }

  private async agree(): Promise<void> {
    const { oracle } = this.world
    for (const tab of this.tabs) tab.rest()
    const settled = ({ link: { state } }: Tab): boolean =>
      state.stand === 'live' && state.n === oracle.n && !state.pending && state.info?.phase === this.phase()
    // Late wakes and late closes come to rest, too.
    await this.transfer(150_000)
    await this.until(() => this.tabs.every(settled), 600_000)
    const { you, turns, ...info } = await this.ask((room) => room.info())
    assert.equal(you, null)
    for (const tab of this.tabs) {
      const { state } = tab.link
      const waits = this.phase() === 'playing' ? games[this.gameId]!.mayAct(state.view!) : []
      assert.deepEqual(turns, waits, `${tab.name} waits for others`)
      const { stand, n, pending, error } = state
      assert(settled(tab), `${tab.name} has not come back: ${JSON.stringify({ stand, n, pending, error })}`)
      assert.deepEqual({ ...state.info, rev: 0 }, { ...info, rev: 0 }, `${tab.name} has another info`)
      tab.checkLog()
    }
    oracle.reread()
  }

  /** The record opens, and proves every draw. */
  private async prove(): Promise<void> {
    const { random, oracle } = this.world
    if (random.below(2)) this.host.evict()
    const record = await this.ask((room) => room.record())
    assert.deepEqual(verify(games[this.gameId]!, record), {
      fair: true,
      entries: oracle.n,
      draws: record.entries.filter(({ drew }) => drew).length,
    })
  }
}
