import { fail, isMain, node, run, tools } from './run.js'

/** As in shared/languages.ts; the first build empties the folder. */
const languages = ['en', 'fr', 'nl']

/** Builds the page in every language into web/dist, one after the other. Resolves to the first failure's output. */
export async function build(chosen = languages) {
  for (const language of chosen) {
    const { code, output } = await run(
      node(),
      [tools.vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
      { MUREX_LANGUAGE: language },
    )
    if (code !== 0) return output
  }
  return undefined
}

if (isMain(import.meta.url)) {
  const only = process.argv.indexOf('--language')
  const output = await build(only < 0 ? languages : [process.argv[only + 1]])
  if (output !== undefined) fail(output)
}
