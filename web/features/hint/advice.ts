import type { Line } from '../../../shared/search/bot.ts'
import type { By, Considered } from '../../room/worker-messages.ts'

/** Why a command is advised, in the search's own figures: of games, in tenths; of chances, in hundredths. */
export type Why =
  /** It wins more than all else that is promising; `others`: the next best. */
  | { readonly is: 'best'; readonly by: By; readonly wins: number; readonly others: number }
  /** Something else may be as good. */
  | { readonly is: 'close'; readonly by: By; readonly wins: number }
  /** All `count` that were looked at are as good. */
  | { readonly is: 'even'; readonly by: By; readonly wins: number; readonly count: number }
  /** Nothing else was worth a thought; or none was taken. */
  | { readonly is: 'only' | 'plain' }

interface Advice {
  readonly command: unknown
  readonly why: Why
}

const parts: Readonly<Record<By, number>> = { games: 10, chance: 100 }
/** What hardly matters: a share of the win that is lost at most. */
const LITTLE: Readonly<Record<By, number>> = { games: 0.1, chance: 0.05 }
/** Below this share of all worlds the search has found something not promising. */
const PROMISING = 0.02

/** The best of a thought: what most worlds led to. */
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
  /** How much less it wins than the best, and twice the standard error of that. */
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
