import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { languages, type Language } from '../../shared/languages.ts'
import { digestOf, HASHED, listsOf, type Precache } from './precache.ts'

const source = fileURLToPath(new URL('index.ts', import.meta.url))

/** What a page loads besides its hashed files, and what an installed one is shown by. */
const plain = ['/favicon.svg', '/favicon-turn.svg', '/icon-192.png', '/manifest.webmanifest']
/** Tags in a page's head for those who unfold its link, and for search engines. */
const forLinks = / *<meta (?:property="og:|name="(?:twitter:|murex:|robots"))[^>]*>\s*?\n/g

const byLanguage = <T>(made: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, made(language)])) as Record<Language, T>

/** Chunks with which nothing can be done without a network, and which nobody needs at a table that runs. */
const networked = ['waiting', 'waiting-late']

/** The names of all files of a build that are worth keeping. */
export function keptOf(output: Rolldown.RolldownOutput['output']): string[] {
  const left = output.flatMap((file) =>
    file.type === 'chunk' && networked.includes(file.name)
      ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]
      : [],
  )
  return output.map(({ fileName }) => fileName).filter((name) => !left.includes(name))
}

/** What `sw.js` is told of a build. `made`: the names of the files to keep that the build of each language made. */
async function precacheOf(folder: string, made: Readonly<Record<Language, readonly string[]>>): Promise<Precache> {
  const hashed = (language: Language): string[] =>
    made[language].map((name) => `/${name}`).filter((path) => path.startsWith(HASHED))
  const lists = listsOf(byLanguage((language) => [...plain, ...hashed(language)]))
  const shells = byLanguage((language) =>
    readFileSync(`${folder}/pages/${language}.html`, 'utf8').replaceAll(forLinks, ''),
  )
  const all = Object.values(lists).flat()
  const digests = (await Promise.all(all.map((path) => digestOf(readFileSync(folder + path))))).join('')
  const hash = createHash('sha256').update(JSON.stringify([lists, shells]))
  for (const path of plain) hash.update(readFileSync(folder + path))
  return { version: hash.digest('hex').slice(0, 12), lists, digests, shells }
}

/** Writes `sw.js` beside the built pages. */
export async function buildServiceWorker(
  folder: string,
  made: Readonly<Record<Language, readonly string[]>>,
): Promise<void> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { PRECACHE: JSON.stringify(await precacheOf(folder, made)) },
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  writeFileSync(`${folder}/sw.js`, built.output[0].code)
}
