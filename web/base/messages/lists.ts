import { isolated } from '../../../shared/bidi.ts'
import { language } from '../language.ts'

/** Formatter, made on first use: it takes a slow phone 45 ms, and few first sights name several players. */
let list: Intl.ListFormat | undefined

/** Joins names as the language does: "Anna, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  list ??= new Intl.ListFormat(language, { type: 'conjunction' })
  return list.format(names.map(isolated))
}
