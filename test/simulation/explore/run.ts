import { parseArgs } from 'node:util'
import { doing } from '../../support/doing.ts'
import { plant } from '../../support/planting.ts'
import { planted } from './planted.ts'

/**
 * `npm run explore -- --accidents 2 --moves 2 --states 1000000 --minutes 60 --game tsuro`: every history of a table with two
 * pages that has so many accidents and moves at most, shorter ones first. `--planted 3`: with the third planted mistake in the
 * room, up to the first finding. Minutes are of a core. All of it may be left out.
 */
const { values } = parseArgs({
  options: {
    accidents: { type: 'string', default: '2' },
    moves: { type: 'string', default: '2' },
    states: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '60' },
    game: { type: 'string', default: 'nim' },
    planted: { type: 'string' },
  },
})
const mistake = values.planted === undefined ? undefined : planted[Number(values.planted) - 1]
if (mistake) plant(mistake)

// Loaded only now, so that the mistake is in it.
const { Explorer, Finding } = await import('./explore.ts')
const { openingOf } = await import('./opening.ts')
const { playables } = await import('../../support/playable.ts')
const { nim } = await import('../../support/ten-line-game.ts')

const game = { ...playables, nim }[values.game]
if (!game) throw new Error(`there is no game ${values.game}`)
const explorer = new Explorer(
  await openingOf(game),
  {
    accidents: Number(values.accidents),
    moves: Number(values.moves),
    states: Number(values.states),
    seconds: 60 * Number(values.minutes),
  },
  (depth, states) => doing(`${states} states, depth ${depth}`),
)
try {
  const { states, depth, beyond, isWhole, seconds, steps, longest } = await explorer.run()
  const figure = (n: number): string => Math.round(n).toLocaleString('en').padStart(12)
  const lines = [
    `${figure(states)} states, all different`,
    `${figure(depth)} steps deep${isWhole ? ', where it ends: there are no more' : `, and ${beyond} states of one step more`}`,
    `${figure(longest)} entries in the longest log`,
    `${figure(states / seconds)} states a second of a core, in ${Math.round(seconds)} of them`,
    ...Object.entries(steps)
      .sort(([, a], [, b]) => b - a)
      .map(([kind, times]) => `${figure(times)} x ${kind}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  if (!(error instanceof Finding)) throw error
  process.stdout.write(`${mistake ? `Planted: ${mistake.name}\n` : ''}${error.message}\n`)
  process.exitCode = mistake ? 0 : 1
}
