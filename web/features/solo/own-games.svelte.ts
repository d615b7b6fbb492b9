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

/** The stored games; none if storage is closed. */
export class OwnGames {
  readonly #count = ownGameCount()
  /** Games, the last one played first. */
  games: readonly OwnGame[] = $state.raw([])
  /** Restores the last removed ones; undefined if there are none. */
  undo: (() => Promise<void>) | undefined = $state.raw()

  constructor() {
    if (this.#count.current > 0) void this.#storing(() => Promise.resolve())
  }
  async #storing(work: (store: GameStore) => Promise<unknown>): Promise<void> {
    try {
      const store = (await import('./game-store.ts')).openGameStore(indexedDB, after)
      await work(store)
      this.games = gamesIn(await store.tables())
      this.#count.current = this.games.length
    } catch {
      // Storage is closed.
    }
  }
  remove(ids: readonly string[]): Promise<void> {
    return this.#storing(async (store) => {
      const removed = await store.remove(ids)
      this.undo = () => {
        this.undo = undefined
        return this.#storing((again) => again.restore(removed))
      }
    })
  }
}
