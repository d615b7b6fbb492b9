import { expect, test } from 'vitest'
import { games } from '../../shared/games/index.ts'
import { Storm, type Report } from './storm.ts'

const { STORM_GAMES = '300', STORM_SEED = '1', STORM_GAME } = process.env
const ids = Object.keys(games)

/** Every second of the storms asked for; the two halves run side by side. */
export function storms(half: 0 | 1): void {
  const seeds = Array.from({ length: Number(STORM_GAMES) }, (_, k) => Number(STORM_SEED) + k)
  const mine = seeds.filter((_, k) => k % 2 === half)
  const gameOf = (seed: number): string => STORM_GAME ?? ids[(seed >> 1) % ids.length]!

  test('a storm is its seed: run again, it is the same storm', async () => {
    const once = (): Promise<Report> => new Storm(seeds[0]!, gameOf(seeds[0]!)).run()
    expect(await once()).toEqual(await once())
  })

  test(`${mine.length} storms from seed ${STORM_SEED}: room and pages agree after every step`, async () => {
    const sums: Record<string, number> = {}
    const add = (what: string, times: number): void => void (sums[what] = (sums[what] ?? 0) + times)
    for (const seed of mine) {
      const { game, steps, entries, counts } = await new Storm(seed, gameOf(seed)).run()
      add(`games of ${game}`, 1)
      add('steps', steps)
      add('entries', entries)
      for (const [what, times] of Object.entries(counts)) add(what, times)
    }
    const told = Object.entries(sums).map(([what, times]) => `${what} ${times}`)
    console.log(told.join(', '))
  })
}
