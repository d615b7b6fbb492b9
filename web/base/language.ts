import { LANGUAGE_COOKIE, type Language } from '../../shared/languages.ts'
import { reachable } from './api.ts'
import { attempt } from './attempt.ts'
import { getLocale } from './messages/compiled/runtime.js'

/** In seconds. */
const YEAR = 365 * 24 * 60 * 60

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', nl: 'Nederlands' }

export const language: Language = getLocale()

const regionOf = (tag: string): string | undefined => attempt(() => new Intl.Locale(tag).region)

const tags: readonly string[] = globalThis.navigator?.languages ?? []

/** Locales for times, dates and numbers: the page's language as written in this device's region. [PAGE-154] */
export const formats: string = [
  ...tags.filter((tag) => tag.split('-')[0] === language && regionOf(tag)),
  ...tags.flatMap((tag) => regionOf(tag) ?? []).map((region) => `${language}-${region}`),
  language,
][0]!

/**
 * Loads the page in another language and keeps choices, drafts and overlays. Resolves to an error: `unreachable` without a
 * network, `refused` if the browser takes no cookies and would load the same language again.
 */
export async function setLanguage(next: Language): Promise<'unreachable' | 'refused' | undefined> {
  if (!(await reachable())) return 'unreachable'
  const cookie = `${LANGUAGE_COOKIE}=${next}`
  const isSet = attempt(() => {
    document.cookie = `${cookie}; path=/; max-age=${YEAR}; samesite=lax`
    return document.cookie.includes(cookie)
  })
  if (!isSet) return 'refused'
  location.reload()
  return undefined
}
