import { isolated } from '../../../shared/isolated.ts'
import { language } from '../language.ts'

/** Made by whoever first needs it: a slow phone takes 45 ms for it, and few first sights name several players. */
let list: Intl.ListFormat | undefined

/** Several names as the language joins them: "Anna, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  list ??= new Intl.ListFormat(language, { type: 'conjunction' })
  return list.format(names.map(isolated))
}
