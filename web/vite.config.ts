import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { LANGUAGE_COOKIE, languages } from '../shared/languages.ts'
import { chunks, treeshake } from './chunks.ts'
import { preload } from './preload.ts'
import { sizes } from './sizes.ts'
import { house } from './base/house.ts'
import { complete, isolating, pageIn, saying, speakOnly } from './base/messages/build.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const api = process.env['MUREX_API'] ?? 'http://localhost:8787'
/** Language of a build: each has one, so that no page loads the sentences of others; in development the page chooses it. */
const language = languages.find((one) => one === process.env['MUREX_LANGUAGE']) ?? languages[0]

const named = (ending: string): string => `assets/[name]-[hash:7].${ending}`

export default defineConfig(({ command }) => ({
  root: here,
  cacheDir: '../.cache/vite',
  plugins: [
    paraglideVitePlugin({
      project: `${here}base/messages/project.inlang`,
      outdir: `${here}base/messages/compiled`,
      outputStructure: 'message-modules',
      strategy: ['cookie', 'preferredLanguage', 'baseLocale'],
      cookieName: LANGUAGE_COOKIE,
    }),
    saying(house()),
    // No library here is written in Svelte: looking for some would optimize all of them again now and then.
    svelte({ prebundleSvelteLibraries: false }),
    sizes(),
    complete(language),
    isolating(),
    ...(command === 'build' ? [speakOnly(language), pageIn(language, house()), chunks(), preload()] : []),
  ],
  build: {
    target: 'es2023',
    // The oldest browsers that README names: Safari 16.0 reads no ranges such as `width >= 44rem`.
    cssTarget: ['chrome117', 'edge117', 'firefox121', 'safari16'],
    outDir: 'dist',
    emptyOutDir: language === languages[0],
    rolldownOptions: {
      treeshake,
      // Pages name the files of their late parts: short names weigh less.
      output: { entryFileNames: named('js'), chunkFileNames: named('js'), assetFileNames: named('[ext]') },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (part, files) => files.filter((file) => file === part || file.endsWith('.css')),
    },
  },
  worker: {
    // Its games come in files of their own. None imports the file that is run: WebKit would run that again.
    format: 'es',
    rolldownOptions: {
      treeshake,
      output: {
        comments: false,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id) => (/\/solo\.worker\.ts$|\/games\/\w+\//.test(id) ? null : 'games') }],
        },
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/games\/(\w+)\//.exec(facadeModuleId ?? '')?.[1] ?? 'games'}-alone-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/about': api, '/keeper/': api, '/licences.txt': api } },
}))
