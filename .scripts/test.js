import { spawnSync } from 'node:child_process'
import { install } from './install.js'
import { fail, root } from './run.js'
import { named, takeAll } from './runner.js'
import { gate } from './steps.js'

/** In minutes: what `npm test` may take on two quiet cores. A run that takes longer says so. */
const BUDGET = 6
/** The unit and worker tests of what differs from what has landed. Without a remote that says so, from the last commit. */
function changed() {
  const landed = ['origin/main'].filter(
    (name) => spawnSync('git', ['rev-parse', '--verify', '--quiet', name], { cwd: root }).status === 0,
  )
  return named(gate, ['unit', 'worker']).map((step) =>
    step.tool === 'vitest' ? { ...step, args: [...step.args, '--changed', ...landed, '--passWithNoTests'] } : step,
  )
}

const { SEED } = process.env
if (SEED && !/^\d+$/.test(SEED)) fail(`SEED is ${SEED}; it must be a whole number.`)
// `npm test -- lint unit`: these steps and what they wait for. `npm test -- --changed`: what a change touches.
const words = process.argv.slice(2)
const steps = words[0] === '--changed' ? changed() : named(gate, words)

await install()
await takeAll(steps, {
  seed: SEED ? `SEED=${SEED}` : 'the fixed list of test/support/seeds.ts',
  env: { DEPTH: 'short' },
  ...(steps === gate ? { budget: BUDGET } : {}),
})
