import { LANGUAGE_COOKIE, languages, type Language } from '../../shared/languages.ts'
import { getLocale } from './messages/compiled/runtime.js'

/** A year, in seconds. */
const KEPT = 365 * 24 * 60 * 60

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', nl: 'Nederlands' }
export { languages }

/** The language this page speaks. */
export const language: Language = getLocale()

/** Takes the page in another language: what is chosen, drafted and open on it is kept. */
export function speak(next: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${next}; path=/; max-age=${KEPT}; samesite=lax`
  location.reload()
}
