import { hash } from 'node:crypto'
import { apart, check } from './checks.ts'
import type { Opening } from './opening.ts'
import { isAccident, type Step } from './step.ts'
import { Timers } from './timers.ts'
import { World } from './world.ts'

export interface Bounds {
  /** Accidents and moves in one history, at most. */
  readonly accidents: number
  readonly moves: number
  /** Different states, and seconds of a core, after which no other is looked at. */
  readonly states: number
  readonly seconds: number
}

interface Report {
  /** All different. */
  readonly states: number
  /** Steps that were taken from them, by kind. */
  readonly steps: Readonly<Record<string, number>>
  /** Entries of the longest log. */
  readonly longest: number
  /** Every history of so many steps was played. */
  readonly depth: number
  /** States that the last depth, which is not whole, has added. */
  readonly beyond: number
  readonly isWhole: boolean
  readonly seconds: number
}

/** Something that may not be, and the shortest history that leads there. */
export class Finding extends Error {
  readonly history: readonly string[]

  constructor(why: unknown, history: readonly string[]) {
    const message = why instanceof Error ? why.message : String(why)
    super([...history.map((step, i) => `${String(i + 1).padStart(3)}. ${step}`), `     ${message}`].join('\n'), {
      cause: why,
    })
    this.history = history
  }
}

/** Steps of a calm, at most: by then all are in step. */
const CALM = 200

/** States from one word of how far it is to the next. */
const OFTEN = 1_000

const apartFor = (world: World): string => `never in step: ${apart(world).join(', ')}`

const digestOf = (text: string): string => hash('md5', text, 'base64')

/** Plays every history of a table, shorter ones first; states that differ in nothing that matters are one. */
export class Explorer {
  private readonly opening: Opening
  private readonly timers = new Timers()
  private readonly bounds: Bounds
  /** By state: the one it was first reached from, and by which step. */
  private readonly from: number[] = [0]
  private readonly by: number[] = [0]
  private readonly names: string[] = ['']
  private readonly idOf = new Map<string, number>([['', 0]])
  private readonly seen = new Set<string>()
  /** States from which, without another accident, all come into step. */
  private readonly lively = new Set<string>()
  private readonly steps: Record<string, number> = {}
  private longest = 0
  private readonly soFar: (depth: number, states: number) => void

  /** `soFar`: called now and then. */
  constructor(opening: Opening, bounds: Bounds, soFar: (depth: number, states: number) => void = () => undefined) {
    this.opening = opening
    this.bounds = bounds
    this.soFar = soFar
  }

  private async opened(): Promise<World> {
    const world = new World(this.opening, this.timers)
    await this.timers.settle()
    for (let k = 0, step; (step = this.next(world)); k++) {
      if (k === CALM) throw new Finding(apartFor(world), [])
      await world.take(step)
    }
    return world
  }

  /** The history that leads to a state, in words. */
  private history(state: number): string[] {
    const steps: string[] = []
    for (let at = state; at > 0; at = this.from[at]!) steps.push(this.names[this.by[at]!]!)
    return steps.reverse()
  }

  private mayTake({ accidents, moves }: World, step: Step): boolean {
    if (isAccident(step)) return accidents < this.bounds.accidents
    return step.kind !== 'a player moves' || moves < this.bounds.moves
  }

  private possible = (world: World): Step[] => world.steps().filter((step) => this.mayTake(world, step))

  private async at(history: readonly string[]): Promise<World> {
    const world = await this.opened()
    for (const name of history) await world.take(world.steps().find((step) => step.name === name)!)
    return world
  }

  /** Next step where nothing more goes wrong; undefined where all are in step. */
  private next(world: World): Step | undefined {
    const [course] = world.courses()
    return course ?? (apart(world).length === 0 ? undefined : world.patience())
  }

  /** Everybody looks, everything arrives, and time passes, until all are in step. */
  private async calm(world: World, history: string[]): Promise<void> {
    const passed: string[] = []
    for (let k = 0; k < CALM; k++) {
      const key = digestOf(world.label)
      if (this.lively.has(key)) break
      passed.push(key)
      const step = this.next(world)
      if (!step) break
      if (k === CALM - 1) throw new Finding(apartFor(world), history.slice(0, -k))
      history.push(step.name)
      await world.take(step)
      check(world)
    }
    for (const key of passed) this.lively.add(key)
  }

  run(): Promise<Report> {
    return this.timed(() => this.explore())
  }

  /** Where one history in words leads. */
  replay(history: readonly string[]): Promise<World> {
    return this.timed(() => this.at(history))
  }

  private async timed<T>(work: () => Promise<T>): Promise<T> {
    const restore = this.timers.install()
    try {
      return await work()
    } finally {
      restore()
    }
  }

  private async explore(): Promise<Report> {
    const { states, seconds } = this.bounds
    const began = process.cpuUsage()
    const took = (): number => {
      const { user, system } = process.cpuUsage(began)
      return (user + system) / 1_000_000
    }
    this.seen.add(digestOf(this.labelOf(await this.opened())))
    let depth = 0
    let level = 1
    let at = 0
    for (; at < this.from.length; at++) {
      if (at === level) {
        depth++
        level = this.from.length
      }
      if (this.from.length >= states || took() >= seconds) break
      if (at % OFTEN === 0) this.soFar(depth, this.from.length)
      await this.expand(at)
    }
    const isWhole = at === this.from.length
    const beyond = isWhole ? 0 : this.from.length - level
    const { from, steps, longest } = this
    return { states: from.length, steps, longest, depth, beyond, isWhole, seconds: took() }
  }

  /** Budgets that are used up count too: they decide which steps may come. */
  private labelOf(world: World): string {
    return `${world.label} ${world.moves} ${world.accidents}`
  }

  /** Takes every step from a state. The first is taken where it was reached, for each other it is reached again. */
  private async expand(state: number): Promise<void> {
    const history = this.history(state)
    const first = await this.at(history)
    const names = this.possible(first).map(({ name }) => name)
    if (new Set(names).size < names.length) throw new Error(`two steps have one name: ${names.join(', ')}`)
    for (const [k, name] of names.entries()) {
      const world = k === 0 ? first : await this.at(history)
      await this.enter(world, state, name, history)
    }
  }

  private async enter(world: World, state: number, name: string, history: readonly string[]): Promise<void> {
    const step = this.possible(world).find((one) => one.name === name)!
    const after = [...history, name]
    try {
      world.isChecking = true
      if (!(await world.take(step))) return
      world.isChecking = false
      this.steps[step.kind] = (this.steps[step.kind] ?? 0) + 1
      const key = digestOf(this.labelOf(world))
      if (this.seen.has(key)) return
      this.seen.add(key)
      check(world)
      this.longest = Math.max(this.longest, world.entries.length)
      this.from.push(state)
      this.by.push(this.nameId(name))
      await this.calm(world, after)
    } catch (error) {
      throw error instanceof Finding ? error : new Finding(error, after)
    }
  }

  private nameId(name: string): number {
    let id = this.idOf.get(name)
    if (id === undefined) this.idOf.set(name, (id = this.names.push(name) - 1))
    return id
  }
}
