import { parseArgs } from 'node:util'
import { kills, setups, type Round } from './kills/kills.ts'

/** `npm run kills -- --rounds 30 --seed 7 --copies 4 --json`; all of it may be left out. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    copies: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)

process.stdout.write(`seed ${seed}\n`)
const heard = ({ kind, underWay, botsDue, back, made }: Round): void => {
  process.stdout.write(
    `${kind}: ${underWay} actions under way, bots due at ${botsDue} tables, back in ${back} ms, ${made} acknowledged so far\n`,
  )
}
const opened = Array.from({ length: Number(values.copies) }, () => setups).flat()
const { rounds, sums, problems } = await kills({ rounds: Number(values.rounds), seed, opened, heard })
const all = (of: 'underWay' | 'botsDue'): number => rounds.reduce((sum, round) => sum + round[of], 0)
const measured = { seed, rounds: rounds.length, underWay: all('underWay'), botsDue: all('botsDue'), ...sums }
for (const [name, value] of Object.entries(measured)) process.stdout.write(`${name.padEnd(12)} ${value}\n`)
for (const problem of problems) process.stdout.write(`${problem}\n`)
if (values.json) process.stdout.write(`${JSON.stringify({ ...measured, problems: problems.length })}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
