import { pageErrors, type ErrorCode } from '../../shared/errors.ts'
import { lazy } from './lazy.svelte.ts'
import { m } from './messages/compiled/messages.js'
import { reasonOf } from './reasons.ts'

/** Sentences for times at which nothing more may come. */
export const own = { unreachable: m.error_unreachable, intercepted: m.error_intercepted, lost: m.error_lost } as const

const sentences = lazy(async () => (await import('./error-sentences.ts')).sentences)

/** Whether a code means that nothing comes from the house. */
export const isSilence = (code: ErrorCode): boolean =>
  code !== 'lost' && ([...pageErrors, 'unavailable'] as readonly ErrorCode[]).includes(code)

/**
 * The sentence for a code of the room or, with a game's `refusals`, for a refusal of that game. A newer room may know codes
 * that this page does not.
 */
export function errorSentence(code: string, refusals: Readonly<Partial<Record<string, () => string>>> = {}): string {
  const known: Readonly<Partial<Record<string, () => string>>> = { ...own, ...sentences.now, ...refusals }
  return ((Object.hasOwn(known, code) ? known[code] : undefined) ?? m.error_internal)()
}

/** The sentence for a code, once it is there, or could not be loaded: most come when the page has nothing better to do. */
export async function sentenceOf(code: ErrorCode): Promise<string> {
  if (!Object.hasOwn(own, code)) await sentences.tried()
  return errorSentence(code)
}

/** The sentence for what was thrown. */
export const reasonSentence = async (error: unknown): Promise<string> => errorSentence(await reasonOf(error))
