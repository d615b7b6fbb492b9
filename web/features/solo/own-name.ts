import type { Language } from '../../../shared/languages.ts'

/** What a player without a name is called. It is stored in the language of the moment. */
export const nameless: Readonly<Record<Language, string>> = { en: 'You', fr: 'Toi', nl: 'Jij' }

/** A name; in the place of one of those words, that of this language. */
export const namedIn = (name: string, language: Language): string =>
  Object.values(nameless).includes(name) ? nameless[language] : name
