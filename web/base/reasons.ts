import type { ErrorCode, PageError, Result } from '../../shared/errors.ts'

/** Thrown where the browser refuses, or a service of its does, or neither answers. */
export class Refusal extends Error {}

/** What came of a request, as far as it came. */
interface Heard {
  /** The house's. */
  readonly answer?: Response | undefined
  readonly result: Result<unknown>
}

/** How long the house may take to say that it is there, in ms. */
const SOON = 4_000

/** Lacks the newest of what Safari 16, Firefox 121 and Chrome 117 brought. [PAGE-170] */
export const isTooOld = (): boolean =>
  !('toSorted' in []) ||
  ['selector(:has(a))', '(grid-template-rows: subgrid)'].some((need) => globalThis.CSS?.supports(need) === false)

/** Whose mistake an error of the page's own code is: of a browser that cannot read it, or ours. */
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
    // Not from the house.
  }
  return { result: { error: answer.status < 500 ? 'intercepted' : 'unavailable' } }
}

/** Why nothing comes from the house; undefined where it answers. */
export async function silence(): Promise<ErrorCode | undefined> {
  if (navigator.onLine === false) return 'unreachable'
  const { answer, result } = await heard('/api/health', { redirect: 'manual' }, SOON)
  return 'error' in result && !answer ? result.error : undefined
}

/** Asks the house. It cannot be reached only where it answers nothing else either. [PAGE-180] */
export async function asked(...request: Parameters<typeof heard>): Promise<Heard> {
  try {
    const all = await heard(...request)
    const isUnclear = 'error' in all.result && all.result.error === 'unreachable'
    return isUnclear ? { result: { error: (await silence()) ?? 'lost' } } : all
  } catch (error) {
    return { result: { error: mistakeOf(error) } }
  }
}

/** Why something of the page's own failed, by what was thrown. [PAGE-180] */
export async function reasonOf(error: unknown): Promise<ErrorCode> {
  if (error instanceof Refusal) return 'refused'
  const mistake = mistakeOf(error)
  // Engines name the module that did not come, and what loads styles the preload.
  const isLost = mistake === 'broken' && /\b(module|preload)\b/i.test(String(error))
  return isLost ? ((await silence()) ?? 'lost') : mistake
}
