import type { Carry } from '../shared/carry.ts'
import type { Result } from '../shared/errors.ts'
import { openDatabase } from './rows.ts'

/** How long something is kept, in ms, and how many at most: 80 MB in all. */
export const CARRIED_KEPT = 10 * 60 * 1000
export const CARRIED_AT_MOST = 5_000

/** What devices carry to others, sealed: the key comes of a code that only people are told. */
export interface Carried {
  /** Kept until then, in ms. Whoever has missed the answer may say it again. */
  keep(carry: Carry): Result<{ readonly until: number }>
  /** Tells it and forgets it, in one step. */
  claim(id: string): Result<Pick<Carry, 'sealed'>>
  /** Throws away what is too old, and is called again as long as there is more. */
  sweep(): Promise<void>
}

export function carriedIn(storage: DurableObjectStorage): Carried {
  const { select, run } = openDatabase(storage)
  run(
    `CREATE TABLE IF NOT EXISTS carried (id TEXT PRIMARY KEY, sealed TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID`,
  )
  /** Until when each is kept, the oldest first: to count rows, or to look for those too old, would read all of them. */
  let ends: Map<string, number> | undefined
  const known = (): Map<string, number> =>
    (ends ??= new Map(
      select<{ id: string; until: number }>(`SELECT id, until FROM carried ORDER BY until`).map(({ id, until }) => [
        id,
        until,
      ]),
    ))
  function drop(id: string): void {
    run(`DELETE FROM carried WHERE id = ?`, id)
    known().delete(id)
  }
  function forget(now: number): void {
    for (const [id, until] of known()) {
      if (until > now) return
      drop(id)
    }
  }
  return {
    keep({ id, sealed }) {
      const until = Date.now() + CARRIED_KEPT
      forget(Date.now())
      const all = known()
      const others = all.size - (all.has(id) ? 1 : 0)
      if (others >= CARRIED_AT_MOST) return { error: 'too-many-carried' }
      run(`INSERT OR REPLACE INTO carried (id, sealed, until) VALUES (?, ?, ?)`, id, sealed, until)
      all.delete(id)
      all.set(id, until)
      if (others === 0) void storage.setAlarm(until)
      return { ok: { until } }
    },
    claim(id) {
      const query = `DELETE FROM carried WHERE id = ? AND until > ? RETURNING sealed`
      const [carried] = select<{ sealed: string }>(query, id, Date.now())
      if (!carried) return { error: 'bad-code' }
      ends?.delete(id)
      return { ok: carried }
    },
    async sweep() {
      forget(Date.now())
      const [next] = known().values()
      if (next !== undefined) await storage.setAlarm(next)
    },
  }
}
