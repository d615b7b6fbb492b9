import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The machine stopped: nothing after this point happened. */
export class Stop extends Error {}

const writes = /^\s*(insert|update|delete|replace|create|drop|alter)/i

/** One object's storage. It outlives the object, and can be made to fail at any write. */
export class Storage {
  readonly db = new DatabaseSync(':memory:')
  /** When the object is to be rung, in ms. */
  alarm: number | null = null
  /** The machine has stopped; it starts again with `restart`. */
  stopped = false
  /** Fails at the k-th write or commit from now: with an exception, or by stopping the machine. */
  private fuse: { left: number; readonly how: 'throw' | 'stop' } | undefined
  private readonly statements = new Map<string, StatementSync>()
  private depth = 0

  light(left: number, how: 'throw' | 'stop'): void {
    this.fuse = { left, how }
  }

  get lit(): boolean {
    return this.fuse !== undefined
  }

  douse(): void {
    this.fuse = undefined
  }

  restart(): void {
    this.stopped = false
    this.fuse = undefined
  }

  private burn(): void {
    if (this.stopped) throw new Stop('stopped')
    if (!this.fuse || --this.fuse.left > 0) return
    const { how } = this.fuse
    this.fuse = undefined
    if (how === 'throw') throw new Error('the disk failed')
    this.stopped = true
    throw new Stop('stopped')
  }

  rows(query: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    let statement = this.statements.get(query)
    if (!statement) this.statements.set(query, (statement = this.db.prepare(query)))
    return statement.all(...values).map((row) => ({ ...row }))
  }

  private exec(query: string, ...values: SQLInputValue[]): unknown {
    if (this.stopped) throw new Stop('stopped')
    if (/^\s*(begin|commit|rollback|savepoint|release)/i.test(query)) throw new Error('not authorized')
    if (writes.test(query)) this.burn()
    const rows = this.rows(query, ...values)
    const columnNames = Object.keys(rows[0] ?? {})
    return {
      columnNames,
      rowsRead: rows.length,
      rowsWritten: writes.test(query) ? 1 : 0,
      toArray: () => rows,
      raw: () => rows.map((row) => Object.values(row)).values(),
      one: () => {
        if (rows.length !== 1) throw new Error('expected exactly one row')
        return rows[0]
      },
      next: () => ({ done: rows.length === 0, value: rows.shift() }),
      [Symbol.iterator]: () => rows.values(),
    }
  }

  private transaction<T>(run: () => T): T {
    const name = `s${this.depth++}`
    this.db.exec(`SAVEPOINT ${name}`)
    try {
      const result = run()
      if (this.depth === 1) this.burn()
      this.db.exec(`RELEASE ${name}`)
      return result
    } catch (error) {
      this.db.exec(`ROLLBACK TO ${name}`)
      this.db.exec(`RELEASE ${name}`)
      throw error
    } finally {
      this.depth--
      // After the commit, too, a machine may stop: what was written stays, what was to be sent is lost.
      if (this.depth === 0 && this.fuse?.how === 'stop') this.burn()
    }
  }

  private async clear(): Promise<void> {
    this.burn()
    this.statements.clear()
    for (const { name } of this.rows(`SELECT name FROM sqlite_master WHERE type = 'table'`)) {
      this.db.exec(`DROP TABLE "${name as string}"`)
    }
  }

  /** What the object is handed. */
  handle(): DurableObjectStorage {
    const alive = <T>(run: () => T): Promise<T> => {
      const done = new Promise<T>((resolve) => {
        if (this.stopped) throw new Stop('stopped')
        resolve(run())
      })
      // Who does not wait for the answer need not hear of the stop.
      done.catch(() => undefined)
      return done
    }
    return {
      sql: {
        exec: (query: string, ...values: SQLInputValue[]) => this.exec(query, ...values),
        get databaseSize() {
          return 0
        },
      },
      transactionSync: <T>(run: () => T) => this.transaction(run),
      setAlarm: (at: number | Date) => alive(() => void (this.alarm = Number(at))),
      getAlarm: () => alive(() => this.alarm),
      deleteAlarm: () => alive(() => void (this.alarm = null)),
      deleteAll: () => this.clear(),
      sync: () => alive(() => undefined),
    } as unknown as DurableObjectStorage
  }
}
