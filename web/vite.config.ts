import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const api = process.env['MUREX_API'] ?? 'http://localhost:8787'

export default defineConfig({
  root: here,
  cacheDir: '../.cache/vite',
  plugins: [
    paraglideVitePlugin({
      project: `${here}words/project.inlang`,
      outdir: `${here}words/compiled`,
      outputStructure: 'message-modules',
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
      localStorageKey: 'murex:language',
    }),
    svelte(),
  ],
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true },
  server: { proxy: { '/api': { target: api, ws: true } } },
})
