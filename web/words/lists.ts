import { language } from '../state/language.ts'

/** Several names as the language joins them: "Anna, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}
