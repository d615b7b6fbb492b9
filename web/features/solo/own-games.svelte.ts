import type { GameId } from '../../../shared/games/ids.ts'
import type { MyTable } from '../../../shared/my-tables.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { after } from '../../base/timeout.ts'
import { language } from '../../base/language.ts'
import type { GameStore, StoredTable } from './game-store.ts'
import { namedIn } from './own-name.ts'
import { ownGameCount } from './own-count.ts'
import { gameLearntAt } from '../../../shared/games/lesson.ts'

export interface OwnGame {
  readonly id: string
  readonly game: GameId
  readonly names: readonly string[]
  readonly finished: boolean
  readonly level: Level | undefined
  /** Undefined if an older page stored it. */
  readonly row: MyTable | undefined
}

function gamesIn(tables: readonly StoredTable[]): OwnGame[] {
  return tables
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ id, rows, row }) => {
      const { meta } = rows
      // A lesson is no game: home leads to it elsewhere.
      if (!meta || gameLearntAt(id)) return []
      const seated = [...(rows.stored.player?.values() ?? [])].sort((a, b) => a.seat - b.seat)
      const level = seated.flatMap((one) => (one.kind === 'bot' ? one.level : []))[0]
      const named = (name: string): string => namedIn(name, language)
      const names = seated.map(({ name }) => named(name))
      const renamed = row && { ...row, names: row.names.map(named) }
      return [{ id, game: meta.game, names, finished: meta.phase !== 'playing', level, row: renamed }]
    })
}

interface OwnGames {
  /** Games, the last one played first. */
  readonly games: readonly OwnGame[]
  remove(ids: readonly string[]): Promise<void>
  /** Restores the last removed ones; undefined if there are none. */
  readonly undo: (() => Promise<void>) | undefined
}

/** The stored games; none if storage is closed. */
export function ownGames(): OwnGames {
  const count = ownGameCount()
  let games: readonly OwnGame[] = $state.raw([])
  let undo: (() => Promise<void>) | undefined = $state.raw()
  const storing = async (work: (store: GameStore) => Promise<unknown>): Promise<void> => {
    try {
      const store = (await import('./game-store.ts')).openGameStore(indexedDB, after)
      await work(store)
      games = gamesIn(await store.tables())
      count.current = games.length
    } catch {
      // Storage is closed.
    }
  }
  if (count.current > 0) void storing(() => Promise.resolve())
  return {
    get games() {
      return games
    },
    remove: (ids) =>
      storing(async (store) => {
        const removed = await store.remove(ids)
        undo = async () => {
          undo = undefined
          await storing((again) => again.restore(removed))
        }
      }),
    get undo() {
      return undo
    },
  }
}
