import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(import.meta.resolve('../..'))

/** A mistake, made on purpose: an instrument has to find it, and to say what it is. */
export interface Planted {
  readonly name: string
  /** From the root of the project; undefined: the Worker as it is built. */
  readonly file?: string
  readonly from: string
  readonly to: string
  /** Words of the instrument's finding. */
  readonly finding: RegExp
}

/** A text with something else in the place of `from`, which has to be there. */
export function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`nothing is there to be replaced: ${from}`)
  return text.replace(from, () => to)
}

export const sourceWith = ({ file, from, to }: Planted): string =>
  replaced(readFileSync(`${root}${file}`, 'utf8'), from, to)

const PLANTED = /\?planted=(\d+)$/
/** Files that are loaded but once, since that takes long: no mistake lies there. */
const once = /\/(node_modules|fixtures|games|search)\//

/**
 * Loads `storm.ts?planted=2` by itself from now on, with all of the project that it imports in turn, and with the third of
 * these mistakes in it; after the last there is none.
 */
export function plantApart(mistakes: readonly Planted[]): void {
  for (const { name, file } of mistakes) if (once.test(`/${file}`)) throw new Error(`cannot be planted: ${name}`)
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const [query] = PLANTED.exec(context.parentURL ?? '') ?? []
      const isApart =
        query && !found.url.includes('?') && found.url.startsWith(`file://${root}`) && !once.test(found.url)
      return isApart ? { ...found, url: `${found.url}${query}` } : found
    },
    load(url, context, next) {
      const loaded = next(url, context)
      const mistake = mistakes[Number(PLANTED.exec(url)?.[1])]
      if (!mistake || fileURLToPath(url) !== `${root}${mistake.file}`) return loaded
      return { ...loaded, source: replaced(String(loaded.source), mistake.from, mistake.to) }
    },
  })
}

/** The file has the mistake in it wherever it is loaded from now on. */
export function plant({ file, from, to }: Planted): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.startsWith('file:') || fileURLToPath(url) !== `${root}${file}`) return loaded
      return { ...loaded, source: replaced(String(loaded.source), from, to) }
    },
  })
}
