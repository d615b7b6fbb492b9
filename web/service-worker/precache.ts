import { languages, type Language } from '../../shared/languages.ts'

export interface Precache {
  /** Hash that changes with any file. */
  readonly version: string
  /** Paths by the languages whose pages load them: `en fr nl`, `fr`. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** First characters of these files' digests, in a row. */
  readonly digests: string
  readonly shells: Readonly<Record<Language, string>>
}

/** Folder of files whose names hold a hash of their content: every version has the same under one name. */
export const HASHED = '/assets/'

export function listsOf(files: Readonly<Record<Language, readonly string[]>>): Precache['lists'] {
  const lists: Record<string, string[]> = {}
  for (const path of [...new Set(languages.flatMap((language) => files[language]))].sort()) {
    const speakers = languages.filter((language) => files[language].includes(path)).join(' ')
    ;(lists[speakers] ??= []).push(path)
  }
  return lists
}

/** Characters of a digest that are kept: enough to find accidents, which is all they are for. */
const KEPT = 4

/** First characters of a file's digest. */
export async function digestOf(file: BufferSource): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', file))
  return btoa(String.fromCharCode(...bytes)).slice(0, KEPT)
}

/** First characters of a path's digest, as the build made it. */
export function digestAt({ lists, digests }: Precache, path: string): string {
  const at = KEPT * Object.values(lists).flat().indexOf(path)
  return digests.slice(at, at + KEPT)
}

export function filesIn(lists: Precache['lists'], language: Language): ReadonlySet<string> {
  return new Set(Object.entries(lists).flatMap(([speakers, paths]) => (speakers.includes(language) ? paths : [])))
}
