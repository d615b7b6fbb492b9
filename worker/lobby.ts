import { DurableObject } from 'cloudflare:workers'
import * as v from 'valibot'
import type { OpenTable } from '../shared/api.ts'
import { listed } from './calls.ts'
import type { Listed } from './env.ts'

/** How long an entry stands without news, in ms, and without a page of its host, who alone can start. */
const STANDS = 60 * 60 * 1000
const STANDS_ALONE = 5 * 60 * 1000
/** What has run out is swept away when something is told, so many ms apart at least. */
const SWEPT = 60 * 1000

/** How many tables a shard tells of, the newest, and how many it takes. */
export const TOLD = 100
export const FULL = 1000
/**
 * How many shards a page reads at most, and a table may stand in: the first, one of the 64 below it and one of the 64 below
 * that, each by one more character of the table's id.
 */
export const SHARDS_READ = 3

/**
 * A shard of the list of open tables: rooms report what changes while they wait, pages read. In a house with few tables the
 * first shard has all. A full shard passes new tables to one of the 64 below it, and so on. So none is ever longer than
 * `FULL`, and there are as many as are needed. The table's id says which they can be (`lobbyOf`). A room finds out in which of
 * them its table is (`listing.ts`), and a page reads down a path at random (`open-tables.ts`).
 */
export class Lobby extends DurableObject<Env> {
  private readonly sql: SqlStorage
  /** At most as many rows as there are: those that ran out since the last sweep still count. */
  private size = 0
  private sweptAt = -Infinity

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.sql = ctx.storage.sql
    this.sql.exec(
      `CREATE TABLE IF NOT EXISTS listed
       (id TEXT PRIMARY KEY, entry TEXT NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID`,
    )
  }

  /**
   * True: it is not here, and this shard is full. While the host is away an entry is kept up to date, but comes no
   * more, and stands no longer for it.
   */
  put(entry: Listed, isHostHere: boolean): boolean {
    const now = Date.now()
    const news = JSON.stringify(entry)
    this.sweep(now)
    if (!isHostHere) {
      const until = now + STANDS_ALONE
      this.sql.exec(`UPDATE listed SET entry = ?, until = min(until, ?) WHERE id = ?`, news, until, entry.id)
      return false
    }
    const until = now + STANDS
    const change = `UPDATE listed SET entry = ?, at = ?, until = ? WHERE id = ? RETURNING id`
    if (this.sql.exec(change, news, now, until, entry.id).toArray().length > 0) return false
    if (this.size >= FULL) return true
    this.sql.exec(`INSERT INTO listed VALUES (?, ?, ?, ?)`, entry.id, news, now, until)
    this.size++
    return false
  }

  drop(id: string): void {
    this.sweep(Date.now())
    this.size -= this.sql.exec(`DELETE FROM listed WHERE id = ? RETURNING id`, id).toArray().length
  }

  private sweep(now: number): void {
    if (now < this.sweptAt + SWEPT) return
    this.sweptAt = now
    this.sql.exec(`DELETE FROM listed WHERE until <= ?`, now)
    this.size = this.sql.exec<{ size: number }>(`SELECT count(*) AS size FROM listed`).toArray()[0]!.size
  }

  /** The newest first. */
  list(): OpenTable[] {
    const rows = this.sql.exec<{ entry: string; at: number }>(
      `SELECT entry, at FROM listed WHERE until > ? ORDER BY at DESC, id LIMIT ?`,
      Date.now(),
      TOLD,
    )
    return rows.toArray().flatMap(({ entry, at }) => {
      try {
        return { ...v.parse(listed, JSON.parse(entry)), at }
      } catch {
        // It takes no other with it. Its room tells it again, or it runs out.
        return []
      }
    })
  }
}
