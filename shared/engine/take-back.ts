import type { Entry, Seat } from './game.ts'

/** Fields of an entry that decide what may be taken back, in the room and in the page. `up`: it stays. */
export type Traced = Pick<Entry<unknown, unknown>, 'n' | 'seat' | 'back'> & { readonly up?: 1 }

export function traceOf({ n, seat, back, irreversible }: Entry<unknown, unknown>): Traced {
  return {
    n,
    ...(seat === undefined ? {} : { seat }),
    ...(back === undefined ? {} : { back }),
    ...(irreversible ? { up: 1 } : {}),
  }
}

/** Latest entries that can be taken back, void ones counted: the bound of what is kept of them. */
export const REACH = 64

/** Entries that led to the present state, without those taken back and those that did so. */
export function effective<One extends Traced>(entries: readonly One[]): readonly One[] {
  const all: One[] = []
  for (const entry of entries) {
    if (entry.back === undefined) all.push(entry)
    else while (all.length > 0 && all.at(-1)!.n >= entry.back) all.pop()
  }
  return all
}

/**
 * The effective entries that become void when all from entry `back` on is taken back. Undefined if one of them revealed
 * something, or that entry is void already. `entries`: at least those from `back` on, up to the last.
 */
export function voided<One extends Traced>(entries: readonly One[], back: number): readonly One[] | undefined {
  const all = effective(entries).filter(({ n }) => n >= back)
  return back > 0 && all[0]?.n === back && all.every(({ up }) => !up) ? all : undefined
}

/** Free take-backs of a player in one turn. */
const FREE = 3

/**
 * Whether a seat may take back all from entry `back` on once more without asking. Its take-backs count since the last entry
 * before that one which stays or is another seat's. `entries`: as for `voided`.
 */
export function mayAgain(entries: readonly Traced[], seat: Seat, back: number): boolean {
  const wall = effective(entries).findLast((entry) => entry.n < back && (entry.up || entry.seat !== seat))
  const since = entries.filter(({ n }) => n > (wall?.n ?? -1))
  return since.filter((entry) => entry.back !== undefined && entry.seat === seat).length < FREE
}
