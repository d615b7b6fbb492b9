import type { Plugin } from 'vite'
import * as conditions from './ui/design/sizes.ts'

const named: Readonly<Record<string, string>> = conditions
const listOf = (part: string): readonly string[] =>
  part.startsWith('(--') ? named[part.slice(3, -1)]!.split(', ') : [part]

/** Writes out the named size conditions of styles, as `@media (--phone) and (--low)`. */
export function sizes(): Plugin {
  const query = (words: string): string =>
    words
      .split(' and ')
      .map(listOf)
      .reduce((all, list) => all.flatMap((one) => list.map((other) => `${one} and ${other}`)))
      .join(', ')
  return {
    name: 'murex:sizes',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) =>
        code.replace(/(@media )([^{]*--[^{]*)(?= \{)/g, (_, at: string, words: string) => at + query(words)),
    },
  }
}
