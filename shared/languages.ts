/** The languages of the page. A browser that asks for none of them gets the first. */
export const languages = ['en', 'fr', 'nl'] as const
export type Language = (typeof languages)[number]

/** The cookie that holds the language a person chose. */
export const LANGUAGE_COOKIE = 'language'
