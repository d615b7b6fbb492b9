import { expect, test } from 'vitest'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { deep, variables } from '../support/depth.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { everyWrite } from './every-write.ts'
import type { Kind } from './house.ts'
import { Storm, type Report } from './storm.ts'

const { STORM_GAMES, STORM_SEED, STORM_GAME } = variables

/** The seeds asked for by `npm run storm`, or those of the run. */
function seedsOf(short: number, many: number): readonly number[] {
  if (STORM_SEED === undefined && STORM_GAMES === undefined) return seeds('storm', deep ? many : short)
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

const storm = (seed: number, kind: Kind): Promise<Report> =>
  withSeed(seed, () => new Storm(seed, gameOf(seed), kind).run())

/** Storms over one kind of platform: so many in the short run, and in the deep one. */
export function storms(kind: Kind, short: number, many: number): void {
  const all = seedsOf(short, many)

  test('a storm is its seed: run again, it is the same storm', async () => {
    expect(await storm(all[0]!, kind)).toEqual(await storm(all[0]!, kind))
  })

  test.each([
    { how: 'stop', where: 'room' },
    { how: 'throw', where: 'room' },
    { how: 'stop', where: 'next' },
    { how: 'throw', where: 'next' },
  ] as const)('the life of a table, with a disk that fails ($how, $where) at each of its writes', async (breakage) => {
    let k = 1
    try {
      for (let burnt = true; burnt; k += deep ? 1 : 3) {
        await new Storm(k, 'tsuro', kind).run(async (one) => void (burnt = await everyWrite(one, k, breakage)))
      }
    } catch (error) {
      throw new Error(`where write ${k} fails: ${(error as Error).message}`, { cause: error })
    }
    expect(k).toBeGreaterThan(5)
  })

  test(`${all.length} storms, seeds ${written(all)}: room and pages agree after every step`, async () => {
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
    const seen = Object.entries(sums)
      .map(([what, times]) => `${what} ${times}`)
      .sort()
    console.log(
      `seeds ${written(all)}, ${(all.length / seconds).toFixed(1)} games a second of one core: ${seen.join(', ')}`,
    )
  })
}
