import { quick } from '../../../shared/engine/random.ts'
import type { Random } from '../../../shared/engine/game.ts'
import { shrink } from '../shrink.ts'
import { apart, check } from './checks.ts'
import { Finding } from './explore.ts'
import type { Opening } from './opening.ts'
import { isAccident, type Step } from './step.ts'
import { Timers } from './timers.ts'
import { World } from './world.ts'

/** Tally of one walk. */
interface Walked {
  /** Number of steps taken, by kind. */
  readonly kinds: Readonly<Record<string, number>>
  readonly entries: number
}

/** Steps of a calm, at most: by then all are in step. */
const CALM = 400
/** Steps to one calm, and to one accident, on average; the latter is drawn for each walk. */
const CALMS = 60
const RISKS = [3, 6, 12, 25] as const

/** One history of a table, taken step by step and remembered in words. */
class Walk {
  readonly history: string[] = []
  readonly kinds: Record<string, number> = {}
  readonly world: World

  constructor(opening: Opening, timers: Timers, seed: number) {
    // A copy: what is known of its logs goes with the walk.
    this.world = new World({ ...opening }, timers)
    this.world.isChecking = true
    // Drawn from the position: the same move also where steps before it are left out.
    this.world.pick = (view, seat) => opening.rules.pick(view, seat, quick(seed + this.world.entries.length))
  }

  async take(step: Step): Promise<void> {
    this.kinds[step.kind] = (this.kinds[step.kind] ?? 0) + 1
    this.history.push(step.name)
    await this.world.take(step)
    check(this.world)
  }

  /** Everything arrives and time passes, until all are in step. */
  async calm(): Promise<void> {
    for (let k = 0; ; k++) {
      const [course] = this.world.courses()
      const away = apart(this.world)
      const step = course ?? (away.length > 0 ? this.world.patience() : undefined)
      if (!step) return
      if (k === CALM) throw new Error(`never in step: ${away.join(', ')}`)
      await this.take(step)
    }
  }

  /** A step at random: one in `risk` an accident, of a kind that is drawn first, half of the time the rarest so far. */
  chosen(random: Random, risk: number): Step {
    const any = <T>(from: readonly T[]): T | undefined => from[from.length > 0 ? random.below(from.length) : 0]
    const all = this.world.steps()
    const good = all.filter((step) => !isAccident(step))
    if (random.below(risk) > 0) return any(good) ?? this.world.patience()
    const bad = all.filter(isAccident)
    const kinds = [...new Set(bad.map((step) => step.kind))]
    const times = (kind: string): number => this.kinds[kind] ?? 0
    const rarest = kinds.toSorted((a, b) => times(a) - times(b))[0]
    const kind = random.below(2) === 0 ? rarest : any(kinds)
    return any(bad.filter((step) => step.kind === kind))!
  }
}

async function wander(walk: Walk, seed: number, length: number): Promise<void> {
  const random = quick(seed)
  const risk = RISKS[random.below(RISKS.length)]!
  for (let k = 0; k < length; k++) {
    await walk.take(walk.chosen(random, risk))
    if (random.below(CALMS) === 0) await walk.calm()
  }
}

/** Steps by their names; one that is impossible by then is left out. */
async function follow(walk: Walk, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const step = [...walk.world.steps(), ...walk.world.courses()].find((one) => one.name === name)
    if (step) await walk.take(step)
  }
}

/** Plays one history, and a calm at its end. */
async function played(opening: Opening, seed: number, steps: (walk: Walk) => Promise<void>): Promise<Walk | Finding> {
  const timers = new Timers()
  const restore = timers.install()
  const one = new Walk(opening, timers, seed)
  try {
    await timers.settle()
    await one.calm()
    one.history.length = 0
    await steps(one)
    await one.calm()
    return one
  } catch (error) {
    return new Finding(error, one.history)
  } finally {
    restore()
  }
}

/** The finding of a walk, or another on the way to it, with as few steps as show one. */
async function shortest(opening: Opening, seed: number, found: Finding): Promise<Finding> {
  const { history } = found
  let last = found
  await shrink(history.length, async (kept) => {
    const names = kept.map((k) => history[k]!)
    const again = await played(opening, seed, (walk) => follow(walk, names))
    if (again instanceof Walk) return false
    last = again
    return true
  })
  return last
}

/** Plays one history of `length` random steps. Throws a `Finding`; `shortens`: with as few steps as show one. */
export async function walk(opening: Opening, seed: number, length: number, shortens = true): Promise<Walked> {
  const one = await played(opening, seed, (walk) => wander(walk, seed, length))
  if (one instanceof Finding) throw shortens ? await shortest(opening, seed, one) : one
  return { kinds: one.kinds, entries: one.world.entries.length }
}
