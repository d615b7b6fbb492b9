import type { After } from '../../base/after.ts'
import { databaseIn, request } from '../../base/indexed-db.ts'
import type { ArchivedGame } from './game.ts'

/** So many games are kept. */
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

export function archiveIn(factory: IDBFactory, after: After): Archive {
  const run = databaseIn(factory, after, { name: 'murex-archive', version: 1, stores: { games: 'id' } })
  const all = (games: IDBObjectStore, then: (known: readonly ArchivedGame[]) => void): void =>
    request(games.getAll() as IDBRequest<ArchivedGame[]>, then)
  return {
    games: async () =>
      newestFirst((await run<readonly ArchivedGame[]>('readonly', ({ games }, answer) => all(games, answer)))!),
    add: async (game) => {
      await run('readwrite', ({ games }) =>
        all(games, (known) => {
          if (known.some(({ id }) => id === game.id)) return
          games.put(game)
          for (const { id } of newestFirst([...known, game]).slice(LIMIT)) games.delete(id)
        }),
      )
    },
    merge: (others) =>
      run<number>('readwrite', ({ games }, answer) =>
        all(games, (known) => {
          const missing = new Map(others.map((game) => [game.id, game]))
          for (const { id } of known) missing.delete(id)
          if (known.length + missing.size > LIMIT) return
          for (const game of missing.values()) games.put(game)
          answer(missing.size)
        }),
      ),
    remove: async (ids) => {
      await run('readwrite', ({ games }) => {
        for (const id of ids) games.delete(id)
      })
    },
  }
}
