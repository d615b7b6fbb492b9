import type { Language } from '../../../shared/languages.ts'

/** Name of a nameless player; stored in the language of the moment. */
export const nameless: Readonly<Record<Language, string>> = { en: 'You', fr: 'Toi', nl: 'Jij' }

/** Translates such a word into this language; leaves other names. */
export const namedIn = (name: string, language: Language): string =>
  Object.values(nameless).includes(name) ? nameless[language] : name
