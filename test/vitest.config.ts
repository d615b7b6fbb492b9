import { fileURLToPath } from 'node:url'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SOON } from './browser/soon.ts'
import { pushService } from './support/push-service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A test that is skipped counts as failed (.scripts/progress.js): what is for the deep run alone is left out of the short one. */
const isDeep = process.env['DEPTH'] === 'deep'

/** What takes longest begins first, so that it does not go on alone at the end; the others after their size. */
const longest = ['games/tyros', 'screens/tyros', 'screens/tsuro', 'screens/moving', 'screens/around', 'games/tsuro']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** What the runner tells the tests (`test/support`), for those inside workerd, where the runner's variables are not seen. */
const variables = Object.fromEntries(
  ['DEPTH', 'SEED', 'COMMIT_SEED'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // For the page's modules with runes; its components are tested in the browser.
        plugins: [svelte()],
        test: {
          name: 'unit',
          root,
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/worker/**',
            'test/browser/**',
            'test/simulation/**',
            ...(isDeep ? [] : ['test/deploy/**', 'test/bench/**']),
          ],
          testTimeout: 120_000,
        },
      },
      {
        // The storm runs the room's real code on a simulated platform.
        resolve: { alias: { 'cloudflare:workers': `${root}test/simulation/workers.ts` } },
        test: {
          name: 'simulation',
          root,
          environment: 'node',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 600_000,
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: `${root}wrangler.toml` },
            miniflare: { compatibilityFlags: ['nodejs_compat'], outboundService: pushService() },
          }),
        ],
        // Every secret, id, token and code of the room is drawn from a seed.
        resolve: { alias: [{ find: /^.*\/random-bytes\.ts$/, replacement: `${root}test/support/seeded-bytes.ts` }] },
        test: { name: 'worker', root, include: ['test/worker/**/*.test.ts'], env: variables, testTimeout: 60_000 },
      },
      {
        plugins: [svelte()],
        test: {
          name: 'browser',
          root,
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          maxWorkers: 2,
          // What all files import is heavy, and no file leaves anything behind in it.
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: SOON, interval: 50 } },
        },
      },
    ],
  },
})
