import { parseArgs } from 'node:util'
import { install } from './install.js'
import { fail } from './run.js'
import { named, takeAll } from './runner.js'
import { depth } from './steps.js'

/**
 * `npm run deep [-- --seed N] [--shard 1/4] [steps]`: everything at its whole depth. Its seeds are counted from N, or from the
 * day; they are a thousand apart, since tests count on from the first. `--shard`: of the test files a part.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: `${Math.floor(Date.now() / 86_400_000)}000` },
    shard: { type: 'string' },
  },
})
const { seed, shard } = values
if (!/^\d+$/.test(seed)) fail(`--seed wants a whole number, not ${seed}.`)
if (shard !== undefined && !/^\d+\/\d+$/.test(shard)) fail(`--shard wants a part of all, such as 1/4, not ${shard}.`)
const steps = named(depth, positionals).map((step) =>
  step.tool === 'vitest' && shard !== undefined ? { ...step, args: [...step.args, `--shard=${shard}`] } : step,
)

await install()
await takeAll(steps, {
  seed: `counted from ${seed}: npm run deep -- --seed ${seed}`,
  env: { DEPTH: 'deep', FIRST_SEED: seed },
})
