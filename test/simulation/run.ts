import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * `npm run storm -- --games 500 --seed 7 --game tsuro --room bare`; all of it may be left out. `--only 3,5,`: of a storm's
 * accidents and errands those at these places alone, as is told of one that failed.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string' },
    seed: { type: 'string' },
    game: { type: 'string' },
    room: { type: 'string' },
    only: { type: 'string' },
  },
})
const variables = {
  STORM_GAMES: values.games,
  STORM_SEED: values.seed,
  STORM_GAME: values.game,
  STORM_ONLY: values.only,
}
const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
const root = fileURLToPath(import.meta.resolve('../..'))
const vitest = `${root}node_modules/vitest/vitest.mjs`
const project = ['--config', `${root}test/vitest.config.ts`, '--project', 'simulation', '--maxWorkers', '2']
const { status } = spawnSync(process.execPath, [vitest, 'run', ...project, ...(values.room ? [values.room] : [])], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...given } as NodeJS.ProcessEnv,
})
process.exitCode = status ?? 1
