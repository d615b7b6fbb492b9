import { language } from '../state/language.ts'

// Made once: it takes a browser longer than a list does.
let format: Intl.ListFormat | undefined

/** Several names as the language joins them: "Anna, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  format ??= new Intl.ListFormat(language, { type: 'conjunction' })
  return format.format(names)
}
