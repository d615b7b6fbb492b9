import type { GameId } from '../../../shared/games/ids.ts'
import { after } from '../../base/after.ts'
import type { Keep, KeptTable } from './keep.ts'
import { ownGameCount } from './own-count.ts'

/** A game alone that this browser keeps. */
export interface OwnGame {
  readonly id: string
  readonly game: GameId
  readonly names: readonly string[]
  readonly finished: boolean
}

function gamesIn(tables: readonly KeptTable[]): OwnGame[] {
  return tables
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ id, rows }) => {
      const { meta } = rows
      if (!meta) return []
      const seated = [...(rows.stored.player?.values() ?? [])].sort((a, b) => a.seat - b.seat)
      return [{ id, game: meta.game, names: seated.map(({ name }) => name), finished: meta.phase !== 'playing' }]
    })
}

export interface OwnGames {
  /** The one played last comes first. */
  readonly games: readonly OwnGame[]
  /** Forgets some, until `undo`. */
  remove(ids: readonly string[]): Promise<void>
  /** Remembers again what was removed last; undefined where there is nothing. */
  readonly undo: (() => Promise<void>) | undefined
}

/** What is kept now. Where storage is closed there is nothing to be told. */
export function ownGames(): OwnGames {
  const count = ownGameCount()
  let games: readonly OwnGame[] = $state.raw([])
  let undo: (() => Promise<void>) | undefined = $state.raw()
  const keeping = async (work: (keep: Keep) => Promise<unknown>): Promise<void> => {
    try {
      const keep = (await import('./keep.ts')).keepIn(indexedDB, after)
      await work(keep)
      games = gamesIn(await keep.tables())
      count.current = games.length
    } catch {
      // As above.
    }
  }
  if (count.current > 0) void keeping(() => Promise.resolve())
  return {
    get games() {
      return games
    },
    remove: (ids) =>
      keeping(async (keep) => {
        const removed = await keep.remove(ids)
        undo = async () => {
          undo = undefined
          await keeping((again) => again.restore(removed))
        }
      }),
    get undo() {
      return undo
    },
  }
}
