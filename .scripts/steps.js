import { offline } from './run.js'

/** The tests of one project of test/vitest.config.ts, or of all that a pattern names. */
const tests = (name, more, project = name) => ({
  name,
  tool: 'vitest',
  args: [
    'run',
    ...['--config', 'test/vitest.config.ts', '--project', project],
    ...['--reporter=dot', '--reporter=./.scripts/progress.js'],
  ],
  after: ['build'],
  ...more,
})

const build = { name: 'build', tool: 'build', args: [] }
/** Finds what nothing imports: files, exports, packages. */
const unused = {
  name: 'unused',
  tool: 'knip',
  args: ['--config', '.config/knip.json', '--no-progress'],
  after: ['build'],
}
const lint = { name: 'lint', tool: 'eslint', args: ['--config', '.config/eslint.config.js', '.'] }
const unit = tests('unit', {}, 'unit*')
const worker = tests('worker')
const simulation = tests('simulation')
const browser = tests('browser', { engine: 'chromium' })

/** Files that run in the other engines too: the journeys, whole games, and pictures of screens. */
const everywhere = ['test/browser/journeys/', 'test/browser/games/', 'test/browser/pictures.test.ts']
const inEngine = (engine) => ({ ...browser, name: engine, engine, args: [...browser.args, ...everywhere], alone: true })

/**
 * The steps of `npm test`, first those that should begin first. Each keeps about one core busy. `after`: the steps that must
 * have ended. `engine`: the browser that it needs.
 */
export const gate = [
  // It compiles the sentences, which the types of the pages need, and makes the folder that a deploy takes.
  build,
  { name: 'format', tool: 'prettier', args: ['--check', '.'] },
  // The journeys wait for answers now and then, so the other steps find room beside them.
  browser,
  lint,
  { name: 'types', tool: 'tsc', args: ['-b'], after: ['build'] },
  unit,
  worker,
  simulation,
  // Short steps come last, so that no core is idle at the end.
  {
    name: 'svelte',
    tool: 'svelte-check',
    args: ['--tsconfig', 'web/tsconfig.json', '--fail-on-warnings', '--output', 'human'],
    after: ['build'],
  },
  {
    name: 'deploy',
    tool: 'wrangler',
    args: ['deploy', '--dry-run', '--outdir', '.cache/deploy'],
    env: offline,
    after: ['build'],
  },
  {
    name: 'bindings',
    tool: 'wrangler',
    args: ['types', 'worker/worker-configuration.d.ts', '--check'],
    env: offline,
  },
]

/**
 * The steps of `npm run deep`: all tests, and the lint, at their whole depth, and what nothing imports. The browsers' own workers
 * keep both cores busy, so they follow one another.
 */
export const depth = [
  ...[build, lint, unused, unit, worker, simulation],
  ...[{ ...browser, alone: true }, inEngine('firefox'), inEngine('webkit')],
]
