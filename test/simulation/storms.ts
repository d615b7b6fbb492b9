import { expect, test } from 'vitest'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { deep, variables } from '../support/depth.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import type { Kind } from './house.ts'
import { Storm, type Report } from './storm.ts'

const { STORM_GAMES, STORM_SEED, STORM_GAME } = variables

/** The seeds asked for by `npm run storm`, or those of the run. */
function seedsOf(short: number, many: number): readonly number[] {
  if (STORM_SEED === undefined && STORM_GAMES === undefined) return seeds('storm', deep ? many : short)
  const first = Number(STORM_SEED ?? 1)
  return Array.from({ length: Number(STORM_GAMES ?? 1) }, (_, k) => first + k)
}

const gameOf = (seed: number): GameId => (STORM_GAME as GameId | undefined) ?? gameIds[seed % gameIds.length]!

const storm = (seed: number, kind: Kind): Promise<Report> =>
  withSeed(seed, () => new Storm(seed, gameOf(seed), kind).run())

/** Storms over one kind of platform: so many in the short run, and in the deep one. */
export function storms(kind: Kind, short: number, many: number): void {
  const all = seedsOf(short, many)

  test('a storm is its seed: run again, it is the same storm', async () => {
    expect(await storm(all[0]!, kind)).toEqual(await storm(all[0]!, kind))
  })

  test(`${all.length} storms, seeds ${all[0]} to ${all.at(-1)}: room and pages agree after every step`, async () => {
    const sums: Record<string, number> = {}
    const add = (what: string, times: number): void => void (sums[what] = (sums[what] ?? 0) + times)
    const began = process.cpuUsage().user
    for (const seed of all) {
      const { game, steps, entries, counts } = await storm(seed, kind)
      add(`games of ${game}`, 1)
      add('steps', steps)
      add('entries', entries)
      for (const [what, times] of Object.entries(counts)) add(what, times)
    }
    const seconds = (process.cpuUsage().user - began) / 1e6
    const seen = Object.entries(sums).map(([what, times]) => `${what} ${times}`).sort()
    console.log(`seeds ${all[0]} to ${all.at(-1)}, ${(all.length / seconds).toFixed(1)} games a second of one core: ${seen.join(', ')}`)
  })
}
