import type { Contents } from '../../../shared/room/core/memory-rows.ts'
import type { After } from '../../base/after.ts'
import { databaseIn, request } from '../../base/indexed-db.ts'

/** Raised when what is stored changes its shape. */
const SCHEMA = 1

/**
 * A table as it is kept, but for its entries. `holder`: who alone may change it, the latest who opened it. `token`: that of the
 * player's seat. `iterations`: how many worlds opponents look into at most, where that is less than their level says.
 * `at`: when it was changed last, in ms.
 */
export interface KeptTable {
  readonly id: string
  readonly schema: number
  readonly holder: string
  readonly token: string | undefined
  readonly iterations?: number | undefined
  readonly at: number
  /** How many entries are kept of it. */
  readonly n: number
  readonly rows: Omit<Contents, 'entries'>
}

export type KeptEntry = Contents['entries'][number] & { readonly id: string; readonly n: number }

/** A table with its entries. */
export interface Kept {
  readonly table: KeptTable
  readonly entries: readonly KeptEntry[]
}

/** What is written of a table at a change. */
export interface Writing extends Pick<KeptTable, 'id' | 'holder' | 'token' | 'iterations' | 'at'> {
  readonly contents: Contents
}

/** Solo tables, kept from one visit to the next. Every promise rejects where storage is closed or fails twice. */
export interface Keep {
  /** Reads a table, which from now on only this holder may change. */
  take(id: string, holder: string): Promise<Kept | undefined>
  /** Writes a change with every entry that is not kept yet. False: another holder has taken the table, and nothing is written. */
  put(writing: Writing): Promise<boolean>
  tables(): Promise<readonly KeptTable[]>
  /** Forgets tables, and gives them back. */
  remove(ids: readonly string[]): Promise<readonly Kept[]>
  /** Keeps them again. */
  restore(kept: readonly Kept[]): Promise<void>
}

/** What the entries say once more. */
const withoutSnapshots = (contents: Contents): Contents => ({
  ...contents,
  stored: { ...contents.stored, snapshot: new Map() },
})

/** All entries of a table. */
const of = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Tables in IndexedDB. */
export function keepIn(factory: IDBFactory, after: After): Keep {
  const run = databaseIn(factory, after, {
    name: 'murex',
    version: SCHEMA,
    stores: { tables: 'id', entries: ['id', 'n'] },
  })
  return {
    take: (id, holder) =>
      run<Kept>('readwrite', ({ tables, entries }, answer) =>
        request(tables.get(id) as IDBRequest<KeptTable | undefined>, (table) => {
          if (table?.schema !== SCHEMA) return
          const mine = { ...table, holder }
          tables.put(mine)
          request(entries.getAll(of(id)) as IDBRequest<KeptEntry[]>, (all) => answer({ table: mine, entries: all }))
        }),
      ),
    put: async ({ contents, ...about }) =>
      (await run<boolean>('readwrite', (stores, answer) =>
        request(stores.tables.get(about.id) as IDBRequest<KeptTable | undefined>, (known) => {
          if (known && known.holder !== about.holder) return answer(false)
          const { entries, ...rows } = withoutSnapshots(contents)
          const table: KeptTable = { ...about, schema: SCHEMA, n: entries.length, rows }
          stores.tables.put(table)
          for (const entry of entries.slice(known?.n ?? 0))
            stores.entries.put({ ...entry, id: about.id, n: entry.entry.n })
          answer(true)
        }),
      ))!,
    tables: async () =>
      (await run<readonly KeptTable[]>('readonly', ({ tables }, answer) =>
        request(tables.getAll() as IDBRequest<KeptTable[]>, answer),
      ))!,
    remove: async (ids) => {
      const removed: Kept[] = []
      await run('readwrite', ({ tables, entries }) => {
        removed.length = 0
        for (const id of ids) {
          request(tables.get(id) as IDBRequest<KeptTable | undefined>, (table) =>
            request(entries.getAll(of(id)) as IDBRequest<KeptEntry[]>, (all) => {
              if (table) removed.push({ table, entries: all })
              tables.delete(id)
              entries.delete(of(id))
            }),
          )
        }
      })
      return removed
    },
    restore: async (kept) => {
      await run('readwrite', ({ tables, entries }) => {
        for (const { table, entries: all } of kept) {
          tables.put(table)
          for (const entry of all) entries.put(entry)
        }
      })
    },
  }
}

/** So many finished games are kept. */
const FINISHED = 20

/** The finished games that are too many, the oldest of them. */
export function tooMany(tables: readonly KeptTable[]): string[] {
  const finished = tables.filter(({ rows }) => rows.meta?.phase === 'finished' || rows.meta?.phase === 'ended')
  return finished
    .toSorted((a, b) => b.at - a.at)
    .slice(FINISHED)
    .map(({ id }) => id)
}
