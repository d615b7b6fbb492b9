import { parseArgs } from 'node:util'
import { doing } from '../support/doing.ts'
import { BATCH, Finding, type Counts } from './fuzz/finding.ts'
import { readersBatch } from './fuzz/readers.ts'

/**
 * `npm run fuzz -- --count 1000000 --seed 7 --json`; all of it may be left out. `--only 1007` plays one batch again, as a
 * finding tells it.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
/** Findings after which it ends. */
const ENOUGH = 5

const [count, seed] = [Number(values.count), Number(values.seed)]
const counts: Counts = {}
const findings: string[] = []
const batches =
  values.only === undefined
    ? Array.from({ length: Math.ceil(count / BATCH) }, (_, k) => seed * 1_000_000 + k)
    : [Number(values.only)]

process.stdout.write(`seed ${seed}\n`)
const began = performance.now()
let inputs = 0
for (const batch of batches) {
  if (findings.length >= ENOUGH) break
  doing(`${inputs} inputs`)
  try {
    readersBatch(batch, counts)
    inputs += BATCH
  } catch (error) {
    const input = error instanceof Finding ? error.input : ''
    const what = error instanceof Finding ? error.message : String((error as Error).stack)
    findings.push(`--only ${batch}\n  ${what}\n  ${JSON.stringify(input)}`)
  }
}
const seconds = Math.round((performance.now() - began) / 1000)
const all = { seed, findings: findings.length, ...counts, inputs, seconds }
const measured = Object.fromEntries(Object.entries(all).map(([name, value]) => [`fuzz.${name}`, value]))
for (const [name, value] of Object.entries(measured)) process.stdout.write(`${name.padEnd(36)} ${value}\n`)
for (const finding of findings) process.stdout.write(`${finding}\n`)
if (values.json) process.stdout.write(`${JSON.stringify(measured)}\n`)
process.exit(findings.length === 0 ? 0 : 1)
