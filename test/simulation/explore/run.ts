import { parseArgs } from 'node:util'
import { doing } from '../../support/doing.ts'
import { plant } from '../../support/planting.ts'
import { planted } from '../planted.ts'

/**
 * `npm run explore -- --accidents 2 --moves 2 --states 1000000 --minutes 60 --game tsuro`: every history of a table with two
 * pages that has so many accidents and moves at most, shorter ones first. `--walks 1000 --seed 7`: so many walks of random steps
 * instead. `--planted 3`: with the third planted mistake, up to the first finding. Minutes are of a core. All of it may be left
 * out.
 */
const { values } = parseArgs({
  options: {
    accidents: { type: 'string', default: '2' },
    moves: { type: 'string', default: '2' },
    states: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '60' },
    walks: { type: 'string' },
    seed: { type: 'string', default: '1' },
    game: { type: 'string', default: 'nim' },
    planted: { type: 'string' },
  },
})
/** Steps of one walk. */
const LENGTH = 200

const mistake = values.planted === undefined ? undefined : planted[Number(values.planted) - 1]
if (mistake) plant(mistake)

// Loaded only now, so that the mistake is in it.
const { Explorer, Finding } = await import('./explore.ts')
const { walk } = await import('./walk.ts')
const { openingOf } = await import('./opening.ts')
const { playables } = await import('../../support/playable.ts')
const { nim } = await import('../../support/ten-line-game.ts')

const game = { ...playables, nim }[values.game]
if (!game) throw new Error(`there is no game ${values.game}`)
const opening = await openingOf(game)
const figure = (n: number): string => Math.round(n).toLocaleString('en').padStart(12)
const tell = (lines: readonly string[], steps: Readonly<Record<string, number>>): void => {
  const kinds = Object.entries(steps).sort(([, a], [, b]) => b - a)
  process.stdout.write(`${[...lines, ...kinds.map(([kind, times]) => `${figure(times)} x ${kind}`)].join('\n')}\n`)
}

async function explore(): Promise<void> {
  const bounds = {
    accidents: Number(values.accidents),
    moves: Number(values.moves),
    states: Number(values.states),
    seconds: 60 * Number(values.minutes),
  }
  const explorer = new Explorer(opening, bounds, (depth, states) => doing(`${states} states, depth ${depth}`))
  const { states, depth, beyond, isWhole, seconds, steps, longest } = await explorer.run()
  const lines = [
    `${figure(states)} states, all different`,
    `${figure(depth)} steps deep${isWhole ? ', where it ends: there are no more' : `, and ${beyond} states of one step more`}`,
    `${figure(longest)} entries in the longest log`,
    `${figure(states / seconds)} states a second of a core, in ${Math.round(seconds)} of them`,
  ]
  tell(lines, steps)
}

async function wander(walks: number): Promise<void> {
  const began = process.cpuUsage()
  const sums: Record<string, number> = {}
  for (let k = 0; k < walks; k++) {
    doing(`${k} walks of ${walks}`)
    const { kinds } = await walk(opening, Number(values.seed) + k, LENGTH)
    for (const [kind, times] of Object.entries(kinds)) sums[kind] = (sums[kind] ?? 0) + times
  }
  const { user, system } = process.cpuUsage(began)
  const steps = Object.values(sums).reduce((sum, times) => sum + times, 0)
  tell([`${figure(steps)} steps`, `${figure((steps * 1_000_000) / (user + system))} steps a second of a core`], sums)
}

try {
  await (values.walks === undefined ? explore() : wander(Number(values.walks)))
} catch (error) {
  if (!(error instanceof Finding)) throw error
  process.stdout.write(`${mistake ? `Planted: ${mistake.name}\n` : ''}${error.message}\n`)
  process.exitCode = mistake ? 0 : 1
}
