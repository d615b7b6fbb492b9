import type { Entry, Seat } from './game.ts'

/** What the room and the page need of an entry to say what may be taken back. `up`: it stays. */
export type Traced = Pick<Entry<unknown, unknown>, 'n' | 'seat' | 'back'> & { readonly up?: 1 }

export function traceOf({ n, seat, back, irreversible }: Entry<unknown, unknown>): Traced {
  return {
    n,
    ...(seat === undefined ? {} : { seat }),
    ...(back === undefined ? {} : { back }),
    ...(irreversible ? { up: 1 } : {}),
  }
}

/** The latest entries that can be taken back, at most, with those that are void already: what is kept of them does not grow. */
export const REACH = 64

/** The entries that led to where the game is, without those that were taken back and those that did so. */
export function effective<One extends Traced>(entries: readonly One[]): readonly One[] {
  const all: One[] = []
  for (const entry of entries) {
    if (entry.back === undefined) all.push(entry)
    else while (all.length > 0 && all.at(-1)!.n >= entry.back) all.pop()
  }
  return all
}

/**
 * The effective entries that are void once all from entry `back` on is taken back. Undefined: one of them brought something to
 * light, or that entry is void already. `entries`: at least those from `back` on, up to the last.
 */
export function voided<One extends Traced>(entries: readonly One[], back: number): readonly One[] | undefined {
  const all = effective(entries).filter(({ n }) => n >= back)
  return back > 0 && all[0]?.n === back && all.every(({ up }) => !up) ? all : undefined
}

/** How often a player may take back freely to one turn. */
const FREE = 3

/**
 * Whether a seat may take back freely once more all from entry `back` on. It counts since the last entry before that one which
 * stays or is another seat's. What others did and took back does not count. `entries`: as for `voided`.
 */
export function mayAgain(entries: readonly Traced[], seat: Seat, back: number): boolean {
  const wall = effective(entries).findLast((entry) => entry.n < back && (entry.up || entry.seat !== seat))
  const since = entries.filter(({ n }) => n > (wall?.n ?? -1))
  return since.filter((entry) => entry.back !== undefined && entry.seat === seat).length < FREE
}
