import { parseArgs } from 'node:util'
import { doing } from '../../support/doing.ts'
import { everyGame } from '../../support/every-game.ts'
import { checkLaws } from './laws.ts'
import { adapterOf, exposureOf } from './adapters.ts'

/** `npm run laws -- --games N --seed S [--game id]`: the laws on any number of random games. */
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    game: { type: 'string' },
  },
})

for (const [id, game] of Object.entries(everyGame)) {
  if (values.game !== undefined && values.game !== id) continue
  const began = performance.now()
  doing(`${values.games} games of ${id}`)
  try {
    const adapter = await adapterOf(id)
    const report = checkLaws(game, {
      ...adapter,
      games: Number(values.games),
      seed: Number(values.seed),
      exposed: exposureOf(id),
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${id}: ${report.games} games, ${report.entries} entries, the longest ${report.longest}, ${seconds} s`)
    console.log(
      `  ${report.tried} commands tried on ${report.exhausted} positions, ${report.worlds} pairs of worlds, ${report.counterparts} of commands`,
    )
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
