import { DAY, FIRST, limitRows, PORTION } from '../shared/room/core/row-limits.ts'
import type { Budget, Rows } from '../shared/room/platform.ts'
import { quotaAt } from './remote.ts'

/** Rows of a UTC day that an object has written, and how many of them an address has paid for. */
type Spent = readonly [day: number, rows: number, paid: number]

/** Counts an object's writes in a day. Each row carries the count along, so that it outlasts a sleep without a row. */
export interface Spending {
  readonly today: () => { readonly rows: number; readonly paid: number }
  /** Counts one more row. */
  readonly note: () => void
  /** Adds rows that the address pays for. */
  readonly pay: (rows: number) => void
  /** Stored text of a value, in one more row, with the count. */
  readonly carried: (value: object) => string
  /** The value of a stored text; takes the count in. */
  readonly read: (stored: string) => object
}

export function createSpending(): Spending {
  let spent: Spent = [0, 0, 0]
  const now = (): Spent => {
    const day = Math.floor(Date.now() / DAY)
    return day > spent[0] ? (spent = [day, 0, 0]) : spent
  }
  function note(): void {
    const [day, rows, paid] = now()
    spent = [day, rows + 1, paid]
  }
  return {
    today() {
      const [, rows, paid] = now()
      return { rows, paid }
    },
    note,
    pay(more) {
      const [day, rows, paid] = now()
      spent = [day, rows, paid + more]
    },
    carried(value) {
      const [day, rows, paid] = now()
      const spent: Spent = [day, rows + 1, paid]
      return JSON.stringify({ ...value, spent })
    },
    read(stored) {
      const { spent: known, ...value } = JSON.parse(stored) as { readonly spent?: Spent }
      const [day, rows, paid] = now()
      if (known?.[0] === day) spent = [day, Math.max(rows, known[1]), Math.max(paid, known[2])]
      return value
    },
  }
}

/** The limits of a table's rows, in the name of the address that made it. */
export function budgetOn(ctx: DurableObjectState, env: Env, rows: Rows, { today, pay }: Spending): Budget {
  return limitRows({
    rows,
    today,
    now: () => Date.now(),
    goOn: (doing) => ctx.waitUntil(doing),
    async take(maker, isFirst) {
      const when = await quotaAt(env, maker, isFirst)
      if (when === 'now') pay(isFirst ? FIRST : PORTION)
      return when
    },
  })
}
