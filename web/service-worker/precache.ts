import { languages, type Language } from '../../shared/languages.ts'

/** What the service worker knows of the build, which writes it into `sw.js`. */
export interface Precache {
  /** Another one whenever a file is another. */
  readonly version: string
  /** Every path once, under the languages whose pages load it: `en fr nl`, `fr`. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** How the digests of these files begin, one after the other. */
  readonly digests: string
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

/** Characters of a digest that are kept: enough to find accidents, as no more is looked for. */
const KEPT = 4

/** How the digest of a file begins. */
export async function digestOf(file: BufferSource): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', file))
  return btoa(String.fromCharCode(...bytes)).slice(0, KEPT)
}

/** How that of a path begins, as the build has made it. */
export function digestAt({ lists, digests }: Precache, path: string): string {
  const at = KEPT * Object.values(lists).flat().indexOf(path)
  return digests.slice(at, at + KEPT)
}

/** All that the pages of a language load. */
export function filesIn(lists: Precache['lists'], language: Language): ReadonlySet<string> {
  return new Set(Object.entries(lists).flatMap(([speakers, paths]) => (speakers.includes(language) ? paths : [])))
}
