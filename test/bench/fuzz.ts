import { parseArgs } from 'node:util'
import { doing } from '../support/doing.ts'
import { plant } from '../support/planting.ts'
import { BATCH, Finding, targets, type Counts, type Target } from './fuzz/finding.ts'
import { planted } from './fuzz/planted.ts'

/**
 * `npm run fuzz -- --count 1000000 --seed 7 --json`; all of it may be left out. `--only routes:1007` plays one batch again, as a
 * finding tells it; `--only readers` goes through one way in alone. `--planted 3`: with the third planted mistake.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    planted: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const mistake = planted[Number(values.planted) - 1]
if (mistake?.file !== undefined) plant(mistake)

// After the hook of the mistake.
const { readersBatch } = await import('./fuzz/readers.ts')
const { routesBatch } = await import('./fuzz/routes.ts')

/** Percent of the inputs. */
const shares: Readonly<Record<Target, number>> = { readers: 98, routes: 2 }
const ENOUGH = 5

const [count, seed] = [Number(values.count), Number(values.seed)]
const [only, batch] = (values.only ?? '').split(':') as [Target | '', string?]
const counts: Record<Target, Counts> = { readers: {}, routes: {} }
const findings: string[] = []

function batchesOf(target: Target): readonly number[] {
  if (only !== '' && only !== target) return []
  if (batch !== undefined) return [Number(batch)]
  const many = Math.ceil((count * (only === '' ? shares[target] : 100)) / 100 / BATCH)
  return Array.from({ length: many }, (_, k) => seed * 1_000_000 + k)
}

async function each(target: Target, take: (batch: number) => void | Promise<void>): Promise<void> {
  const began = performance.now()
  let inputs = 0
  for (const k of batchesOf(target)) {
    if (findings.length >= ENOUGH) break
    doing(`${target}, ${inputs} inputs`)
    try {
      await take(k)
      inputs += BATCH
    } catch (error) {
      const input = error instanceof Finding ? error.input : ''
      const what = error instanceof Finding ? error.message : String((error as Error).stack)
      findings.push(`--only ${target}:${k}\n  ${what}\n  ${JSON.stringify(input)}`)
    }
  }
  const seconds = (performance.now() - began) / 1000
  Object.assign(counts[target], { inputs, seconds: Math.round(seconds) })
}

process.stdout.write(`seed ${seed}\n`)
await each('readers', (k) => readersBatch(k, counts.readers))
if (batchesOf('routes').length > 0) {
  const routes = (port: number, begins: (batch: number) => void): Promise<void> =>
    each('routes', (k) => {
      begins(k)
      return routesBatch(k, counts.routes, port)
    })
  const { withHouse } = await import('./fuzz/house.ts')
  const { builtWorker } = await import('./house.ts')
  const script = builtWorker(mistake?.file === undefined ? mistake : undefined)
  await withHouse(counts.routes, routes, script).catch((error: unknown) => {
    findings.push(`--only routes\n  ${String(error)}`)
  })
}

const measured: Record<string, number> = { 'fuzz.seed': seed, 'fuzz.findings': findings.length }
for (const target of targets) {
  for (const [name, value] of Object.entries(counts[target])) measured[`fuzz.${target}.${name}`] = value
}
for (const [name, value] of Object.entries(measured)) process.stdout.write(`${name.padEnd(36)} ${value}\n`)
for (const finding of findings) process.stdout.write(`${finding}\n`)
if (values.json) process.stdout.write(`${JSON.stringify(measured)}\n`)
process.exit(findings.length === 0 ? 0 : 1)
