import type { Budget, Spender, When, Rows } from '../platform.ts'

// Limits of the rows that a table writes in a day, so that its cost to the house is bounded. A game writes 44 to 265 rows.

/** In ms. */
export const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000

/**
 * Rows of a UTC day from which on a table does without each of these. Rows are left for the moves of people, for ends, and
 * for one's own seat: those are never refused. [ROOM-144]
 */
const UP_TO: Readonly<Record<Spender, number>> = {
  ...{ lines: 1_000, bots: 1_150, proposals: 1_250, changes: 1_300 },
  seats: Infinity,
}
/** Requests of each way that are granted to a seat on a UTC day all the same. [ROOM-148] */
export const HEARD = 2

/**
 * Rows that an address pays for: those of a table that it makes, as many as a whole game at most, and then portions, asked
 * for `AHEAD` rows before they are needed. [ROOM-145]
 */
export const FIRST = 250
export const PORTION = 100
const AHEAD = 50
/** Rows that a table may owe: the first of a day are written while the house is asked. */
const BEHIND = 10

/** Counts of rows where the room runs, and ways to ask the house for more. */
interface Counted {
  readonly rows: Pick<Rows, 'list'>
  now(): number
  /** Rows written on this UTC day, and how many of them an address has paid for. */
  today(): { readonly rows: number; readonly paid: number }
  /** Asks for another `PORTION` in the name of an address; `isFirst`: for a new table. */
  take(maker: string, isFirst: boolean): Promise<When>
  /** Lets something go on that nobody waits for. */
  goOn(doing: Promise<void>): void
}

/** Limits one table's rows. */
export function limitRows({ rows: stored, now, today, take, goOn }: Counted): Budget {
  let isRead = false
  let isAsked = false
  /** Latest answer of the house, and when it may be asked again, in ms. */
  let answer: { readonly when: When; readonly until: number } = { when: 'now', until: 0 }

  async function ask(maker: string): Promise<void> {
    isAsked = true
    const when = await take(maker, false)
    const until = { now: 0, later: now() + MINUTE, tomorrow: (Math.floor(now() / DAY) + 1) * DAY }[when]
    answer = { when, until }
    isAsked = false
  }

  function settle(maker: string | undefined): void {
    const { rows, paid } = today()
    if (maker !== undefined && rows + AHEAD > paid && !isAsked && now() >= answer.until) goOn(ask(maker))
  }

  return {
    settle,
    when(of, maker) {
      // Rows carry the day's count: reading these takes it in.
      if (!isRead) for (const kind of ['line', 'device'] as const) stored.list(kind)
      isRead = true
      settle(maker)
      const { rows, paid } = today()
      if (rows >= UP_TO[of]) return 'tomorrow'
      if (maker === undefined || rows < paid + BEHIND) return 'now'
      return answer.when === 'tomorrow' ? 'tomorrow' : 'later'
    },
    isSparing: () => today().rows >= UP_TO.changes,
    opens: async (maker) => (await take(maker, true)) === 'now',
  }
}
