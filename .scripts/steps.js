import { offline } from './run.js'

const progress = '--reporter=./.scripts/progress.js'

/** The tests of one project of test/vitest.config.ts. */
const tests = (project, more) => ({
  name: project,
  tool: 'vitest',
  args: ['run', '--config', 'test/vitest.config.ts', '--project', project, '--reporter=default', progress],
  ...more,
})

/**
 * What the test command does, from what should begin first to what can wait; each step keeps about one core busy.
 * `after`: the steps that must have ended. `alone`: once all others have. `once`: whether the depth makes no difference.
 */
export const steps = (deep) => [
  // It compiles the sentences, which the types of the pages need, and makes the folder that a deploy takes.
  { name: 'build', tool: 'build', args: [] },
  { name: 'format', tool: 'prettier', args: ['--check', '.'], once: true },
  // One of its files, the laws, thinks longer than all others; the rest is done beside it.
  tests('unit', { after: ['build'] }),
  { name: 'lint', tool: 'eslint', args: ['--config', '.config/eslint.config.js', '.'], once: true },
  { name: 'types', tool: 'tsc', args: ['-b'], after: ['build'], once: true },
  {
    name: 'svelte',
    tool: 'svelte-check',
    args: ['--tsconfig', 'web/tsconfig.json', '--fail-on-warnings', '--output', 'human'],
    after: ['build'],
    once: true,
  },
  // The deep run deploys a fresh clone (test/deploy).
  ...(deep
    ? []
    : [
        {
          name: 'deploy',
          tool: 'wrangler',
          args: ['deploy', '--dry-run', '--outdir', '.cache/deploy'],
          env: offline,
          after: ['build'],
        },
      ]),
  tests('worker', { after: ['build'] }),
  tests('simulation', { after: ['build'] }),
  // What a browser shows in time should not depend on what else runs.
  tests('browser', { alone: true, browser: true }),
]
