import { LANGUAGE_COOKIE, type Language } from '../../shared/languages.ts'
import { reachable } from './api.ts'
import { getLocale } from './messages/compiled/runtime.js'

/** In seconds. */
const YEAR = 365 * 24 * 60 * 60

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', nl: 'Nederlands' }

/** The language this page speaks. */
export const language: Language = getLocale()

/**
 * Loads the page in another language: what is chosen, drafted and open on it is kept. Resolves to false without a network,
 * where there is no page in another one.
 */
export async function setLanguage(next: Language): Promise<boolean> {
  if (!(await reachable())) return false
  document.cookie = `${LANGUAGE_COOKIE}=${next}; path=/; max-age=${YEAR}; samesite=lax`
  location.reload()
  return true
}
