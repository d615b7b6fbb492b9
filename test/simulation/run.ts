import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(import.meta.resolve('../..'))
const { values } = parseArgs({
  options: { games: { type: 'string' }, seed: { type: 'string' }, game: { type: 'string' } },
})
const { status } = spawnSync(
  process.execPath,
  [
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    '--config',
    `${root}test/vitest.config.ts`,
    '--project',
    'storm',
    '--maxWorkers',
    '2',
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(values.games === undefined ? {} : { STORM_GAMES: values.games }),
      ...(values.seed === undefined ? {} : { STORM_SEED: values.seed }),
      ...(values.game === undefined ? {} : { STORM_GAME: values.game }),
    },
  },
)
process.exitCode = status ?? 1
