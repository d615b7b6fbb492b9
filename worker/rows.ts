import { Newer, readEntry, SNAPSHOT_EVERY } from '../shared/room/core/rows.ts'
import type { Kind, Rows, Stored, StoredEntry, Tombstone } from '../shared/room/platform.ts'
import type { AnyEntry, Meta } from '../shared/room/types.ts'
import { createSpending, type Spending } from './spending.ts'

/** Shape of the stored rows. A new shape gets the next number, and has to convert rows of an older one. */
const SCHEMA = 1

/** Two tables, since making one costs as much as two moves: the log, and all else as JSON by its key, such as `player 3`. */
const tables: readonly string[] = [
  `CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE entries (n INTEGER PRIMARY KEY, player_id INTEGER, action TEXT, entry TEXT NOT NULL, at INTEGER NOT NULL)`,
]

type Value = SqlStorageValue
type Select = <Row extends Record<string, Value>>(query: string, ...values: Value[]) => Row[]
type Run = (query: string, ...values: Value[]) => void

/** The database of a Durable Object, opened once: all writes to it share its transactions. */
interface Database {
  readonly select: Select
  readonly run: Run
  readonly transaction: Rows['transaction']
  /** Runs after the current write; not at all if that fails. */
  readonly afterwards: (doing: () => void) => void
  readonly spending: Spending
}

/**
 * Collects the writes of a transaction first, so an exception on the way has written nothing. A single statement, as most
 * moves are, then needs no transaction, which costs as much again. A read meanwhile finds the old rows.
 */
export function openDatabase(storage: DurableObjectStorage): Database {
  const { sql } = storage
  const spending = createSpending()
  let batch: (() => void)[] | undefined
  let after: (() => void)[] = []
  return {
    select: <Row extends Record<string, Value>>(query: string, ...values: Value[]) =>
      sql.exec<Row>(query, ...values).toArray(),
    spending,
    run(query, ...values) {
      spending.note()
      const write = (): void => void sql.exec(query, ...values)
      if (batch) batch.push(write)
      else write()
    },
    transaction(write) {
      const writes: (() => void)[] = (batch = [])
      const then: (() => void)[] = (after = [])
      try {
        write()
      } finally {
        batch = undefined
      }
      if (writes.length === 1) writes[0]!()
      else storage.transactionSync(() => writes.forEach((one) => one()))
      then.forEach((one) => one())
    },
    afterwards(doing) {
      if (batch) after.push(doing)
      else doing()
    },
  }
}

const putFact = ({ run, spending }: Database, key: string, value: object): void =>
  run(`INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)`, key, spending.carried(value))

/** The rows of a Durable Object. All SQL of the room is in this file. */
export function sqlRows(database: Database): Rows {
  const collections = collectionRows(database)
  const entries = entryRows(database)
  return {
    transaction: database.transaction,
    ...tableRows(database, () => [collections, entries].forEach(({ forget }) => forget())),
    ...collections,
    ...entries,
  }
}

function tableRows(database: Database, forget: () => void) {
  const { select, run, spending } = database
  const holds = (table: string): boolean =>
    select(`SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?`, table).length > 0
  return {
    exists: () => holds('facts'),
    create() {
      forget()
      for (const statement of tables) run(statement)
    },
    meta() {
      const { value } = select<{ value: string }>(`SELECT value FROM facts WHERE key = 'table'`)[0]!
      const { schema, ...meta } = spending.read(value) as Meta & { readonly schema: number }
      if (schema !== SCHEMA) throw new Newer()
      return meta
    },
    putMeta: (meta) => putFact(database, 'table', { schema: SCHEMA, ...meta }),
    bury({ until, code }): void {
      forget()
      run(`DROP TABLE facts`)
      run(`DROP TABLE entries`)
      run(`CREATE TABLE tombstone (until INTEGER NOT NULL, code TEXT NOT NULL)`)
      run(`INSERT INTO tombstone (until, code) VALUES (?, ?)`, until, code)
    },
    tombstone() {
      const [row] = holds('tombstone') ? select<{ until: number; code?: string }>(`SELECT * FROM tombstone`) : []
      // Older code noted no code.
      return row && ({ code: 'deleted', ...row } as Tombstone)
    },
  } satisfies Partial<Rows>
}

/** Answers of each kind that are held in memory, at most. */
const HELD = 16

/** Records of which there can be several: the key is the kind and the id. Each kind is read once, and again after a change. */
function collectionRows(database: Database) {
  const { select, run, afterwards, spending } = database
  /** By kind and query. */
  const held = new Map<Kind, Map<string, unknown>>()
  function once<T>(kind: Kind, asked: string, read: () => T): T {
    const answers = held.get(kind) ?? new Map<string, unknown>()
    if (answers.has(asked)) return answers.get(asked) as T
    if (answers.size >= HELD) answers.clear()
    const found = read()
    held.set(kind, answers.set(asked, found))
    return found
  }
  function changing(kind: Kind, write: () => void): void {
    held.delete(kind)
    write()
    // Reads in between found the old rows.
    afterwards(() => held.delete(kind))
  }
  const values = <T>(rows: readonly { readonly value: string }[]): T[] =>
    rows.map(({ value }) => spending.read(value) as T)
  return {
    forget: () => held.clear(),
    list: <K extends Kind>(kind: K) =>
      once(kind, '', () =>
        values<Stored[K]>(
          // '!' follows ' ' in the order of keys.
          select(`SELECT value FROM facts WHERE key > ? AND key < ? ORDER BY key`, `${kind} `, `${kind}!`),
        ),
      ),
    last: <K extends Kind>(kind: K, from: string, to: string) =>
      once(kind, `${from} ${to}`, () => {
        const query = `SELECT value FROM facts WHERE key >= ? AND key <= ? ORDER BY key DESC LIMIT 1`
        return values<Stored[K]>(select(query, `${kind} ${from}`, `${kind} ${to}`))[0]
      }),
    put: (kind, id, value) => changing(kind, () => putFact(database, `${kind} ${id}`, value)),
    drop: (kind, id) => changing(kind, () => run(`DELETE FROM facts WHERE key = ?`, `${kind} ${id}`)),
  } satisfies Partial<Rows> & { readonly forget: () => void }
}

/** Entries held in memory: a page that comes, or comes back, reads no rows. */
const IN_MEMORY = 3 * SNAPSHOT_EVERY

function entryRows({ select, run, afterwards, spending }: Database) {
  /** The newest, from number `from` on without a gap. */
  let newest: { readonly from: number; readonly entries: readonly StoredEntry[] } | undefined

  function read(from: number, to: number): StoredEntry[] {
    const rows = select<{ player_id: number | null; action: string | null; entry: string }>(
      `SELECT player_id, action, entry FROM entries WHERE n >= ? AND n < ? ORDER BY n`,
      from,
      to,
    )
    return rows.map(({ player_id: playerId, action, entry }): StoredEntry => ({
      entry: readEntry(spending.read(entry) as AnyEntry),
      cause: playerId === null || action === null ? null : { playerId, action },
    }))
  }

  function keep(from: number, entries: readonly StoredEntry[]): void {
    const beyond = Math.max(0, entries.length - IN_MEMORY)
    newest = { from: from + beyond, entries: entries.slice(beyond) }
  }

  return {
    forget: () => void (newest = undefined),
    entries(from, to = Number.MAX_SAFE_INTEGER) {
      if (newest && from < newest.from && to >= newest.from) {
        const all = [...read(from, newest.from), ...newest.entries]
        if (all.length <= IN_MEMORY) keep(from, all)
        else return all.slice(0, to - from)
      }
      if (newest && from >= newest.from) return newest.entries.slice(from - newest.from, Math.max(0, to - newest.from))
      const found = read(from, to)
      if (!newest && to === Number.MAX_SAFE_INTEGER) keep(from, found)
      return found
    },
    firstBy: (playerId, from, to) =>
      select<{ n: number; action: string }>(
        `SELECT n, action FROM entries WHERE n >= ? AND n < ? AND player_id = ? ORDER BY n LIMIT 1`,
        from,
        to,
        playerId,
      )[0],
    putEntry(entry, cause, at) {
      const { irreversible, ...rest } = entry
      const text = spending.carried(irreversible ? rest : entry)
      run(
        `INSERT INTO entries (n, player_id, action, entry, at) VALUES (?, ?, ?, ?, ?)`,
        entry.n,
        cause?.playerId ?? null,
        cause?.action ?? null,
        text,
        at,
      )
      afterwards(() => {
        const { from, entries } = newest ?? { from: 0, entries: [] }
        const stored = { entry: readEntry(spending.read(text) as AnyEntry), cause }
        if (entry.n === from + entries.length) keep(from, [...entries, stored])
        else newest = undefined
      })
    },
    entryAt: (n) =>
      (n === undefined
        ? select<{ at: number }>(`SELECT at FROM entries ORDER BY n DESC LIMIT 1`)
        : select<{ at: number }>(`SELECT at FROM entries WHERE n = ?`, n))[0]?.at ?? 0,
  } satisfies Partial<Rows> & { readonly forget: () => void }
}
