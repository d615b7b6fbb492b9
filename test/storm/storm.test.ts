import { expect, test } from 'vitest'
import { games } from '../../shared/games/index.ts'
import { Storm } from './storm.ts'

const { STORM_GAMES = '300', STORM_SEED = '1', STORM_GAME } = process.env
const ids = Object.keys(games)

test(`${STORM_GAMES} games from seed ${STORM_SEED}: room and pages agree after every step`, async () => {
  const sums: Record<string, number> = {}
  const add = (what: string, times: number): void => void (sums[what] = (sums[what] ?? 0) + times)
  for (let k = 0; k < Number(STORM_GAMES); k++) {
    const seed = Number(STORM_SEED) + k
    const { game, steps, entries, counts } = await new Storm(seed, STORM_GAME ?? ids[seed % ids.length]!).run()
    add(`games of ${game}`, 1)
    add('steps', steps)
    add('entries', entries)
    for (const [what, times] of Object.entries(counts)) add(what, times)
  }
  expect(sums['entries']).toBeGreaterThan(0)
  console.log(
    Object.entries(sums)
      .map(([what, times]) => `${what} ${times}`)
      .join(', '),
  )
})
