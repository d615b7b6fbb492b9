import type { MyTable } from '../../../shared/my-tables.ts'
import type { Contents } from '../../../shared/room/core/memory-rows.ts'
import type { After } from '../../base/timeout.ts'
import { ARCHIVED, databaseIn, gamesHere, request } from '../../base/indexed-db.ts'

/** Number to raise when the shape of stored games changes. */
const SCHEMA = 1

/**
 * A stored table without its entries. `holder`: only its latest opener may change it. `token`: of the player's seat.
 * `iterations`: greatest number of worlds that opponents examine, if less than their level's. `at`: time of the last
 * change, in ms. `row`: summary; missing from older pages.
 */
export interface StoredTable {
  readonly id: string
  readonly schema: number
  readonly holder: string
  readonly token: string | undefined
  readonly iterations?: number | undefined
  readonly at: number
  readonly row?: MyTable | undefined
  readonly n: number
  readonly rows: Omit<Contents, 'entries'>
}

export type StoredEntry = Contents['entries'][number] & { readonly id: string; readonly n: number }

export interface StoredGame {
  readonly table: StoredTable
  readonly entries: readonly StoredEntry[]
}

interface Writing extends Pick<StoredTable, 'id' | 'holder' | 'token' | 'iterations' | 'at' | 'row'> {
  readonly contents: Contents
}

/** Solo tables, kept between visits. Every promise rejects if storage is closed or fails twice. */
export interface GameStore {
  /** Reads a table, which from now on only this holder may change. */
  take(id: string, holder: string): Promise<StoredGame | undefined>
  /** Writes a change with all entries not stored yet. False, and nothing is written: another holder has the table. */
  put(writing: Writing): Promise<boolean>
  /** Leaves out those that newer code has stored in another shape. */
  tables(): Promise<readonly StoredTable[]>
  /** Forgets tables, and returns them. */
  remove(ids: readonly string[]): Promise<readonly StoredGame[]>
  restore(games: readonly StoredGame[]): Promise<void>
}

/** Leaves out what the entries repeat. */
const withoutSnapshots = (contents: Contents): Contents => ({
  ...contents,
  stored: { ...contents.stored, snapshot: new Map() },
})

const of = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

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

const FINISHED = 20

/** Finished games above FINISHED, the oldest ones. */
export function tooMany(tables: readonly StoredTable[]): string[] {
  const finished = tables.filter(({ rows }) => rows.meta?.phase === 'finished' || rows.meta?.phase === 'ended')
  return finished
    .toSorted((a, b) => b.at - a.at)
    .slice(FINISHED)
    .map(({ id }) => id)
}
