import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { languages, type Language } from '../../shared/languages.ts'
import { digestOf, HASHED, listsOf, type Precache } from './precache.ts'

const source = fileURLToPath(new URL('index.ts', import.meta.url))

/** Files without a hash that a page or the installed app uses, beside the manifest in its language. */
const plain = ['/favicon.svg', '/favicon-turn.svg', '/icon-192.png']
/** Tags in a page's head for link previews and search engines. */
const forLinks = / *<meta (?:property="og:|name="(?:twitter:|murex:|robots"))[^>]*>\s*?\n/g

const byLanguage = <T>(made: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, made(language)])) as Record<Language, T>

/** Chunks that are useless without a network, and that a running table does not need. */
const networked = ['waiting', 'waiting-late', 'elsewhere', 'keeper']
/** Faces for some names alone, without which their letters stand in another one. */
const RARE = /latin-ext/

export function keptOf(output: Rolldown.RolldownOutput['output']): string[] {
  const left = output.flatMap((file) =>
    file.type === 'chunk' && networked.includes(file.name)
      ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]
      : [],
  )
  return output.map(({ fileName }) => fileName).filter((name) => !left.includes(name) && !RARE.test(name))
}

/** Data of a build for `sw.js`. `made`: names of each language's files to keep. */
async function precacheOf(folder: string, made: Readonly<Record<Language, readonly string[]>>): Promise<Precache> {
  const built = (language: Language): string[] =>
    made[language].map((name) => `/${name}`).filter((path) => path.startsWith(HASHED) || /\.webmanifest$/.test(path))
  const lists = listsOf(byLanguage((language) => [...plain, ...built(language)]))
  const shells = byLanguage((language) =>
    readFileSync(`${folder}/pages/${language}.html`, 'utf8').replaceAll(forLinks, ''),
  )
  const all = Object.values(lists).flat()
  const digests = (await Promise.all(all.map((path) => digestOf(readFileSync(folder + path))))).join('')
  const hash = createHash('sha256').update(JSON.stringify([lists, shells]))
  for (const path of all) if (!path.startsWith(HASHED)) hash.update(readFileSync(folder + path))
  return { version: hash.digest('hex').slice(0, 12), lists, digests, shells }
}

/** Writes `sw.js` beside the pages. `name`: the house's. */
export async function buildServiceWorker(
  folder: string,
  made: Readonly<Record<Language, readonly string[]>>,
  name = 'Murex',
): Promise<void> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { PRECACHE: JSON.stringify(await precacheOf(folder, made)), HOUSE: JSON.stringify(name) },
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  writeFileSync(`${folder}/sw.js`, built.output[0].code)
}
