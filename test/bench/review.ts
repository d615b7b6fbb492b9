import { bots, scales } from '../../shared/games/registry.ts'
import type { HouseId } from '../support/house.ts'
import { levels, type Level } from '../../shared/search/bot.ts'
import { choiceAt, costOf, type Reviewed } from '../../shared/search/reviewed-decision.ts'
import { reviewable, reviewOf, type Point, type Review } from '../../shared/search/review.ts'
import { atOnce } from '../../shared/search/think.ts'
import { botGame, type BotGame } from '../support/bot-game.ts'
import { doing } from '../support/doing.ts'
import { playables } from '../support/playable.ts'
import { hashesPerSecond } from './engine.ts'

const tables: readonly (readonly [HouseId, number])[] = [
  ['tsuro', 2],
  ['tsuro', 4],
  ['tyrus', 2],
  ['tyros', 3],
]

/** Worlds a side in which each choice is weighed: half of what a keen bot looks into. */
const WEIGHED: Readonly<Record<HouseId, number>> = { tsuro: 200, tyrus: 100, tyros: 30 }

/** Games foretold for each game whose moments are looked for twice and whose choices are weighed. */
const SPARSE = 10
/** Values in a tenth that suffice to compare them with results. */
const ENOUGH = 200

function whatOf(id: HouseId, { start, entries }: BotGame): Reviewed {
  return reviewable({ game: playables[id], bot: bots[id], scale: scales[id]! }, start, entries)!
}

interface Counted extends Review {
  readonly worlds: number
  /** Seconds of a core. */
  readonly seconds: number
}

function reviewed(what: Reviewed, salt = 0): Counted {
  const before = process.cpuUsage()
  const reviewing = reviewOf({ ...what, salt })
  for (let worlds = 0; ; worlds++) {
    const step = reviewing.next()
    if (!step.done) continue
    const { user, system } = process.cpuUsage(before)
    return { ...step.value, worlds, seconds: (user + system) / 1e6 }
  }
}

function curveOf(what: Reviewed): readonly Point[] {
  let points: readonly Point[] | undefined
  const reviewing = reviewOf(what, (part) => {
    if ('points' in part) points = part.points
  })
  while (!points && !reviewing.next().done);
  return points!
}

/** Cost of each choice of a game by a second look, with its seat. */
function costs(id: HouseId, what: Reviewed): readonly (readonly [seat: number, cost: number])[] {
  const worlds = { ...what.scale.worlds, choice: WEIGHED[id], verify: WEIGHED[id] }
  const weighing = { ...what, scale: { ...what.scale, worlds } }
  return what.entries.flatMap(({ seat }, at) => {
    const choice = at > 0 ? atOnce(choiceAt(weighing, at)) : undefined
    return choice ? [[seat!, atOnce(costOf(weighing, at, choice)).own.mean] as const] : []
  })
}

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

function errorOf(all: readonly number[]): number {
  const middle = mean(all)
  return Math.sqrt(mean(all.map((one) => (one - middle) * (one - middle))) / (all.length - 1))
}

/** Pairs of a foretold value and the win, of all seats. */
type Foretold = readonly (readonly [value: number, won: number])[]

const brier = (all: Foretold): number => mean(all.map(([value, won]) => (value - won) * (value - won)))

/** By how much the mean of a tenth is off at most, where it has values enough; and how many have. */
function deciles(all: Foretold): { readonly off: number; readonly judged: number } {
  const tenths = Array.from({ length: 10 }, (_, i) =>
    all.filter(([value]) => Math.min(9, Math.floor(value * 10)) === i),
  )
  const judged = tenths.filter(({ length }) => length >= ENOUGH)
  const off = judged.map((one) => Math.abs(mean(one.map(([value]) => value)) - mean(one.map(([, won]) => won))))
  return { off: Math.max(0, ...off), judged: judged.length }
}

/**
 * Worth of reviews, by so many games of keen bots and a tenth as many of others: how well they were foretold, how often the
 * same moments are found in other worlds, costs of choices of each level, how many of a sharp bot are named, and the cost
 * of a review, at most in worlds and in hashes of the reference loop.
 */
export function reviewFigures(games: number): Record<string, number> {
  const figures: Record<string, number> = {}
  const speed = hashesPerSecond()
  for (const [id, seats] of tables) {
    const name = `review.${id}.${seats}`
    const seeds = Array.from({ length: games }, (_, i) => i + 1)
    const few = seeds.slice(0, Math.ceil(games / SPARSE))
    const of = (what: string, seed: number) => doing(`review of ${id} for ${seats}: ${what}, game ${seed} of ${games}`)
    const even = (level: Level, seed: number) => whatOf(id, botGame(id, Array<Level>(seats).fill(level), seed))
    const foretold = seeds.flatMap((seed): Foretold => {
      of('curve', seed)
      const points = curveOf(even('keen', seed))
      const won = points.at(-1)!.open
      return points.slice(0, -1).flatMap(({ open }) => open.map((value, seat) => [value, won[seat]!] as const))
    })
    const twice = few.map((seed) => {
      of('twice', seed)
      const what = even('keen', seed)
      return { first: reviewed(what), second: reviewed(what, 1) }
    })
    const again = twice.flatMap(({ first, second }) =>
      first.moments.map(({ n }) => (second.moments.some((other) => Math.abs(other.n - n) <= 1) ? 1 : 0)),
    )
    const cost: Record<Level, number[]> = { easy: [], calm: [], keen: [], sharp: [] }
    for (const seed of few) {
      of('costs', seed)
      // Each level sits on each seat in turns.
      const mixed = Array.from({ length: seats }, (_, seat) => levels[(seed + seat) % levels.length]!)
      for (const [seat, one] of costs(id, whatOf(id, botGame(id, mixed, seed)))) cost[mixed[seat]!].push(one)
    }
    const named = (seats === 2 ? few : []).map((seed) => {
      of('sharp', seed)
      return reviewed(even('sharp', seed)).moments.filter(({ cause }) => cause === 'choice').length
    })
    const { off, judged } = deciles(foretold)
    const firsts = twice.map(({ first }) => first)
    Object.assign(figures, {
      [`${name}.brier`]: brier(foretold),
      [`${name}.even`]: brier(foretold.map(([, won]) => [1 / seats, won])),
      [`${name}.decile`]: off,
      [`${name}.deciles`]: judged,
      [`${name}.moments`]: mean(firsts.map(({ moments }) => moments.length)),
      ...(again.length > 0 ? { [`${name}.again`]: mean(again), [`${name}.againOf`]: again.length } : {}),
      ...Object.fromEntries(
        levels.flatMap((level) => {
          const all = cost[level]
          return all.length > 1
            ? [
                [`${name}.${level}.cost`, mean(all)],
                [`${name}.${level}.costError`, errorOf(all)],
              ]
            : []
        }),
      ),
      ...(named.length > 0 ? { [`${name}.sharp.named`]: mean(named) } : {}),
      [`${name}.mostWorlds`]: Math.max(...firsts.map(({ worlds }) => worlds)),
      [`${name}.hashes`]: mean(firsts.map(({ seconds }) => seconds)) * speed,
    })
  }
  return figures
}
