import { build } from 'vite'

/**
 * `node .scripts/pages.js en fr nl`: the page in each of these languages. One process, for what Vite has loaded for the first
 * serves the others; one after the other, for the first empties the folder and compiles the sentences of all.
 */
for (const language of process.argv.slice(2)) {
  process.env.MUREX_LANGUAGE = language
  await build({ configFile: 'web/vite.config.ts', logLevel: 'warn' })
}
