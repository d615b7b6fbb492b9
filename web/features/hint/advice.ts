import type { Line, Thought } from '../../../shared/search/bot.ts'

/** Why a command is advised, in the search's own figures: of ten games that go on from here, how many it wins. */
export type Why =
  | { readonly is: 'wins'; readonly wins: number; readonly others: number }
  | { readonly is: 'even'; readonly wins: number }
  /** Nothing else can be done; or it was plain without looking into any world. */
  | { readonly is: 'only' | 'plain' }

export interface Advice {
  readonly command: unknown
  readonly why: Why
}

const inTen = ({ value }: Line<unknown>): number => Math.round(value * 10)

/** The best of a thought: what most worlds led to. */
export function adviceOf({ command, lines }: Thought<unknown>): Advice {
  const [best, next] = lines
  if (!best || best.visits === 0) return { command, why: { is: 'plain' } }
  if (!next) return { command: best.command, why: { is: 'only' } }
  const [wins, others] = [inTen(best), inTen(next)]
  return { command: best.command, why: others < wins ? { is: 'wins', wins, others } : { is: 'even', wins } }
}
