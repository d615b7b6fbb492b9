import { parseArgs } from 'node:util'
import { faults, type Killed, type Round } from './faults/faults.ts'

/** `npm run faults -- --rounds 30 --seed 7 --json`; all of it may be left out. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN
const row = (cells: readonly unknown[]): void => {
  process.stdout.write(`${cells.map((cell, k) => String(cell).padStart(k === 0 ? 5 : 13)).join('')}\n`)
}

process.stdout.write(`seed ${seed}\n`)
row(['round', 'killed', 'under way', 'back, ms: 50%', 'the last', 'made', 'lost', 'doubled', 'unasked', 'apart'])
let k = 0
const report = await faults(
  rounds,
  seed,
  ({ killed, underWay, back, tally: { made, lost, doubled, unasked, apart } }) => {
    const times = [median(back), Math.max(...back)].map(Math.round)
    row([++k, killed, underWay, ...times, made, lost, doubled, unasked, apart])
  },
)

const { tally, games, problems } = report
const backAfter = (what: Killed, of: (back: readonly number[]) => number): number =>
  Math.round(median(report.rounds.filter(({ killed }) => killed === what).map(({ back }) => of(back))))
const figures = (what: Killed) => ({
  [`faults.${what}.backMs.p50`]: backAfter(what, median),
  [`faults.${what}.backMs.last`]: backAfter(what, (back) => Math.max(...back)),
})
const apart = report.rounds.reduce((all, round: Round) => all + round.tally.apart, 0)
const measured = {
  'faults.seed': seed,
  'faults.rounds': rounds,
  'faults.games': games,
  ...Object.fromEntries(Object.entries({ ...tally, apart }).map(([name, value]) => [`faults.${name}`, value])),
  'faults.problems': problems.length,
  ...figures('runtime'),
  ...figures('everything'),
}
for (const [name, value] of Object.entries(measured)) process.stdout.write(`${name.padEnd(32)} ${value}\n`)
for (const problem of problems) process.stdout.write(`${problem}\n`)
if (values.json) process.stdout.write(`${JSON.stringify(measured)}\n`)
process.exitCode = tally.lost + tally.doubled + tally.unasked + apart + problems.length > 0 ? 1 : 0
