import { lazy } from './lazy.svelte.ts'
import { m } from './messages/compiled/messages.js'

const sentences = lazy(async () => (await import('./error-sentences.ts')).sentences)

/** Settles once the sentences are there, or could not be loaded: they come when the page has nothing better to do. */
export const sentencesTried = (): Promise<void> => sentences.tried()

/**
 * The sentence for a code of the room or, with a game's `refusals`, for a refusal of that game. A newer room may know codes
 * that this page does not.
 */
export function errorSentence(code: string, refusals: Readonly<Partial<Record<string, () => string>>> = {}): string {
  if (code === 'unreachable') return m.error_unreachable()
  const known: Readonly<Partial<Record<string, () => string>>> = { ...sentences.now, ...refusals }
  return ((Object.hasOwn(known, code) ? known[code] : undefined) ?? m.error_internal)()
}
