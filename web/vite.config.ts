import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { LANGUAGE_COOKIE, languages } from '../shared/languages.ts'
import { chunks, isNamed, treeshake } from './chunks.ts'
import { preload } from './preload.ts'
import { complete, isolating, pageIn, speakOnly } from './base/messages/build.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const api = process.env['MUREX_API'] ?? 'http://localhost:8787'
/** A build speaks one language, so that no page loads the sentences of the others; while developing it is chosen in the page. */
const language = languages.find((one) => one === process.env['MUREX_LANGUAGE']) ?? languages[0]

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
    svelte(),
    complete(),
    isolating(),
    ...(command === 'build' ? [speakOnly(language), pageIn(language), chunks(), preload()] : []),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: language === languages[0],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (part, scripts, { hostId: by, hostType }) =>
        hostType === 'js' ? scripts.filter((script) => isNamed(script, { part, by })) : scripts,
    },
  },
  worker: { rolldownOptions: { treeshake, output: { comments: false } } },
  server: { proxy: { '/api': { target: api, ws: true } } },
}))
