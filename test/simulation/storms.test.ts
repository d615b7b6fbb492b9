import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { deep, variables } from '../support/depth.ts'
import { HANG } from '../support/limits.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { deployments, deploys } from './deploys.ts'
import { shrink } from './shrink.ts'
import { takenDown } from './taken-down.ts'
import { fates, tunnels } from './tunnels.ts'
import { Storm, type KindReport, type Report } from './storm.ts'

const { STORM_GAMES, STORM_SEED, STORM_GAME, STORM_ONLY, STORM_DEPLOYS, STORM_REPORTS } = variables
/** Asked for by `npm run storm`: what fails there is run again and again, until it is as short as can be. */
const isAsked = STORM_SEED !== undefined || STORM_GAMES !== undefined

/** The seeds asked for by `npm run storm`, or those of the run. */
function seedsOf(): readonly number[] {
  if (!isAsked) return seeds('storm', deep ? 400 : 30)
  const first = Number(STORM_SEED ?? 1)
  return Array.from({ length: Number(STORM_GAMES ?? 1) }, (_, k) => first + k)
}

/** `3, 7, 20 to 49` */
function written(all: readonly number[]): string {
  const first = all.filter((seed, i) => all[i - 1] !== seed - 1)
  const last = all.filter((seed, i) => all[i + 1] !== seed + 1)
  return first.map((seed, i) => (seed === last[i] ? `${seed}` : `${seed} to ${last[i]}`)).join(', ')
}

const gameOf = (seed: number): GameId => (STORM_GAME as GameId | undefined) ?? gameIds[seed % gameIds.length]!

const given = STORM_ONLY?.split(',').filter(Boolean).map(Number)

const storm = (seed: number): Promise<Report> =>
  withSeed(seed, async () => {
    const one = new Storm(seed, gameOf(seed), given)
    try {
      return await one.run()
    } catch (error) {
      if (!isAsked || given) throw error
      throw await shortest(seed, one, error as Error)
    }
  })

/** The same failure, or another one on the way to it, with as few accidents and errands as it takes. */
async function shortest(seed: number, { happened }: Storm, error: Error): Promise<Error> {
  console.error(`storm ${seed} fails, and is shortened: ${error.message}`)
  let last = error
  const kept = await shrink(happened.length, async (only) => {
    try {
      await new Storm(seed, gameOf(seed), only).run()
      return false
    } catch (another) {
      last = another as Error
      return true
    }
  })
  const again = `npm run storm -- --seed ${seed} --game ${gameOf(seed)} --only ${kept.join(',')},`
  return new Error(`storm ${seed} takes ${kept.length} of ${happened.length} happenings; ${again}\n${last.message}`, {
    cause: last,
  })
}

const all = seedsOf()
/** Asked for by `npm run storm`, as many as of the others. */
const tunnelled = isAsked ? all : seeds('storm with tunnels', deep ? 66 : 6)
/** A sixth as many, unless they are asked for alone. */
const deployed = isAsked
  ? all.slice(0, STORM_DEPLOYS ? all.length : Math.ceil(all.length / 6))
  : seeds('storm with deploys', deep ? 66 : 6)
/** However many are asked for, each has as long as any test. */
const timeout = HANG * (isAsked ? all.length : 1)
/** From so many storms on it is certain that each kind of accident came up. */
const MANY = 30

/** Runs a storm, and writes what it has seen where that is asked for. */
async function reported(kind: KindReport['kind'], run: () => Promise<Report>): Promise<Report> {
  const before = process.cpuUsage()
  const report = await run()
  const { user, system } = process.cpuUsage(before)
  const all: KindReport = { kind, core: (user + system) / 1_000, ...report }
  if (STORM_REPORTS) appendFileSync(STORM_REPORTS, `${JSON.stringify(all)}\n`)
  return report
}

test('a storm is its seed: run again, it is the same storm', async () => {
  expect(await storm(all[0]!)).toEqual(await storm(all[0]!))
})

test(
  '[ROOM-72] storms with deploys, where rooms and pages are a version of the protocol apart, and alarms break and ring again',
  { timeout },
  async () => {
    const sums: Record<string, number> = {}
    for (const seed of deployed) {
      const report = await reported('deploys', () => withSeed(seed, () => new Storm(seed, gameOf(seed)).run(deploys)))
      for (const what of deployments) sums[what] = (sums[what] ?? 0) + (report.counts[what] ?? 0)
    }
    if (deployed.length >= MANY) for (const what of deployments) expect(sums[what], what).toBeGreaterThan(0)
  },
)

test(
  '[PAGE-92] [PAGE-93] storms with tunnels, where apps are killed and started anew: no move is lost, done twice or taken though stale',
  { timeout },
  async () => {
    const sums: Record<string, number> = {}
    for (const seed of tunnelled) {
      const report = await reported('tunnels', () => withSeed(seed, () => new Storm(seed, gameOf(seed)).run(tunnels)))
      for (const [what, times] of Object.entries(report.counts)) sums[what] = (sums[what] ?? 0) + times
    }
    expect(sums['moves of tunnels']).toBe(fates.reduce((sum, fate) => sum + (sums[fate] ?? 0), 0))
    for (const what of [...fates.slice(0, 2), 'second tabs in a tunnel']) {
      if (tunnelled.length >= 5) expect(sums[what], what).toBeGreaterThan(0)
    }
  },
)

test(
  '[ROOM-196] storms in which the keeper takes the table down: it stands whole, or is gone for all',
  { timeout },
  async () => {
    for (const seed of seeds('storm with a keeper', deep ? 66 : 6))
      await withSeed(seed, () => new Storm(seed, gameOf(seed)).run(takenDown))
  },
)

test(
  `[ROOM-3] [ROOM-56] [ROOM-90] ${all.length} storms, seeds ${written(all)}: room and pages agree after every step`,
  { timeout },
  async () => {
    let takeBacks = 0
    for (const seed of all) {
      const report = await reported('storm', () => storm(seed))
      takeBacks += report.counts['take-backs'] ?? 0
    }
    if (all.length >= MANY) expect(takeBacks).toBeGreaterThan(0)
  },
)
