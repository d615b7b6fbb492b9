import type { ErrorCode, PageError, Result } from '../../shared/errors.ts'

/** Error thrown if the browser or a service of its refuses, or does not answer. */
export class Refusal extends Error {}

interface Heard {
  readonly answer?: Response | undefined
  readonly result: Result<unknown>
}

/** ms that the house may take to say that it is there. */
const SOON = 4_000

/** Whether the browser lacks the newest features of Safari 16, Firefox 121 and Chrome 117. [PAGE-170] */
export const isTooOld = (): boolean =>
  !('toSorted' in []) ||
  ['selector(:has(a))', '(grid-template-rows: subgrid)'].some((need) => globalThis.CSS?.supports(need) === false)

/** Cause of an error in the page's own code: an old browser, or a mistake of ours. */
const mistakeOf = (error: unknown): PageError =>
  /SyntaxError/.test(String(error)) || isTooOld() ? 'too-old' : 'broken'

async function heard(address: string, request: RequestInit, within: number): Promise<Heard> {
  const signal = AbortSignal.timeout(within)
  const answer = await fetch(address, { ...request, signal }).catch(() => undefined)
  const text = await answer?.text().catch(() => undefined)
  if (!answer || text === undefined) return { result: { error: 'unreachable' } }
  try {
    const json = JSON.parse(text) as { readonly code?: ErrorCode } | null
    if (answer.ok) return { answer, result: { ok: json } }
    if (json?.code) return { answer, result: { error: json.code } }
  } catch {
    // A proxy between house and page has answered.
  }
  return { result: { error: answer.status < 500 ? 'intercepted' : 'unavailable' } }
}

/** Error while the house is silent; undefined if it answers. */
export async function silence(): Promise<ErrorCode | undefined> {
  if (navigator.onLine === false) return 'unreachable'
  const { answer, result } = await heard('/api/health', { redirect: 'manual' }, SOON)
  return 'error' in result && !answer ? result.error : undefined
}

/** Sends a request to the house. Calls it unreachable only if it leaves another question unanswered too. [PAGE-180] */
export async function asked(...request: Parameters<typeof heard>): Promise<Heard> {
  try {
    const all = await heard(...request)
    const isUnclear = 'error' in all.result && all.result.error === 'unreachable'
    return isUnclear ? { result: { error: (await silence()) ?? 'lost' } } : all
  } catch (error) {
    return { result: { error: mistakeOf(error) } }
  }
}

/** Error code of what the page's own code threw. [PAGE-180] */
export async function reasonOf(error: unknown): Promise<ErrorCode> {
  if (error instanceof Refusal) return 'refused'
  const mistake = mistakeOf(error)
  // Engines name the missing module, and the loader of styles the preload.
  const isLost = mistake === 'broken' && /\b(module|preload)\b/i.test(String(error))
  return isLost ? ((await silence()) ?? 'lost') : mistake
}
