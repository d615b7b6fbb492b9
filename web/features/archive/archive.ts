import type { After } from '../../base/timeout.ts'
import { ARCHIVED, databaseIn, gamesHere, request } from '../../base/indexed-db.ts'
import type { ArchivedGame } from './game.ts'

/** Games kept. */
export const LIMIT = 1_000

/** The finished games of this device. Every promise rejects where storage is closed or fails twice. */
export interface Archive {
  /** The newest first. */
  games(): Promise<readonly ArchivedGame[]>
  /** Adds a game, once: what is kept of its table already stays. Where there are too many, the oldest goes. */
  add(game: ArchivedGame): Promise<void>
  /** Adds the games of other tables, and resolves to how many those are. Undefined: they are too many, and none is added. */
  merge(games: readonly ArchivedGame[]): Promise<number | undefined>
  remove(ids: readonly string[]): Promise<void>
}

const newestFirst = (games: readonly ArchivedGame[]): ArchivedGame[] =>
  games.toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))

/** A game in its row. */
interface Row {
  readonly id: string
  readonly game: ArchivedGame
}
const keyOf = (id: string): string => ARCHIVED + id

export function archiveIn(factory: IDBFactory, after: After): Archive {
  const here = databaseIn(factory, after, gamesHere)
  const past = databaseIn(factory, after, { name: 'murex-archive', version: 1, stores: { games: 'id' }, isPast: true })

  const all = (tables: IDBObjectStore, then: (known: readonly ArchivedGame[]) => void): void =>
    request(tables.getAll(IDBKeyRange.lowerBound(ARCHIVED)) as IDBRequest<Row[]>, (rows) =>
      then(rows.map(({ game }) => game)),
    )
  const put = (tables: IDBObjectStore, game: ArchivedGame): unknown => tables.put({ id: keyOf(game.id), game })
  const missingIn = (known: readonly ArchivedGame[], others: readonly ArchivedGame[]): ArchivedGame[] => {
    const missing = new Map(others.map((game) => [game.id, game]))
    for (const { id } of known) missing.delete(id)
    return [...missing.values()]
  }
  const keeping =
    (games: readonly ArchivedGame[]) =>
    ({ tables }: { readonly tables: IDBObjectStore }): void =>
      all(tables, (known) => {
        const missing = missingIn(known, games)
        for (const game of missing) put(tables, game)
        for (const { id } of newestFirst([...known, ...missing]).slice(LIMIT)) tables.delete(keyOf(id))
      })

  /** Moves here what older pages kept in a database of its own, and may do still. */
  async function move(): Promise<void> {
    const games = (await past<readonly ArchivedGame[]>('readonly', ({ games }, answer) =>
      request(games.getAll() as IDBRequest<ArchivedGame[]>, answer),
    ))!
    if (games.length === 0) return
    await here('readwrite', keeping(games))
    await past('readwrite', (stores) => {
      for (const { id } of games) stores.games.delete(id)
    })
  }
  let moved: Promise<void> | undefined
  const run: typeof here = async (...work) => {
    await (moved ??= move().catch(() => undefined))
    return here(...work)
  }
  return {
    games: async () =>
      newestFirst((await run<readonly ArchivedGame[]>('readonly', ({ tables }, answer) => all(tables, answer)))!),
    add: async (game) => {
      await run('readwrite', keeping([game]))
    },
    merge: (others) =>
      run<number>('readwrite', ({ tables }, answer) =>
        all(tables, (known) => {
          const missing = missingIn(known, others)
          if (known.length + missing.length > LIMIT) return
          for (const game of missing) put(tables, game)
          answer(missing.length)
        }),
      ),
    remove: async (ids) => {
      await run('readwrite', ({ tables }) => {
        for (const id of ids) tables.delete(keyOf(id))
      })
    },
  }
}
