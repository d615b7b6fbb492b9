/** Languages of the page. A browser that asks for none of them gets the first. */
export const languages = ['en', 'fr', 'nl'] as const
export type Language = (typeof languages)[number]

/** Cookie of the language that a person chose. */
export const LANGUAGE_COOKIE = 'language'
