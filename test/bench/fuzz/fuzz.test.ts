import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { seeds } from '../../support/seeds.ts'

const program = fileURLToPath(new URL('../fuzz.ts', import.meta.url))

test('hostile frames and requests cause no exception and no trace', { timeout: 600_000 }, () => {
  for (const seed of seeds('fuzz')) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, '--count', '25000', '--seed', String(seed), '--json'],
      { encoding: 'utf8' },
    )
    expect(status, stdout + stderr).toBe(0)
    const measured = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, number>
    expect(measured).toMatchObject({ 'fuzz.seed': seed, 'fuzz.findings': 0, 'fuzz.readers.inputs': 24_500 })
    expect(measured['fuzz.routes.inputs']).toBeGreaterThan(0)
  }
})
