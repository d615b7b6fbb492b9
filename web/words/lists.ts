import { getLocale } from './compiled/runtime.js'

/** Several names as the language joins them: "Anna, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)
}
