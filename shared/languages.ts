/** The languages of the page; the first is the one for whoever asks for none of them. */
export const languages = ['en', 'fr', 'nl'] as const
export type Language = (typeof languages)[number]

/** The cookie that holds the language a person chose. */
export const LANGUAGE_COOKIE = 'language'
