import { registerHooks } from 'node:module'
import { gameIds } from '../../shared/games/ids.ts'
import { plantApart } from '../support/planting.ts'
import type * as forDeploys from './deploys.ts'
import type * as forLate from './late.ts'
import { planted, storms } from './planted.ts'
import type * as forStorms from './storm.ts'

/**
 * `node test/simulation/trial.ts`: a line of JSON for each planted mistake, and at last one for none: what the storms
 * of its kind say of it, one after another, until one has found it by its own name.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'cloudflare:workers' ? import.meta.resolve('./workers.ts') : specifier, context),
})
plantApart(planted)

type Kind = keyof typeof storms

/** Finding of a storm with the mistake; undefined: none. */
async function saidBy(kind: Kind, seed: number, k: number): Promise<string | undefined> {
  const { Storm } = (await import(`./storm.ts?planted=${k}`)) as typeof forStorms
  const { deploys } = (await import(`./deploys.ts?planted=${k}`)) as typeof forDeploys
  const { late } = (await import(`./late.ts?planted=${k}`)) as typeof forLate
  try {
    await new Storm(seed, gameIds[seed % gameIds.length]!).run({ deploys, late }[kind])
    return undefined
  } catch (error) {
    // Values that differ may follow in further lines.
    return ((error as Error).cause as Error).message.split('\n')[0]
  }
}

const all = Object.keys(storms) as Kind[]
for (const [k, mistake] of [...planted, undefined].entries()) {
  const kinds = mistake ? [mistake.kind ?? 'deploys'] : all
  const findings: string[] = []
  for (const [kind, seed] of kinds.flatMap((kind) => storms[kind].map((seed) => [kind, seed] as const))) {
    const said = await saidBy(kind, seed, k)
    if (said !== undefined) findings.push(said)
    if (said !== undefined && mistake?.finding.test(said)) break
  }
  process.stdout.write(`${JSON.stringify({ mistake: mistake?.name ?? 'none', findings })}\n`)
}
