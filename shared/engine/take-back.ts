import type { Entry, Seat } from './game.ts'

/** What of an entry says what may be taken back, to the room and to a page alike. `up`: it stays. */
export type Traced = Pick<Entry<unknown, unknown>, 'n' | 'seat' | 'back'> & { readonly up?: 1 }

export function traceOf({ n, seat, back, irreversible }: Entry<unknown, unknown>): Traced {
  return {
    n,
    ...(seat === undefined ? {} : { seat }),
    ...(back === undefined ? {} : { back }),
    ...(irreversible ? { up: 1 } : {}),
  }
}

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
 * The effective entries that are void once all from entry `back` on is taken back. Undefined: one of them brought something
 * to light, or there is no such entry any more. `entries`: from `back` on at
 * least, up to the last.
 */
export function voided<One extends Traced>(entries: readonly One[], back: number): readonly One[] | undefined {
  const all = effective(entries).filter(({ n }) => n >= back)
  return back > 0 && all[0]?.n === back && all.every(({ up }) => !up) ? all : undefined
}

/** So often a player takes back freely to one and the same turn. */
const FREE = 3

/**
 * Whether a seat may take all from entry `back` on back freely once more: it has not done so too often since the last entry
 * before that which stays or is another's. What others did that was taken back does not count. `entries`: as for `voided`.
 */
export function mayAgain(entries: readonly Traced[], seat: Seat, back: number): boolean {
  const wall = effective(entries).findLast((entry) => entry.n < back && (entry.up || entry.seat !== seat))
  const since = entries.filter(({ n }) => n > (wall?.n ?? -1))
  return since.filter((entry) => entry.back !== undefined && entry.seat === seat).length < FREE
}
