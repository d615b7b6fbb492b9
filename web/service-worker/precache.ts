import { languages, type Language } from '../../shared/languages.ts'

/** What the service worker knows of the build, which writes it into `sw.js`. */
export interface Precache {
  /** Another one whenever a file is another. */
  readonly version: string
  /** Every path once, under the languages whose pages load it: `en fr nl`, `fr`. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** The page itself in each language. */
  readonly shells: Readonly<Record<Language, string>>
}

/** Where the build puts files whose names hold a hash of what is in them: of one name, every version has the same. */
export const HASHED = '/assets/'

/** The lists of files, by what each language loads. */
export function listsOf(files: Readonly<Record<Language, readonly string[]>>): Precache['lists'] {
  const lists: Record<string, string[]> = {}
  for (const path of [...new Set(languages.flatMap((language) => files[language]))].sort()) {
    const speakers = languages.filter((language) => files[language].includes(path)).join(' ')
    ;(lists[speakers] ??= []).push(path)
  }
  return lists
}

/** All that the pages of a language load. */
export function filesIn(lists: Precache['lists'], language: Language): ReadonlySet<string> {
  return new Set(Object.entries(lists).flatMap(([speakers, paths]) => (speakers.includes(language) ? paths : [])))
}
