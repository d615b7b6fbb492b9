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
  /** What the instrument says of it. */
  readonly finding: RegExp
}

/** A text with something else in the place of `from`, which has to be there. */
export function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`nothing is there to be replaced: ${from}`)
  return text.replace(from, () => to)
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
