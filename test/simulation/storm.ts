import assert from 'node:assert/strict'
import type { Seat } from '../../shared/engine/game.ts'
import { levels, type Level } from '../../shared/search/bot.ts'
import { quick } from '../../shared/engine/random.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { Receipt } from '../../shared/proposals.ts'
import type { Answer, Asked, HandlerName } from '../../shared/room/handlers.ts'
import { calm } from './calm.ts'
import { absence, inheritance } from './comeback.ts'
import { chaos } from './chaos.ts'
import { Clock, processOf } from './clock.ts'
import { stateNames, statesNow } from './coverage.ts'
import { errand } from './errands.ts'
import { HeadlessPage, type Device, type World } from './headless.ts'
import { durable } from './durable.ts'
import { House } from './house.ts'
import type { Machine } from './machine.ts'
import { Network } from './network.ts'
import { Oracle } from './oracle.ts'
import { sitDown } from './setup.ts'
import { holders, isLetIn, isPassing } from './table.ts'

export interface Report {
  readonly game: GameId
  readonly steps: number
  readonly entries: number
  /** Counts of each accident and each errand that began, and of each error sent. */
  readonly counts: Readonly<Record<string, number>>
  /** Counts of each accident in each state: `crash, a game is over`. Nought where it came in others alone. */
  readonly pairs: Readonly<Record<string, number>>
  /** Duration in simulated ms. */
  readonly simulated: number
}

/** Report that `npm run storm` reads of each storm that went well, a line of JSON in the file STORM_REPORTS. */
export interface KindReport extends Report {
  /** ms of a core that it took. */
  readonly core: number
  readonly kind: 'storm' | 'deploys' | 'tunnels'
}

/** Simulated ms. */
const STORM = 150_000
const AFTERMATH = 25_000
/** Under the storm at most so many entries: long games end in the calm. */
const STORMY_ENTRIES = 60
const MOST_STEPS = 1_000_000
/** Pages on one seat, but for a while: the room allows four sockets, and may hold a dead one. */
export const MOST_PAGES = 3

/** The table is made, and the storm comes; then the calm. */
export async function whole(storm: Storm): Promise<void> {
  await sitDown(storm)
  await storm.rage(STORM, () => storm.isOver() || storm.world.oracle.log.n > STORMY_ENTRIES)
  await inheritance(storm)
  if (storm.world.random.below(3) === 0) await absence(storm)
  await calm(storm, () => storm.rage(AFTERMATH, () => false))
}

export type Ok<D extends HandlerName> = Extract<Answer<D>, { ok: unknown }>['ok']

/** A table, its players and its spectators, through a storm and to the end of the game. Everything comes from the seed. */
export class Storm {
  readonly id = 'storm-storm-stor'
  readonly game: GameId
  readonly house: House
  readonly world: World
  readonly pages: HeadlessPage[] = []
  /** Every code that was given for a further device, and every answer to somebody without a seat who proposed. */
  readonly codes: string[] = []
  readonly receipts: Receipt[] = []
  /** The seat whose player is gone for good, while others ask for it. */
  missing: Seat | undefined
  /** Players who may still leave the running game. */
  leavers: number
  /** Lines said at a time, at most: more than are shown where there is much talk. */
  readonly talk: number
  /** Levels of bots that are asked for. */
  levels: readonly Level[] = levels
  /** Whether accidents happen and errands go on. */
  raging = false
  /** When the last accident is over that began and takes its time. */
  stormyUntil = 0
  private readonly seed: number
  /** Every accident and errand that came up, by name, whether it was let happen or not. */
  readonly happened: string[] = []
  /** Which of them happen: all, or those at these places. */
  private readonly only: readonly number[] | undefined
  private readonly counts: Record<string, number> = {}
  private readonly pairs: Record<string, number> = {}
  private readonly lines: string[] = []
  private steps = 0
  private opened = 0
  private breakage: unknown

  constructor(seed: number, game: GameId, only?: readonly number[]) {
    this.seed = seed
    this.only = only
    this.game = game
    const clock = new Clock(processOf('test'))
    const random = quick(seed)
    const network = new Network(clock, random)
    this.house = new House(clock, random)
    const machine = this.house.machine(this.id)
    machine.failed = this.fail
    const oracle = new Oracle(game, machine, (what) => this.say(what))
    this.house.made = (_, next) => {
      next.failed = this.fail
      new Oracle(game, next, (what) => this.say(`next ${what}`))
    }
    this.world = {
      clock,
      random,
      network,
      machine,
      oracle,
      tokens: new Set(),
      tunnelled: new Map(),
      say: (what) => this.say(what),
    }
    this.talk = random.below(6) === 0 ? 12 : 1
    this.leavers = random.below(2) === 0 ? 1 + random.below(3) : 0
  }

  readonly fail = (error: unknown): void => {
    this.breakage ??= error
  }

  say(what: string): void {
    this.lines.push(`${((this.world.clock.now / 1000) % 100_000).toFixed(3)} ${what}`)
    if (this.lines.length > 60) this.lines.shift()
  }

  /** Whether an accident or errand that has come up is to happen; then it is told and counted. */
  happens(what: string): boolean {
    const happens = this.only?.includes(this.happened.length) ?? true
    this.happened.push(what)
    if (!happens) return false
    this.say(what)
    this.count(what.slice(2))
    return true
  }

  /** An accident comes: in which states, is noted. */
  cover(accident: string): void {
    const now = statesNow(this)
    for (const state of stateNames) {
      const pair = `${accident}, ${state}`
      this.pairs[pair] = (this.pairs[pair] ?? 0) + (now.includes(state) ? 1 : 0)
    }
  }

  count(what: string, times = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + times
  }

  /** Runs it, or another scenario; a failure comes with the last steps. */
  async run(scenario: (storm: Storm) => Promise<void> = whole): Promise<Report> {
    const { clock, oracle, machine } = this.world
    const from = clock.now
    const restore = [clock.install(this.seed), durable.install(), this.muffle()]
    try {
      await scenario(this)
      for (const page of this.pages) page.close()
      this.count('crashes', machine.crashes)
      this.count('wakes', machine.wakes)
      this.count('refused', oracle.refused.size)
      for (const [code, times] of oracle.errors) this.count(`error ${code}`, times)
      for (const [answer, times] of oracle.table.answers) this.count(answer, times)
      this.count(oracle.table.table.phase)
      this.count('rests', oracle.table.rests)
      this.count('moves of bots', oracle.log.countBy('bot'))
      this.count('take-backs', oracle.log.countBack())
      if (oracle.log.countBy('bot') > 0) this.count(`${this.game} with bots`)
      const { game, steps, counts, pairs } = this
      return { game, steps, entries: oracle.log.n, counts, pairs, simulated: clock.now - from }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`storm of ${this.game}\n${this.lines.join('\n')}\n${why}`, { cause: error })
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
      for (const secret of this.world.oracle.table.secrets) {
        if (line.includes(secret)) this.fail(new Error(`a secret was logged: ${line}`))
      }
    }
    console.log = console.warn = console.error = listen
    return () => Object.assign(console, { log, warn, error })
  }

  any<T>(from: readonly T[]): T | undefined {
    return from.length === 0 ? undefined : from[this.world.random.below(from.length)]
  }

  anyMachine(): Machine {
    return this.any([...this.house.machines.values()])!
  }

  anyPage(): HeadlessPage {
    return this.any(this.pages)!
  }

  anySeated(): HeadlessPage | undefined {
    return this.any(this.pages.filter(({ token }) => token !== undefined))
  }

  anySpectator(): HeadlessPage | undefined {
    return this.any(this.pages.filter(({ token }) => token === undefined))
  }

  seatOf({ token }: HeadlessPage): Seat | null {
    return this.world.oracle.table.seatOf(token)
  }

  /** A token that some device was given, and that opens a seat. */
  tokenAt(seat: Seat): string | undefined {
    return [...this.world.tokens].find((token) => this.world.oracle.table.seatOf(token) === seat)
  }

  /** The same, of a device that nobody let in. */
  ownTokenAt(seat: Seat): string | undefined {
    const { table } = this.world.oracle.table
    const all = [...this.world.tokens].filter((token) => this.world.oracle.table.seatOf(token) === seat)
    return all.find((token) => !isLetIn(table, token))
  }

  devicesOf(page: HeadlessPage): number {
    const seat = this.seatOf(page)
    return holders(this.world.oracle.table.table).find((one) => one.seat === seat)?.tokens.length ?? 0
  }

  /** `device`: where another page is, or was; its own by default. */
  open(token: string | undefined, device?: Device): HeadlessPage {
    const page = new HeadlessPage(this.world, `page${this.opened++}`, token, device)
    this.pages.push(page)
    return page
  }

  /** Pages at once: what more would show is not worth its time. */
  isFull(): boolean {
    return this.pages.length >= Math.max(5, holders(this.world.oracle.table.table).length + 2)
  }

  openMore(): void {
    const page = this.anySeated()
    if (page && this.pagesAt(this.seatOf(page)).length < MOST_PAGES) this.open(page.token)
  }

  pagesAt(seat: Seat | null): readonly HeadlessPage[] {
    return this.pages.filter((page) => this.seatOf(page) === seat)
  }

  /** Closes a page that the game can do without: of every seat one stays, and one spectator. */
  dismiss(page: HeadlessPage): void {
    if (this.pagesAt(this.seatOf(page)).length === 1) return
    this.pages.splice(this.pages.indexOf(page), 1)
    page.close()
  }

  isOver(): boolean {
    const { phase } = this.world.oracle.table.table
    return phase === 'finished' || phase === 'ended'
  }

  /** A request that does not get lost on the way; undefined where the machine stopped in it. */
  async bring<D extends HandlerName>(name: D, ...asked: Asked<D>): Promise<Answer<D> | undefined> {
    const { clock, machine, network } = this.world
    let answer: Answer<D> | undefined
    let over = false
    const ask = async (): Promise<void> => {
      answer = await machine.ask(name, ...asked)
      over = true
    }
    // By then a machine that went down is back.
    clock.in(100, network.process, () => void ask().catch(this.fail))
    await this.until(() => over, 10_000)
    return answer
  }

  /** A request that has to be granted: again, until there is an answer. */
  async ask<D extends HandlerName>(name: D, ...asked: Asked<D>): Promise<Ok<D>> {
    for (let tries = 0; tries < 20; tries++) {
      const answer = await this.bring(name, ...asked)
      if (answer && 'ok' in answer) return answer.ok as Ok<D>
      if (answer && !isPassing(answer)) assert.fail(`${name} was refused: ${answer.error}`)
    }
    return assert.fail(`no answer to ${name}`)
  }

  /** The disk of the room will fail soon. */
  light(): void {
    const { random, machine } = this.world
    machine.disk.fuse.light(1 + random.below(5), random.below(2) ? 'stop' : 'throw')
  }

  /** One step of anything, then every invariant. */
  private async step(): Promise<void> {
    assert(await this.world.clock.step(), 'nothing happens any more')
    assert(++this.steps < MOST_STEPS, 'it does not end')
    if (this.breakage !== undefined) throw this.breakage as Error
    for (const page of this.pages) page.check()
  }

  async pass(ms: number): Promise<void> {
    await this.until(() => false, ms)
  }

  async until(done: () => boolean, ms: number): Promise<void> {
    let over = false
    this.world.clock.in(ms, processOf('test'), () => (over = true))
    while (!over && !done()) await this.step()
  }

  /** A while of a page's own time. */
  pause(page: HeadlessPage, ms: number): Promise<void> {
    return new Promise((resolve) => this.world.clock.in(ms, page.process, resolve))
  }

  /** Something happens every now and then, `pace` ms apart at most, until what is returned is called. */
  often(pace: number, run: () => unknown): () => void {
    const { clock, random } = this.world
    const weather = processOf('weather')
    const strike = async (): Promise<void> => {
      await run()
      clock.in(random.below(pace), weather, strike)
    }
    clock.in(random.below(pace), weather, strike)
    return () => (weather.dead = true)
  }

  async rage(ms: number, done: () => boolean): Promise<void> {
    const { random, network } = this.world
    this.say('storm')
    this.raging = true
    network.losses = 10
    const stops = [
      this.often(300 + random.below(5_000), () => chaos(this)),
      this.often(500 + random.below(6_000), () => errand(this)),
    ]
    await this.until(done, ms)
    for (const stop of stops) stop()
    this.raging = false
  }
}
