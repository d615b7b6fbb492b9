import { DurableObject } from 'cloudflare:workers'
import { DAY, FIRST, PORTION } from '../shared/room/core/row-limits.ts'
import type { When } from '../shared/room/platform.ts'
import { openDatabase } from './rows.ts'

/** Rows a UTC day for one address, at most: with rows that are never refused, less than half of the free plan's. */
export const ROWS_A_DAY = 36_000
/** Rows a minute for them: some ten tables at which bots play without a pause. */
export const ROWS_A_MINUTE = 2_500
const MINUTE = 60_000

/** Rows of one address: those of the day, and those of the minute that began at `since`. */
interface Taken {
  readonly today: number
  readonly since: number
  readonly lately: number
}

const nothing: Taken = { today: 0, since: 0, lately: 0 }

/** Counts the rows that the tables of each address may write in a day. Each grant costs a row. [ROOM-145] */
export class Quota extends DurableObject<Env> {
  private readonly database = openDatabase(this.ctx.storage)
  private day = 0
  /** By the hash of the address. */
  private taken = new Map<string, Taken>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.database.run(
      `CREATE TABLE IF NOT EXISTS taken (maker TEXT PRIMARY KEY, day INTEGER NOT NULL, rows INTEGER NOT NULL) WITHOUT ROWID`,
    )
  }

  /** Grants the first rows of a table, or a further portion. */
  take(maker: string, isFirst: boolean): When {
    const now = Date.now()
    const today = Math.floor(now / DAY)
    if (today !== this.day) this.begin(today)
    const known = this.taken.get(maker) ?? { ...nothing, today: this.stored(maker, today) }
    const more = isFirst ? FIRST : PORTION
    if (known.today + more > ROWS_A_DAY) return 'tomorrow'
    const isNew = now >= known.since + MINUTE || now < known.since
    const [since, lately] = isNew ? [now, 0] : [known.since, known.lately]
    if (!isFirst && lately + more > ROWS_A_MINUTE) return 'later'
    const rows = known.today + more
    this.database.run(`INSERT OR REPLACE INTO taken (maker, day, rows) VALUES (?, ?, ?)`, maker, today, rows)
    this.taken.set(maker, { today: rows, since, lately: isFirst ? lately : lately + more })
    return 'now'
  }

  /** Begins another day, and forgets the one before. */
  private begin(today: number): void {
    this.database.run(`DELETE FROM taken WHERE day <> ?`, today)
    this.taken.clear()
    this.day = today
  }

  private stored(maker: string, today: number): number {
    const query = `SELECT rows FROM taken WHERE maker = ? AND day = ?`
    return this.database.select<{ rows: number }>(query, maker, today)[0]?.rows ?? 0
  }
}
