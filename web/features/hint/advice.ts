import type { Line } from '../../../shared/search/bot.ts'
import type { By, Considered } from '../../room/worker-messages.ts'

/** Reason for an advised command, in the search's figures: games in tenths, chances in hundredths. */
export type Why =
  /** Wins more than all other promising commands; `others`: the next best. */
  | { readonly is: 'best'; readonly by: By; readonly wins: number; readonly others: number }
  /** Another command may be as good. */
  | { readonly is: 'close'; readonly by: By; readonly wins: number }
  /** All `count` examined commands are as good. */
  | { readonly is: 'even'; readonly by: By; readonly wins: number; readonly count: number }
  /** The only command, or one chosen without a search. */
  | { readonly is: 'only' | 'plain' }

interface Advice {
  readonly command: unknown
  readonly why: Why
}

const parts: Readonly<Record<By, number>> = { games: 10, chance: 100 }
/** Share of the win that hardly matters if lost. */
const LITTLE: Readonly<Record<By, number>> = { games: 0.1, chance: 0.05 }
/** Share of all worlds below which the search has found a command not promising. */
const PROMISING = 0.02

/** The best line of a search: the one chosen in most worlds. */
export function adviceOf({ command, lines, by }: Considered): Advice {
  const [best, ...rest] = lines
  if (!best || best.visits === 0) return { command, why: { is: 'plain' } }
  if (rest.length === 0) return { command: best.command, why: { is: 'only' } }
  const figure = ({ value }: Line<unknown>): number => Math.round(value * parts[by])
  const wins = figure(best)
  const lost = losses(best, rest)
  const why = (): Why => {
    if (lost.every(({ loss, noise }) => loss + noise <= LITTLE[by]))
      return { is: 'even', by, wins, count: lines.length }
    const worlds = lines.reduce((sum, { visits }) => sum + visits, 0)
    const others = Math.max(0, ...rest.map(figure))
    const isBest = lost.every(({ line, loss, noise }) => loss > noise || (loss > 0 && line.visits < PROMISING * worlds))
    return isBest && others < wins ? { is: 'best', by, wins, others } : { is: 'close', by, wins }
  }
  return { command: best.command, why: why() }
}

interface Loss {
  readonly line: Line<unknown>
  /** Loss against the best line, and twice its standard error. */
  readonly loss: number
  readonly noise: number
}

function losses(best: Line<unknown>, rest: readonly Line<unknown>[]): readonly Loss[] {
  const tried = [best, ...rest].filter(({ visits }) => visits > 0)
  const visits = tried.reduce((sum, line) => sum + line.visits, 0)
  const scatter = tried.reduce((sum, line) => sum + line.scatter, 0)
  const variance = scatter / Math.max(1, visits - tried.length)
  return rest.map((line) => ({
    line,
    loss: best.value - line.value,
    noise: line.visits === 0 ? Infinity : 2 * Math.sqrt(variance * (1 / best.visits + 1 / line.visits)),
  }))
}
