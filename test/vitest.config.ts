import { fileURLToPath } from 'node:url'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { isolating } from '../web/base/messages/build.ts'
import { bundledMessages } from './support/bundled-messages.ts'
import { HANG, SOON } from './support/limits.ts'
import { pushService } from './support/push-service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Svelte, compiled with the page's own options. */
const asPage = () => svelte({ configFile: `${root}web/svelte.config.js` })

/** A test that is skipped counts as failed (.scripts/progress.js): what is for the deep run alone is left out of the short one. */
const isDeep = process.env['DEPTH'] === 'deep'

/** Settings of the runner for tests inside workerd, which cannot see its environment (`test/support`). */
const variables = Object.fromEntries(
  ['DEPTH', 'SEED', 'FIRST_SEED'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

/** Tests of functions alone: they mock nothing, and change nothing that outlasts them. */
const pure = ['clauses', 'engine', 'golden', 'laws', 'oracle', 'search'].map((name) => `test/shared/${name}/**`)

export default defineConfig({
  root,
  test: {
    projects: [
      {
        // For the page's modules with runes; its components are tested in the browser.
        plugins: [asPage(), bundledMessages(), isolating()],
        test: {
          name: 'unit',
          root,
          environment: 'node',
          // A thread is made in half the time of a process, and there is one a file.
          pool: 'threads',
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/worker/**',
            'test/browser/**',
            'test/simulation/**',
            ...pure,
            // The mistakes planted before each bench are looked for in the gate, too.
            ...(isDeep ? [] : ['test/deploy/**', 'test/bench/*/**']),
          ],
          testTimeout: HANG,
          hookTimeout: HANG,
        },
      },
      {
        test: {
          name: 'unit of rules',
          root,
          environment: 'node',
          pool: 'threads',
          include: pure.map((files) => `${files}/*.test.ts`),
          // One thread for all files: what it has compiled of engine and games for one serves the others.
          isolate: false,
          testTimeout: HANG,
          hookTimeout: HANG,
        },
      },
      {
        // The storm runs the room's real code on a simulated platform.
        resolve: { alias: { 'cloudflare:workers': `${root}test/simulation/workers.ts` } },
        test: {
          name: 'simulation',
          root,
          environment: 'node',
          pool: 'threads',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: HANG,
          hookTimeout: HANG,
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
        test: {
          name: 'worker',
          root,
          include: ['test/worker/**/*.test.ts'],
          env: variables,
          testTimeout: HANG,
          hookTimeout: HANG,
        },
      },
      {
        plugins: [asPage()],
        test: {
          name: 'browser',
          root,
          environment: 'node',
          // The gate plays the journeys; the deep run has a core for each of two workers.
          include: [isDeep ? 'test/browser/**/*.test.ts' : 'test/browser/journeys/*.test.ts'],
          maxWorkers: isDeep ? 2 : 1,
          // Shared imports are heavy, and every file cleans up after itself.
          isolate: false,
          testTimeout: HANG,
          hookTimeout: HANG,
          expect: { poll: { timeout: SOON, interval: 50 } },
        },
      },
    ],
  },
})
