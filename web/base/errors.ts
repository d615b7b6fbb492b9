import { pageErrors, type ErrorCode } from '../../shared/errors.ts'
import { lazy } from './lazy.svelte.ts'
import { m } from './messages/compiled/messages.js'
import { reasonOf } from './reasons.ts'

/** Sentences that are loaded with the page, for errors after which nothing more may load. */
export const own = { unreachable: m.error_unreachable, intercepted: m.error_intercepted, lost: m.error_lost } as const

const sentences = lazy(async () => (await import('./error-sentences.ts')).sentences)

/** Whether a code means that the house does not answer. */
export const isSilence = (code: ErrorCode): boolean =>
  code !== 'lost' && ([...pageErrors, 'unavailable'] as readonly ErrorCode[]).includes(code)

/** Sentence for a code of the room, or of a game's `refusals`; a newer room may send unknown codes. */
export function errorSentence(code: string, refusals: Readonly<Partial<Record<string, () => string>>> = {}): string {
  const known: Readonly<Partial<Record<string, () => string>>> = { ...own, ...sentences.now, ...refusals }
  return ((Object.hasOwn(known, code) ? known[code] : undefined) ?? m.error_internal)()
}

/** The sentence for a code, once the late sentences are loaded or could not be. */
export async function sentenceOf(code: ErrorCode): Promise<string> {
  if (!Object.hasOwn(own, code)) await sentences.tried()
  return errorSentence(code)
}

export const reasonSentence = async (error: unknown): Promise<string> => errorSentence(await reasonOf(error))
