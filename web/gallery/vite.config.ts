import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

/** The drawings by themselves, to look at: never part of the built game. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  cacheDir: '../../.cache/vite-gallery',
  plugins: [svelte()],
  build: { target: 'es2023', outDir: '../../.cache/gallery', emptyOutDir: true },
})
