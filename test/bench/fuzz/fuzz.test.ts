import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { seeds, withSeed } from '../../support/seeds.ts'

const program = fileURLToPath(new URL('../fuzz.ts', import.meta.url))

// A process of its own, since its draws are put in the place of the real ones as it starts.
test(
  'hostile frames and requests: no exception, no trace, and an honest game beside goes on',
  { timeout: 600_000 },
  () => {
    for (const seed of seeds('fuzz')) {
      withSeed(seed, () => {
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [program, '--count', '25000', '--seed', String(seed), '--json'],
          { encoding: 'utf8', env: { ...process.env, SEED: String(seed) } },
        )
        expect(status, stdout + stderr).toBe(0)
        const measured = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, number>
        expect(measured).toMatchObject({ 'fuzz.seed': seed, 'fuzz.findings': 0, 'fuzz.room.inputs': 2_500 })
        expect(measured['fuzz.routes.moves beside']).toBeGreaterThan(0)
      })
    }
  },
)
