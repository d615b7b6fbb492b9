import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages, type Language } from '../../../shared/languages.ts'

type Sentences = Readonly<Record<string, unknown>>

const here = fileURLToPath(new URL('.', import.meta.url))
const read = (file: string): Sentences => JSON.parse(readFileSync(`${here}${file}`, 'utf8')) as Sentences

const slots = (sentence: unknown): string =>
  [...new Set([...JSON.stringify(sentence).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort().join(', ')

/** Errors in a file of sentences, compared with the first language. */
export function differences(file: string, base: Sentences, other: Sentences): string[] {
  const keys = Object.keys(base)
  return [
    ...keys.filter((key) => !(key in other)).map((key) => `${file} lacks ${key}`),
    ...Object.keys(other).flatMap((key) => (key in base ? [] : [`${file} has ${key}, which ${languages[0]} has not`])),
    ...keys
      .filter((key) => key in other && slots(base[key]) !== slots(other[key]))
      .map((key) => `${file}: ${key} is told other things than in ${languages[0]}`),
  ]
}

const firstOf = globSync(`**/${languages[0]}.json`, { cwd: here, exclude: ['compiled/**'] })
const isThere = (file: string): boolean => existsSync(here + file)
/** Files that a language has, or should have. */
const filesOf = (language: Language) => firstOf.map((file) => file.replace(/\w+(?=\.json$)/, language))

/** Files that a language lacks: the first language stands in for them. */
export const untranslated = (language: Language): string[] => filesOf(language).filter((file) => !isThere(file))

/** Every sentence that one language has and another lacks, or that has other names in its braces. */
export const missing = (): string[] =>
  languages
    .flatMap(filesOf)
    .flatMap((file, i) => (isThere(file) ? differences(file, read(firstOf[i % firstOf.length]!), read(file)) : []))
