import type { MyTable } from '../../../shared/my-tables.ts'
import type { Contents } from '../../../shared/room/core/memory-rows.ts'
import type { After } from '../../base/after.ts'
import { ARCHIVED, databaseIn, gamesHere, request } from '../../base/indexed-db.ts'

/** Raised when what is stored changes its shape. */
const SCHEMA = 1

/**
 * A table as it is kept, but for its entries. `holder`: who alone may change it, the latest who opened it. `token`: that of the
 * player's seat. `iterations`: how many worlds opponents look into at most, where that is less than their level says.
 * `at`: when it was changed last, in ms. `row`: it in a few words; an older page did not write that.
 */
export interface StoredTable {
  readonly id: string
  readonly schema: number
  readonly holder: string
  readonly token: string | undefined
  readonly iterations?: number | undefined
  readonly at: number
  readonly row?: MyTable | undefined
  /** How many entries are kept of it. */
  readonly n: number
  readonly rows: Omit<Contents, 'entries'>
}

export type StoredEntry = Contents['entries'][number] & { readonly id: string; readonly n: number }

/** A table with its entries. */
export interface StoredGame {
  readonly table: StoredTable
  readonly entries: readonly StoredEntry[]
}

/** What is written of a table at a change. */
interface Writing extends Pick<StoredTable, 'id' | 'holder' | 'token' | 'iterations' | 'at' | 'row'> {
  readonly contents: Contents
}

/** Solo tables, kept from one visit to the next. Every promise rejects where storage is closed or fails twice. */
export interface GameStore {
  /** Reads a table, which from now on only this holder may change. */
  take(id: string, holder: string): Promise<StoredGame | undefined>
  /** Writes a change with every entry that is not kept yet. False: another holder has taken the table, and nothing is written. */
  put(writing: Writing): Promise<boolean>
  /** Without those that newer code has kept in another shape: these are left alone. */
  tables(): Promise<readonly StoredTable[]>
  /** Forgets tables, and gives them back. */
  remove(ids: readonly string[]): Promise<readonly StoredGame[]>
  /** Keeps them again. */
  restore(games: readonly StoredGame[]): Promise<void>
}

/** What the entries say once more. */
const withoutSnapshots = (contents: Contents): Contents => ({
  ...contents,
  stored: { ...contents.stored, snapshot: new Map() },
})

/** All entries of a table. */
const of = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Tables in IndexedDB. */
export function openGameStore(factory: IDBFactory, after: After): GameStore {
  const run = databaseIn(factory, after, gamesHere)
  return {
    take: (id, holder) =>
      run<StoredGame>('readwrite', ({ tables, entries }, answer) =>
        request(tables.get(id) as IDBRequest<StoredTable | undefined>, (table) => {
          if (table?.schema !== SCHEMA) return
          const mine = { ...table, holder }
          tables.put(mine)
          request(entries.getAll(of(id)) as IDBRequest<StoredEntry[]>, (all) => answer({ table: mine, entries: all }))
        }),
      ),
    put: async ({ contents, ...about }) =>
      (await run<boolean>('readwrite', (stores, answer) =>
        request(stores.tables.get(about.id) as IDBRequest<StoredTable | undefined>, (known) => {
          if (known && known.holder !== about.holder) return answer(false)
          const { entries, ...rows } = withoutSnapshots(contents)
          const table: StoredTable = { ...about, schema: SCHEMA, n: entries.length, rows }
          stores.tables.put(table)
          for (const entry of entries.slice(known?.n ?? 0))
            stores.entries.put({ ...entry, id: about.id, n: entry.entry.n })
          answer(true)
        }),
      ))!,
    tables: async () =>
      (await run<readonly StoredTable[]>('readonly', ({ tables }, answer) =>
        request(tables.getAll(IDBKeyRange.upperBound(ARCHIVED)) as IDBRequest<StoredTable[]>, (all) =>
          answer(all.filter(({ schema }) => schema === SCHEMA)),
        ),
      ))!,
    remove: async (ids) => {
      const removed: StoredGame[] = []
      await run('readwrite', ({ tables, entries }) => {
        removed.length = 0
        for (const id of ids) {
          request(tables.get(id) as IDBRequest<StoredTable | undefined>, (table) =>
            request(entries.getAll(of(id)) as IDBRequest<StoredEntry[]>, (all) => {
              if (table) removed.push({ table, entries: all })
              tables.delete(id)
              entries.delete(of(id))
            }),
          )
        }
      })
      return removed
    },
    restore: async (games) => {
      await run('readwrite', ({ tables, entries }) => {
        for (const { table, entries: all } of games) {
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
export function tooMany(tables: readonly StoredTable[]): string[] {
  const finished = tables.filter(({ rows }) => rows.meta?.phase === 'finished' || rows.meta?.phase === 'ended')
  return finished
    .toSorted((a, b) => b.at - a.at)
    .slice(FINISHED)
    .map(({ id }) => id)
}
