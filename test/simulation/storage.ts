import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { readEntry } from '../../shared/room/core/rows.ts'
import { Fuse } from './fuse.ts'
import type { StoredAlarm } from '../../shared/room/platform.ts'
import type { Clock, AnyEntry, Line, Meta, Occupant, Proposal, Transfer } from '../../shared/room/types.ts'

export interface StoredEntry {
  readonly n: number
  /** Null: nobody asked for it. */
  readonly action: string | null
  readonly entry: AnyEntry
}

/** Stored contents of a table besides its entries. */
export interface Contents {
  readonly meta: Meta
  /** In join order. */
  readonly players: readonly Occupant[]
  /** By player. */
  readonly transfers: readonly Transfer[]
  readonly proposals: readonly Proposal[]
  readonly clock: Clock | undefined
  /** Those that are kept. */
  readonly lines: readonly Line[]
  readonly alarms: readonly StoredAlarm[]
}

const writes = /^\s*(insert|update|delete|replace|create|drop|alter)/i

/** Reads a stored value, without the count of rows that goes along with it. */
function valueIn(stored: unknown): object {
  const { spent: _, ...value } = JSON.parse(stored as string) as { readonly spent?: unknown }
  return value
}

/** The storage of one Durable Object. It outlives the room, and can be read past it. */
export class Storage {
  readonly fuse = new Fuse()
  alarm: number | null = null
  private readonly db = new DatabaseSync(':memory:')
  private readonly statements = new Map<string, StatementSync>()
  private depth = 0

  entries(from: number): StoredEntry[] {
    if (!this.exists()) return []
    const rows = this.rows('SELECT n, action, entry FROM entries WHERE n >= ? ORDER BY n', from)
    return rows.map(({ n, action, entry }) => ({
      n: n as number,
      action: action as string | null,
      entry: readEntry(valueIn(entry) as AnyEntry),
    }))
  }

  contents(): Contents | undefined {
    if (!this.exists()) return undefined
    const facts = this.rows('SELECT key, value FROM facts ORDER BY key')
    const all = <T>(kind: string): T[] =>
      facts.filter(({ key }) => (key as string).split(' ')[0] === kind).map(({ value }) => valueIn(value) as T)
    const [table] = all<Meta & { schema: number }>('table')
    if (!table) return undefined
    const { schema: _, ...meta } = table
    return {
      meta,
      players: all<Occupant>('player').sort((a, b) => a.id - b.id),
      transfers: all<Transfer>('transfer').sort((a, b) => a.playerId - b.playerId),
      proposals: all<Proposal>('proposal'),
      clock: all<Clock>('clock')[0],
      lines: all<Line>('line').sort((a, b) => a.k - b.k),
      alarms: all<StoredAlarm>('alarm').sort((a, b) => a.at - b.at),
    }
  }

  private exists(): boolean {
    return this.rows(`SELECT name FROM sqlite_master WHERE name = 'facts'`).length > 0
  }

  private rows(query: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    let statement = this.statements.get(query)
    if (!statement) this.statements.set(query, (statement = this.db.prepare(query)))
    return statement.all(...values).map((row) => ({ ...row }))
  }

  private exec(query: string, ...values: SQLInputValue[]): unknown {
    this.fuse.alive()
    if (/^\s*(begin|commit|rollback|savepoint|release)/i.test(query)) throw new Error('not authorized')
    if (writes.test(query)) this.fuse.write()
    const rows = this.rows(query, ...values)
    return { toArray: () => rows }
  }

  private transaction<T>(run: () => T): T {
    const name = `s${this.depth++}`
    this.db.exec(`SAVEPOINT ${name}`)
    let result: T
    try {
      result = run()
      if (this.depth === 1) this.fuse.write()
    } catch (error) {
      this.db.exec(`ROLLBACK TO ${name}`)
      throw error
    } finally {
      this.db.exec(`RELEASE ${name}`)
      this.depth--
    }
    if (this.depth === 0) this.fuse.committed()
    return result
  }

  private clear(): void {
    this.fuse.write()
    this.statements.clear()
    for (const { name } of this.rows(`SELECT name FROM sqlite_master WHERE type = 'table'`)) {
      this.db.exec(`DROP TABLE "${name as string}"`)
    }
    this.statements.clear()
  }

  /** Storage handed to the object: as much of the platform's as the room uses. */
  handle(): DurableObjectStorage {
    const later = <T>(run: () => T): Promise<T> => {
      const done = new Promise<T>((resolve) => {
        this.fuse.alive()
        resolve(run())
      })
      // A caller that does not wait for the answer need not hear of the stop.
      done.catch(() => undefined)
      return done
    }
    return {
      sql: { exec: (query: string, ...values: SQLInputValue[]) => this.exec(query, ...values) },
      transactionSync: <T>(run: () => T) => this.transaction(run),
      setAlarm: (at: number) => later(() => void (this.alarm = at)),
      deleteAlarm: () => later(() => void (this.alarm = null)),
      deleteAll: () => later(() => this.clear()),
    } as unknown as DurableObjectStorage
  }
}
