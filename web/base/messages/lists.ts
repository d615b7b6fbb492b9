import { language } from '../language.ts'

const list = new Intl.ListFormat(language, { type: 'conjunction' })

/** Several names as the language joins them: "Anna, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  return list.format(names)
}
