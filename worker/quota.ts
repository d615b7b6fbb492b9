import { DurableObject } from 'cloudflare:workers'
import { DAY, PORTION } from '../shared/room/core/row-limits.ts'
import type { When } from '../shared/room/platform.ts'
import { openDatabase } from './rows.ts'

/** Rows that tables of one address write in a UTC day, at most: half of what the free plan allows a house. */
export const ROWS_A_DAY = 50_000
/** Portions of rows that they ask for within a minute: some ten tables at which bots play without a pause. */
export const PORTIONS_A_MINUTE = 25
const MINUTE = 60_000

/** Portions of one address: those of the day, and those of the minute that began then. */
interface Taken {
  readonly today: number
  readonly since: number
  readonly lately: number
}

const nothing: Taken = { today: 0, since: 0, lately: 0 }

/** Counts what the tables of each address write in a day, in portions, each of which costs a row. [ROOM-145] */
export class Quota extends DurableObject<Env> {
  private readonly database = openDatabase(this.ctx.storage)
  private day = 0
  /** By the hash of the address. */
  private taken = new Map<string, Taken>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.database.run(
      `CREATE TABLE IF NOT EXISTS taken (maker TEXT PRIMARY KEY, day INTEGER NOT NULL, portions INTEGER NOT NULL) WITHOUT ROWID`,
    )
  }

  /** Takes the first portion of a table, or one more. */
  take(maker: string, isFirst: boolean): When {
    const now = Date.now()
    const today = Math.floor(now / DAY)
    if (today !== this.day) this.begin(today)
    const known = this.taken.get(maker) ?? { ...nothing, today: this.stored(maker, today) }
    if (known.today * PORTION >= ROWS_A_DAY) return 'tomorrow'
    const isNew = now >= known.since + MINUTE || now < known.since
    const [since, lately] = isNew ? [now, 0] : [known.since, known.lately]
    if (!isFirst && lately >= PORTIONS_A_MINUTE) return 'later'
    const portions = known.today + 1
    this.database.run(`INSERT OR REPLACE INTO taken (maker, day, portions) VALUES (?, ?, ?)`, maker, today, portions)
    this.taken.set(maker, { today: portions, since, lately: lately + (isFirst ? 0 : 1) })
    return 'now'
  }

  /** Another day: nobody has taken anything, and what was before is forgotten. */
  private begin(today: number): void {
    this.database.run(`DELETE FROM taken WHERE day <> ?`, today)
    this.taken.clear()
    this.day = today
  }

  private stored(maker: string, today: number): number {
    const query = `SELECT portions FROM taken WHERE maker = ? AND day = ?`
    return this.database.select<{ portions: number }>(query, maker, today)[0]?.portions ?? 0
  }
}
