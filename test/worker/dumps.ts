import { runInDurableObject } from 'cloudflare:test'
import { stubOf } from './objects.ts'

type Row = Record<string, string | number | null>
/** A database: its tables as they were made, and their rows. */
export interface Dump {
  readonly schema: readonly string[]
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

const OWN = `FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name`

export function dumpOf(id: string): Promise<Dump> {
  return runInDurableObject(stubOf(id), (_room, { storage: { sql } }) => {
    const tables = sql.exec<{ name: string; sql: string }>(`SELECT name, sql ${OWN}`).toArray()
    const rows = tables.map(({ name }) => [name, sql.exec<Row>(`SELECT * FROM ${name}`).toArray()])
    return { schema: tables.map((table) => table.sql), rows: Object.fromEntries(rows) as Dump['rows'] }
  })
}

/** Fills an object that has nothing stored. */
export function load(id: string, dump: Dump): Promise<void> {
  return runInDurableObject(stubOf(id), (_room, { storage: { sql } }) => {
    for (const statement of dump.schema) sql.exec(statement)
    for (const [table, rows] of Object.entries(dump.rows)) {
      for (const row of rows) {
        const columns = Object.keys(row)
        const places = columns.map(() => '?').join(', ')
        sql.exec(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, ...Object.values(row))
      }
    }
  })
}
