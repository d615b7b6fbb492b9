import { mkdirSync, writeFileSync } from 'node:fs'
import { build, runnerImport } from 'vite'
import { root } from './run.js'

/**
 * `node .scripts/pages.js en fr nl`: the page in each of these languages, the service worker that stores it, and the first
 * sights of home, in the page, and of the waiting room, for the worker, then /about and the licences of all that. All run in
 * one process, since what Vite has loaded for the first serves the others. They run one after the other, since the first
 * empties the folder and compiles the sentences of all.
 */
const outputs = {}
for (const language of process.argv.slice(2)) {
  process.env.MUREX_LANGUAGE = language
  const { output } = await build({ configFile: 'web/vite.config.ts', logLevel: 'warn' })
  outputs[language] = output
}
const fromRoot = (path) => path?.replace(root, '')
/** Assets of the first language and the modules in each: the test of weights needs no build of its own. */
const listed = Object.values(outputs)[0].flatMap((file) => {
  const { type, fileName, name, imports, moduleIds = [], facadeModuleId, viteMetadata } = file
  const importedCss = [...(viteMetadata?.importedCss ?? [])]
  const modules = { moduleIds: moduleIds.map(fromRoot), facadeModuleId: fromRoot(facadeModuleId) }
  return fileName.startsWith('assets/')
    ? [{ type, fileName, name, imports, ...modules, viteMetadata: { importedCss } }]
    : []
})
mkdirSync('.cache', { recursive: true })
writeFileSync('.cache/page.json', JSON.stringify(listed))
const { module } = await runnerImport('./web/service-worker/build.ts')
const made = Object.entries(outputs).map(([language, output]) => [language, module.keptOf(output)])
const { module: base } = await runnerImport('./web/base/house.ts', { configFile: false })
await module.buildServiceWorker('web/dist', Object.fromEntries(made), base.house().name)
const { module: prerendered } = await runnerImport('./web/pages/build.ts', { configFile: false })
await prerendered.buildFirstSight()
const { homeSight } = await import(await prerendered.homeSightModule())
for (const language of Object.keys(outputs))
  prerendered.writeHomeSight(`web/dist/pages/${language}.html`, homeSight(language))
const { about } = await import(await prerendered.aboutModule())
prerendered.writeAbout('web/dist/pages', about)
const { module: licences } = await runnerImport('./web/pages/licences.ts', { configFile: false })
await licences.writeLicences('web/dist', Object.values(outputs).flat())
