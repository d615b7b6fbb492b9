import { DurableObject } from 'cloudflare:workers'
import * as v from 'valibot'
import type { OpenTable } from '../shared/table-info.ts'
import { openTable } from './calls.ts'
import type { Listed } from './env.ts'

/** Time for which news stands, in ms, and the same without a page of its host, who alone can start. */
const STANDS = 60 * 60 * 1000
const STANDS_ALONE = 2 * 60 * 1000

/** Tables in the list at most, the newest, and of one address. */
export const TOLD = 100
const OF_ONE_ADDRESS = 2
/** Further tables that are remembered, also those that left the list: coming back does not make them newer. */
const REMEMBERED = 500
/** Rows read when the object wakes, at most: older code may have left more than there are places. */
const READ = 128

/**
 * A known table. `entry`: undefined if it cannot be read. `at`: time since which it is in the list, or when somebody last sat
 * down there. `until`: time when this runs out. Both in ms. `isOpen`: its room wants it listed.
 */
interface News {
  readonly entry: Listed | undefined
  readonly at: number
  readonly until: number
  readonly isOpen: boolean
}

/**
 * The list of open tables: rooms report changes while they wait, pages read. All of it is in memory, so that a change costs a
 * row, and a reading none. The rows are read once, when the object wakes.
 */
export class Lobby extends DurableObject<Env> {
  private readonly sql: SqlStorage
  /** By the table's id, the latest news last. */
  private readonly known = new Map<string, News>()
  /** The stored part of it: the list as it was told last. */
  private readonly stored = new Map<string, News>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.sql = ctx.storage.sql
    this.sql.exec(
      `CREATE TABLE IF NOT EXISTS listed
       (id TEXT PRIMARY KEY, entry TEXT NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID`,
    )
    const query = `SELECT id, entry, at, until FROM listed LIMIT ?`
    const rows = this.sql.exec<{ id: string; entry: string; at: number; until: number }>(query, READ).toArray()
    for (const { id, entry, at, until } of rows) {
      const news = { entry: entryIn(entry), at, until, isOpen: true }
      this.known.set(id, news)
      this.stored.set(id, news)
    }
  }

  /** Takes news in. Without its host a table does not enter the list, nor stay longer by news. False, for older rooms. */
  put(entry: Listed, isHostHere: boolean): boolean {
    const now = Date.now()
    const known = this.newsOf(entry.id, now)
    if (!known?.isOpen && !isHostHere) return false
    const hasCome = !known || (entry.people ?? 0) > (known.entry?.people ?? 0)
    const until = isHostHere ? now + STANDS : Math.min(known!.until, now + STANDS_ALONE)
    this.learn(entry.id, { entry, at: hasCome ? now : known.at, until, isOpen: true }, now)
    return false
  }

  drop(id: string): void {
    const now = Date.now()
    const known = this.newsOf(id, now)
    if (known) this.learn(id, { ...known, isOpen: false }, now)
  }

  /** The list, the newest first. An unreadable entry is left out until its room reports again or it runs out. */
  list(): OpenTable[] {
    return [...this.shown(Date.now()).values()].flatMap(({ entry, at }) => {
      const read = v.safeParse(openTable, { ...entry, at })
      return read.success ? [read.output as OpenTable] : []
    })
  }

  private newsOf(id: string, now: number): News | undefined {
    const news = this.known.get(id)
    return news && news.until > now ? news : undefined
  }

  private learn(id: string, news: News, now: number): void {
    this.known.delete(id)
    this.known.set(id, news)
    const shown = this.shown(now)
    for (const other of this.stored.keys()) if (!shown.has(other)) this.unstore(other)
    for (const [other, one] of shown) if (this.stored.get(other) !== one) this.store(other, one)
    for (const [other, { until }] of this.known) {
      const isTooMany = this.known.size > TOLD + REMEMBERED && !shown.has(other)
      if (isTooMany || until <= now) this.known.delete(other)
    }
  }

  /** The list by id, the newest first, within the limits of all and of one address. */
  private shown(now: number): ReadonlyMap<string, News> {
    const made = new Map<string, number>()
    const all = [...this.known]
      .filter(([, { isOpen, until }]) => isOpen && until > now)
      .sort(([id, one], [other, { at }]) => at - one.at || (id < other ? -1 : 1))
      .filter(([id, { entry }]) => {
        const maker = entry?.maker ?? id
        const count = (made.get(maker) ?? 0) + 1
        made.set(maker, count)
        return count <= OF_ONE_ADDRESS
      })
    return new Map(all.slice(0, TOLD))
  }

  private store(id: string, news: News): void {
    const { entry, at, until } = news
    this.sql.exec(`INSERT OR REPLACE INTO listed VALUES (?, ?, ?, ?)`, id, JSON.stringify(entry), at, until)
    this.stored.set(id, news)
  }

  private unstore(id: string): void {
    this.sql.exec(`DELETE FROM listed WHERE id = ?`, id)
    this.stored.delete(id)
  }
}

function entryIn(row: string): Listed | undefined {
  try {
    return JSON.parse(row) as Listed
  } catch {
    return undefined
  }
}
