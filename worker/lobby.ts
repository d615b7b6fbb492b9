import { DurableObject } from 'cloudflare:workers'
import type { OpenTable } from '../shared/api.ts'
import type { Env } from './env.ts'

/** How long an entry stands without news, in ms, and how many are told. */
const STANDS = 60 * 60 * 1000
const TOLD = 100

/** What a room tells of itself. */
export type Listed = Omit<OpenTable, 'at'>

/**
 * The list of open tables, one object for all: rooms report what changes while they wait, pages read.
 * For a million tables it would be split by game and by the first characters of the table's id ("tsuro-A7"): each room
 * reports to its shard alone, a page reads a few shards at random (nobody reads a million rows), and what they answer is
 * cached for some seconds. Neither rooms nor pages would notice, since only `lobbyOf` names the object.
 */
export class Lobby extends DurableObject<Env> {
  private readonly sql: SqlStorage

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.sql = ctx.storage.sql
    this.sql.exec(
      `CREATE TABLE IF NOT EXISTS open (id TEXT PRIMARY KEY, entry TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID`,
    )
  }

  put(entry: Listed): void {
    const now = Date.now()
    this.sql.exec(`DELETE FROM open WHERE at <= ?`, now - STANDS)
    this.sql.exec(`INSERT OR REPLACE INTO open (id, entry, at) VALUES (?, ?, ?)`, entry.id, JSON.stringify(entry), now)
  }

  drop(id: string): void {
    this.sql.exec(`DELETE FROM open WHERE id = ?`, id)
  }

  /** The newest first. */
  list(): OpenTable[] {
    const rows = this.sql.exec<{ entry: string; at: number }>(
      `SELECT entry, at FROM open WHERE at > ? ORDER BY at DESC, id LIMIT ?`,
      Date.now() - STANDS,
      TOLD,
    )
    return rows.toArray().map(({ entry, at }) => ({ ...(JSON.parse(entry) as Listed), at }))
  }
}
